import { rmSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { overlaps } from '../journeys/overlaps.ts'
import { closePages, launchLoopback } from '../launchers/loopback.ts'
import { makeFolder } from '../../support/temporary-folder.ts'

const folder = makeFolder()
afterAll(async () => {
  await closePages()
  rmSync(folder, { recursive: true, force: true })
})

// A window of 1280 px at 400 %.
test('adjustments at 320 px: nothing beyond the edge, and no words over others', async () => {
  const { page, close } = await launchLoopback({ dataFolder: folder, language: 'es' })
  await page.getByRole('navigation').getByRole('button', { name: 'Ajustes' }).click()
  await page.getByRole('combobox', { name: 'Gráficos' }).selectOption('all')
  await page.getByRole('grid', { name: 'Hora × día' }).waitFor()
  await page.setViewportSize({ width: 320, height: 640 })
  const beyond = () => page.locator('#work').evaluate((work) => work.scrollWidth - work.clientWidth)
  await expect.poll(beyond).toBe(0)
  const inHours = (fault: string) => fault.includes('Hora × día')
  await page.getByRole('region', { name: 'Hora × día' }).scrollIntoViewIfNeeded()
  expect((await overlaps(page)).filter(inHours)).toEqual([])
  await close()
})
