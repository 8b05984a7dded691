import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rpcOf } from '../../scripts/screenshots/screenshot-tool.ts'
import { checkAppearances, type Size } from '../e2e/journeys/appearances.ts'
import { writePalletFilm } from '../e2e/journeys/camera.ts'
import { leastContrast, weakContrasts } from '../e2e/journeys/contrast.ts'
import { layoutFaults } from '../e2e/journeys/count-layout.ts'
import { type CountSetup, press, show, start } from '../e2e/journeys/count-setup.ts'
import { axe } from '../e2e/journeys/axe.ts'
import { cut } from '../e2e/journeys/screen-check-rules.ts'
import { closePages, type HostProcess, openContext, startHostProcess } from '../e2e/launchers/loopback.ts'
import { makeFolder, removeFolder } from '../support/temporary-folder.ts'

const sizes: [Size, ...Size[]] = [
  { width: 1280, height: 800 },
  { width: 1024, height: 600 },
  { width: 800, height: 1280 },
  { width: 2560, height: 1440 },
]
const folder = makeFolder()
let host: HostProcess
let setup: CountSetup

beforeAll(async () => {
  const film = join(folder, 'pallet.y4m')
  writePalletFilm(film)
  host = await startHostProcess(['--port=0', `--data=${join(folder, 'data')}`, '--practice'])
  const rpc = rpcOf(host)
  await rpc('settings.update', { language: 'es', theme: 'light' })
  const context = await openContext(
    { locale: 'es-AR', viewport: sizes[0], reducedMotion: 'reduce', permissions: ['camera'] },
    film,
  )
  const page = await context.newPage()
  setup = { page, rpc }
  await page.goto(host.url)
  await page.getByRole('table').waitFor()
})

afterAll(async () => {
  await closePages()
  host.signal('SIGTERM')
  await host.exited
  removeFolder(folder)
})

/** Keys too small for a finger, or out of the window. */
function keyFaults(): string[] {
  return [...document.querySelectorAll(':is(.count, .dialog) button:not(.camera-code)')].flatMap((key) => {
    const { width, height, left, top, right, bottom } = key.getBoundingClientRect()
    const says = `«${key.getAttribute('aria-label') ?? key.textContent ?? ''}»`
    const scrolled = key.closest('.camera-codes') !== null
    // A key among the words that stand in place of the picture.
    const view = key.closest('.camera-view')?.getBoundingClientRect()
    return [
      ...(width < 48 || height < 47.5 ? [`${width.toFixed()} × ${height.toFixed()} px: ${says}`] : []),
      ...(!scrolled && (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1)
        ? [`out of the window: ${says}`]
        : []),
      ...(view && (top < view.top || bottom > view.bottom) ? [`out of the picture: ${says}`] : []),
      ...(key.scrollWidth > key.clientWidth + 1 || key.scrollHeight > key.clientHeight + 1 ? [`cut: ${says}`] : []),
    ]
  })
}

async function faults(page: Page, root: string): Promise<string[]> {
  const found = await checkAppearances(setup, sizes, async () => [
    ...(await page.evaluate(keyFaults)),
    ...(await cut(page)),
  ])
  found.push(...(await axe(page, ['dark', 'light'], root)))
  for (const theme of ['dark', 'contrast', 'light']) {
    await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme)
    const weak = await page.evaluate(weakContrasts, { root, limits: leastContrast })
    // The circle of a choice is not seen; its word is checked.
    found.push(...weak.filter((line) => !line.includes('> input')).map((line) => `${theme}: ${line}`))
  }
  return found
}

test('the camera of a count: live, standing still, with codes added, without a picture', async () => {
  const { page } = setup
  await show(setup, await start(setup, 'R-000184', 'Ana Quiroga'), 'Listo para contar')
  await page.getByRole('button', { name: 'Cámara', exact: true }).waitFor()
  const closed = await checkAppearances(setup, sizes, () => page.evaluate(layoutFaults))
  await press(page, 'Cámara')
  await page.getByText('4 códigos a la vista').waitFor()
  const found = { closed, live: await faults(page, '.count') } as Record<string, string[]>
  await press(page, 'Detener imagen')
  found['still'] = await faults(page, '.count')
  for (const [index, sum] of ['1 agregado', '2 agregados'].entries()) {
    await page.locator('.camera-key').nth(index).click()
    await page.getByText(sum).waitFor()
  }
  await press(page, 'Guardar foto')
  await page.getByText('1 foto guardada').waitFor()
  found['added'] = await faults(page, '.count')
  await page.context().clearPermissions()
  await press(page, 'Otra imagen')
  await page.getByRole('alert').waitFor()
  found['off'] = await faults(page, '.count')
  await page.context().grantPermissions(['camera'])
  expect(found).toEqual({ closed: [], live: [], still: [], added: [], off: [] })
})

test('the camera of an arrival', async () => {
  const { page, rpc } = setup
  await rpc('arrivals.save', {
    documents: [{ number: 'R-000185' }],
    enteredAt: new Date().toISOString(),
    operator: 'Ana Quiroga',
  })
  await press(page, 'Cerrar cámara')
  await press(page, 'Volver')
  await page.locator('[data-one-field]').fill('R-000185')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Abrir la llegada' }).click()
  await page.getByRole('button', { name: 'Nota de entrega' }).click()
  await page.getByRole('dialog').locator('video').waitFor()
  expect(await faults(page, '.dialog')).toEqual([])
  await press(page, 'Guardar foto')
  await page.getByText('1 foto guardada en este equipo').waitFor()
  await page.context().clearPermissions()
  await press(page, 'Cerrar cámara')
  await page.getByRole('button', { name: 'Nota de entrega' }).click()
  await page.getByRole('dialog').getByRole('alert').waitFor()
  for (const size of sizes) {
    await page.setViewportSize(size)
    expect(await page.evaluate(keyFaults)).toEqual([])
  }
})
