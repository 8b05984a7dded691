import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Launched } from '../launchers/launch.ts'
import { pressKey, tabTo } from './keyboard.ts'
import type { ProgramSetup } from './program.ts'
import { scan, typeManually } from './scanner.ts'
import { findDocument, labels, startCount } from './steps.ts'

const number = 'R-000185'
const operator = 'Carla Ríos'
const mixed = (count: number) =>
  Array.from({ length: count }, (_, at) => (at % 2 === 0 ? labels.kettle : labels.detergent))

/** The window is closed in mid-count, the PC loses its power, and every counted scan is there afterwards. */
export function crashRecoveryJourney(open: () => ProgramSetup): void {
  let setup: ProgramSetup
  let launched: Launched

  const begin = async () => {
    launched = await setup.launch({ language: 'es' })
    await launched.page.locator('main').waitFor()
  }
  const scans = async (count: number) => {
    await expect.poll(() => launched.page.locator('.tally-head').textContent()).toContain(`${count} lecturas`)
  }
  /** Each article with its units, once its name is read: right after the first start a row has the code alone. */
  const tallies = async () => {
    const rows = ['Detergente', 'Termo'].map((name) => launched.page.locator('.tally-row', { hasText: name }))
    return Promise.all(rows.map((row) => row.locator('.tally-units').textContent()))
  }
  /** If the page did not open at the count automatically: through the document, as the same operator. */
  const goOn = async () => {
    const { page } = launched
    const count = page.locator('.count')
    await count.or(page.getByRole('table')).first().waitFor()
    if (await count.isVisible()) return
    await findDocument(page, number)
    const again = page.getByRole('button', { name: 'Reanudar conteo' })
    await again
      .or(page.getByRole('button', { name: 'Elegir', exact: true }))
      .first()
      .waitFor()
    if (!(await again.isVisible())) {
      await pressKey(page, 'Elegir')
      await page.getByRole('dialog').waitFor()
      await tabTo(page, 'Nombre y apellido')
      await typeManually(page, operator)
      await page.keyboard.press('Enter')
    }
    await pressKey(page, 'Reanudar conteo')
    await count.waitFor()
  }

  beforeAll(async () => {
    setup = open()
    await begin()
  })
  afterAll(async () => {
    await launched.close()
    await setup.end()
  })

  test('closed in mid-count and opened again: every scan is there, and the next is the next', async () => {
    await findDocument(launched.page, number)
    await startCount(launched.page, operator)
    await scan(launched.page, ...mixed(10))
    await scans(10)
    const before = await tallies()
    await launched.close()
    await begin()
    await goOn()
    await scans(10)
    await expect.poll(tallies).toEqual(before)
    await scan(launched.page, labels.kettle)
    await launched.page.locator('.scan-result-fact', { hasText: 'Lectura 11' }).waitFor()
    await scans(11)
  })

  test('without power in the middle of a burst: what was said to be counted is there, nothing is there twice', async () => {
    const { page } = launched
    await page.evaluate(() => {
      window.mostSaid = 0
      const band = document.querySelector('.scan-result')
      if (band === null) throw new Error('there is no band')
      new MutationObserver(() => {
        const said = Number(/Lectura (\d+)/.exec(band.querySelector('.scan-result-fact')?.textContent ?? '')?.[1] ?? 0)
        window.mostSaid = Math.max(window.mostSaid, said)
      }).observe(band, { subtree: true, childList: true, characterData: true })
    })
    const scanning = scan(page, ...mixed(30)).catch(() => undefined)
    await expect.poll(() => page.evaluate(() => window.mostSaid), { interval: 20 }).toBeGreaterThan(20)
    const said = await page.evaluate(() => window.mostSaid)
    await launched.kill()
    await scanning
    await begin()
    await goOn()
    const head = launched.page.locator('.tally-head')
    const counted = async () => Number(/(\d+) lecturas/.exec((await head.textContent()) ?? '')?.[1] ?? 0)
    await expect.poll(counted).toBeGreaterThanOrEqual(said)
    expect(await counted()).toBeLessThanOrEqual(41)
    const units = (await launched.page.locator('.tally-row .tally-units').allTextContents()).map(Number)
    expect(units.reduce((sum, one) => sum + one, 0)).toBe(await counted())
  })
}

declare global {
  interface Window {
    mostSaid: number
  }
}
