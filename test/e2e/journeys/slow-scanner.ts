import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import type { Program } from './program.ts'
import { scan, scanAt } from './scanner.ts'
import { findDocument, labels, runningTotal, startCount } from './steps.ts'

/** Milliseconds from key to key of the slowest scanners met. */
const slowMs = 100
const kettle = '104951'
const times = (count: number, code: string) => Array.from({ length: count }, () => code)

/** Counts what the page does that a scan must not do: pressed buttons, text left in fields. */
function watchPage(page: Page): Promise<void> {
  return page.evaluate(() => {
    window.pressedNames = []
    addEventListener(
      'click',
      (event) => {
        const button = event.target instanceof Element ? event.target.closest('button') : null
        window.pressedNames.push(button?.textContent ?? '')
      },
      true,
    )
  })
}

const pressed = (page: Page) => page.evaluate(() => window.pressedNames.splice(0))

async function scansCounted(page: Page, count: number): Promise<void> {
  await expect.poll(() => page.locator('.tally-head').textContent()).toContain(`${count} lecturas`)
}

async function lastScan(page: Page): Promise<number> {
  return Number(/Lectura (\d+)/.exec((await page.locator('.scan-result-fact').textContent()) ?? '')?.[1] ?? 0)
}

/** The core is killed while scanning continues. */
export function coreKilledJourney(program: Program): void {
  test('forty scans while the core is killed and comes back: all are counted, none twice', async () => {
    const page = program.page()
    await findDocument(page, 'R-000185')
    await startCount(page, 'Carla Ríos')
    const burst = times(20, kettle).flatMap((code) => [code, labels.detergent])
    const scanning = scan(page, ...burst)
    await expect.poll(() => lastScan(page)).toBeGreaterThan(8)
    await program.killCore()
    await scanning
    await program.reviveCore()
    await page.locator('.tally-head').waitFor()
    await scansCounted(page, 40)
    await expect.poll(() => page.locator('.tally-row .tally-units').allTextContents()).toEqual(['20', '20'])
    // The count is as it was: the next scan is the next one.
    await scan(page, kettle)
    await page.locator('.scan-result-fact', { hasText: 'Lectura 41' }).waitFor()
    await expect.poll(() => runningTotal(page)).toBe('21')
  })
}

/**
 * A slow scanner, and everything in its way that a page can put there. A fifth of the `scans` (25 or more; each takes
 * 0.7 s) goes over a question, five at a time over the field of an unknown barcode, the rest over buttons and keypad.
 */
export function slowScannerJourney(program: Program, scans: number): void {
  const rounds = Math.round(scans / 25)
  const overQuestion = Math.round(scans / 5)
  const overButtons = Math.floor((scans - overQuestion - rounds * 5) / 2)
  const overKeypad = scans - overQuestion - rounds * 5 - overButtons

  test(`${scans} scans at 100 ms a key over buttons, keypad, questions and fields: counted, nothing pressed`, async () => {
    const page = program.page()
    await findDocument(page, 'R-000185')
    await startCount(page, 'Carla Ríos')
    await watchPage(page)

    await page.getByRole('button', { name: 'Terminar conteo' }).focus()
    await scanAt(slowMs, page, ...times(overButtons, kettle))
    await scansCounted(page, overButtons)

    await page.locator('.pad-keys button').first().focus()
    await scanAt(slowMs, page, ...times(overKeypad, kettle))
    await scansCounted(page, overButtons + overKeypad)
    await expect.poll(() => page.locator('.pad-display').textContent()).toContain('1')
    expect(await pressed(page)).toEqual([])

    // The question whether the count is over, its answer under the scanner's Enter.
    await page.getByRole('button', { name: 'Terminar conteo' }).click()
    await page.getByRole('button', { name: 'Terminar', exact: true }).focus()
    expect(await pressed(page)).toHaveLength(1)
    await scanAt(slowMs, page, ...times(overQuestion, kettle))
    await scansCounted(page, overButtons + overKeypad + overQuestion)
    expect(await pressed(page)).toEqual([])
    const goOn = page.getByRole('button', { name: 'Seguir contando' })
    if (await goOn.isVisible()) await goOn.click()

    // An unknown barcode opens a field; the scans after it land there first.
    for (let round = 1; round <= rounds; round++) {
      await scanAt(slowMs, page, labels.unknown)
      const field = page.getByPlaceholder('Buscar por nombre o código')
      await field.focus()
      await pressed(page)
      await scanAt(slowMs, page, ...times(5, kettle))
      await page.locator('.scan-result-word', { hasText: 'Contado' }).waitFor()
      expect(await pressed(page)).toEqual([])
      for (const text of await page.locator('input').all()) expect(await text.inputValue()).toBe('')
    }
    await expect.poll(() => runningTotal(page)).toBe(String(scans))
    await expect
      .poll(() => page.locator('.tally-row', { hasText: 'Termo' }).locator('.tally-units').textContent())
      .toBe(String(scans))
    expect(program.complaints()).toEqual([])
  }, 300_000)
}

declare global {
  interface Window {
    pressedNames: string[]
  }
}
