import { expect, test } from 'vitest'
import { documentedEffort, countInputs } from './presses.ts'
import type { Program } from './program.ts'
import { findDocument, inDays, labels, scanAnd, startCount } from './steps.ts'

/** Cartons of one article with plain EANs, layer by layer: lot, days until it expires, cartons. */
const lots = [
  ['FA-2611', 120, 16],
  ['FB-2612', 130, 14],
  ['FC-2613', 140, 10],
] as const
const [cartons, most] = [40, 47]

const carton = labels.milk
/** The label of a layer: lot and expiry, no article. */
const layer = (lot: string, days: number) => `]C117${inDays(days)}10${lot}`
const withLot = (lot: string, days: number) => `]C1010${carton}17${inDays(days)}10${lot}`

/** Forty cartons of three lots whose codes say nothing of the lot. */
export function fortyCartonsJourney(program: Program): void {
  const sum = ({ presses, scans }: { presses: number; scans: number }) => presses + scans

  async function expectCounted(scans: number): Promise<void> {
    const page = program.page()
    await expect.poll(() => page.locator('.tally-head').textContent()).toContain(`${scans} lecturas`)
    await expect
      .poll(() => page.locator('.read-parts tr').allTextContents())
      .toEqual(lots.map(([lot, , layers]) => `${lot}${perLot(layers, scans - cartons)}`))
    // The next document is scanned where the count ended.
    await page.getByRole('button', { name: 'Terminar conteo' }).click()
    await page.getByRole('button', { name: 'Terminar', exact: true }).click()
    await page.getByText('Conteo terminado').waitFor()
  }
  /** Units of a lot; `before`: cartons of all lots that were counted before. */
  const perLot = (layers: number, before: number) => layers + before / lots.length

  test('from an empty count, with one label per layer, within cartons + 7', async () => {
    const page = program.page()
    await findDocument(page, 'R-000184')
    await startCount(page, 'Ana Gómez')
    const input = countInputs(page)
    for (const [at, [lot, days, layers]] of lots.entries()) {
      if (at > 0) await input.touch(/^Cambiar de lote/)
      await input.scan(carton)
      await page.locator('.scan-result-word', { hasText: 'Falta el lote' }).waitFor()
      if (at === 0) await input.touch(page.getByRole('switch'))
      expect(await page.getByRole('switch').getAttribute('aria-checked')).toBe('true')
      await input.scan(layer(lot, days))
      await page.locator('.scan-result-repeat', { hasText: lot }).waitFor()
      await input.scan(...Array.from({ length: layers - 1 }, () => carton))
      await page.locator('.tally-head', { hasText: `${counted(at)} lecturas` }).waitFor()
    }
    await expectCounted(cartons)
    expect(input.effort()).toEqual(documentedEffort('40 cartons of 3 lots, a label per layer'))
    expect(sum(input.effort())).toBeLessThanOrEqual(most)
  })

  test('with the lots counted before, by their keys, within cartons + 7', async () => {
    const page = program.page()
    await findDocument(page, 'R-000185')
    await startCount(page, 'Ana Gómez')
    for (const [lot, days] of lots) await scanAnd(page, withLot(lot, days), 'Contado')
    const input = countInputs(page)
    for (const [at, [lot, , layers]] of lots.entries()) {
      if (at > 0) await input.touch(/^Cambiar de lote/)
      await input.scan(carton)
      await page.getByText('¿El mismo lote que antes?').waitFor()
      if (at === 0) await input.touch(page.getByRole('switch'))
      await input.touch(new RegExp(`^${lot}`))
      await page.locator('.scan-result-repeat', { hasText: lot }).waitFor()
      await input.scan(...Array.from({ length: layers - 1 }, () => carton))
      await page.locator('.tally-head', { hasText: `${counted(at) + lots.length} lecturas` }).waitFor()
    }
    await expectCounted(cartons + lots.length)
    expect(input.effort()).toEqual(documentedEffort('40 cartons of 3 lots, lots of an earlier pallet'))
    expect(sum(input.effort())).toBeLessThanOrEqual(most)
  })

  test('with lots and dates typed from the cartons: every key is counted', async () => {
    const page = program.page()
    await findDocument(page, '0012-00048213')
    await startCount(page, 'Ana Gómez')
    const input = countInputs(page)
    for (const [at, [lot, days, layers]] of lots.entries()) {
      if (at > 0) await input.touch(/^Cambiar de lote/)
      await input.scan(carton)
      await page.locator('.scan-result-word', { hasText: 'Falta el lote' }).waitFor()
      if (at === 0) await input.touch(page.getByRole('switch'))
      // On the screen: with the lots before as keys, the letters come up by a key of their own.
      if (at > 0) await input.touch('ABC')
      for (const key of lot)
        await input.touch(page.locator('.count-main').getByRole('button', { name: key, exact: true }).first())
      await page.locator('.cells', { hasText: lot }).waitFor()
      await input.touch('Guardar')
      await page.locator('.scan-result-word', { hasText: 'Falta el vencimiento' }).waitFor()
      const [year, month, day] = [0, 2, 4].map((start) => inDays(days).slice(start, start + 2))
      for (const digit of `${day}${month}${year}`)
        await input.touch(page.locator('.pad-keys').getByRole('button', { name: digit, exact: true }))
      await input.touch('Guardar')
      await page.locator('.scan-result-repeat', { hasText: lot }).waitFor()
      await input.scan(...Array.from({ length: layers - 1 }, () => carton))
      await page.locator('.tally-head', { hasText: `${counted(at)} lecturas` }).waitFor()
    }
    await expectCounted(cartons)
    expect(input.effort()).toEqual(documentedEffort('40 cartons of 3 lots, lots typed'))
  })

  test('the page reported no error', () => {
    expect(program.complaints()).toEqual([])
  })
}

/** Cartons of the first layers, up to this one. */
function counted(last: number): number {
  return lots.slice(0, last + 1).reduce((all, [, , layers]) => all + layers, 0)
}
