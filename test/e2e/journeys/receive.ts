import { expect, test } from 'vitest'
import type { Program } from './program.ts'
import { scan, typeManually } from './scanner.ts'
import { findDocument, labels, outcome, runningTotal, savedText, scanAnd, startCount } from './steps.ts'

/** A document from its number to its comparison, by scanner and keyboard, with a reload in the middle. */
export function receiveJourney(program: Program): void {
  test('a scanned number opens its document; a blind one shows no line', async () => {
    const page = program.page()
    await findDocument(page, 'R-000184')
    const row = page.getByRole('row').filter({ hasText: 'R-000184' })
    await expect.poll(() => row.textContent()).toContain('ocultas')
    expect(await page.locator('main').textContent()).not.toMatch(/Leche|104412/)
  })

  test('the keyboard alone names the operator and starts the count', async () => {
    const page = program.page()
    await startCount(page, 'Ana Gómez')
    await expect.poll(() => page.locator('.count-bar').textContent()).toContain('Ana Gómez')
    await expect.poll(() => page.locator('.tally').textContent()).toContain('Todavía nada')
  })

  test('each scan has a result in words, and nothing counts twice', async () => {
    const page = program.page()
    await scanAnd(page, labels.milk, 'Falta el lote')
    // The label answers what the scan before it left open.
    await scanAnd(page, labels.milkWithLot, 'Contado')
    await expect.poll(() => runningTotal(page)).toBe('1')
    await scan(page, labels.milkWithLot)
    await expect.poll(() => runningTotal(page)).toBe('2')
    await scanAnd(page, labels.creamWithLot, 'Contado')
    await expect.poll(() => page.locator('.read-article').textContent()).toContain('Crema de leche')
    await scanAnd(page, labels.unknown, 'Código desconocido')
    await scanAnd(page, labels.pallet, 'Contenedor abierto')
    await scanAnd(page, labels.pallet, 'Contenedor ya abierto')
    await scanAnd(page, labels.expired, 'No se agregó')
    await expect
      .poll(() => page.locator('.tally-row').allTextContents())
      .toEqual([
        expect.stringContaining(labels.unknown),
        expect.stringMatching(/^Crema de leche.*1$/),
        expect.stringMatching(/^Leche entera.*2$/),
      ])
  })

  test('a number typed before a scan multiplies it; undo takes it back and says so', async () => {
    const page = program.page()
    await typeManually(page, '12')
    await page.locator('.pad-display', { hasText: '12' }).waitFor()
    await scanAnd(page, labels.detergent, 'Contado')
    await expect.poll(() => runningTotal(page)).toBe('12')
    await expect.poll(() => page.locator('.scan-result-delta').textContent()).toContain('+12')
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await page.locator('.scan-result-fact', { hasText: 'Se quitó: 12 u. Detergente' }).waitFor()
    await expect.poll(() => page.locator('.tally').textContent()).not.toContain('Detergente')
  })

  test('a reload in mid-count opens where it was, with every scan', async () => {
    const page = program.page()
    const before = await page.locator('.tally-row').allTextContents()
    await page.reload()
    await page.locator('.scan-result-fact', { hasText: 'Recuperadas' }).waitFor()
    expect(await outcome(page)).toBe('Listo para contar')
    await expect.poll(() => page.locator('.scan-result-fact').textContent()).toContain('Ana Gómez')
    // The places of stock are read after the rows.
    const rows = async () => (await page.locator('.tally-row').allTextContents()).sort()
    await expect.poll(rows).toEqual(before.sort())
  })

  test('pending scans prevent finishing; without them the count is finished', async () => {
    const page = program.page()
    await page.getByRole('button', { name: 'Terminar conteo' }).click()
    const finish = page.getByRole('button', { name: 'Terminar', exact: true })
    await expect.poll(() => finish.isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'Quitar' }).click()
    await page.locator('.panel-needs').waitFor({ state: 'detached' })
    await finish.click()
    await page.getByText('Conteo terminado').waitFor()
    // A scan into a finished count is reported in words, not only by sound.
    await scanAnd(page, labels.detergent, 'No se agregó')
  })

  test('the comparison shows what was counted beside what was declared', async () => {
    const page = program.page()
    await page.getByRole('button', { name: 'Volver al documento' }).click()
    await page.getByRole('button', { name: 'Ver comparación' }).click()
    const milk = page.getByRole('row').filter({ hasText: 'Leche entera larga vida' })
    await milk.first().waitFor()
    const cells = await milk.first().getByRole('cell').allTextContents()
    expect(cells.join('|')).toMatch(/288|240|48/)
    const missing = page.getByRole('row').filter({ hasText: 'No llegó' })
    await expect.poll(() => missing.count()).toBeGreaterThan(10)
  })

  test('the page printed has the figures, and nothing that only acts on the screen', async () => {
    const page = program.page()
    const advice = page.getByRole('heading', { name: 'Aviso de despacho del proveedor' })
    await advice.waitFor()
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByText('Leche entera larga vida').first().isVisible()).toBe(true)
    expect(await advice.isVisible()).toBe(false)
    await page.emulateMedia({ media: null })
  })

  test('the report is saved as a PDF that this PC printed', async () => {
    const page = program.page()
    const saved = savedText(page)
    await page.getByRole('button', { name: 'Exportar' }).click()
    await page.getByRole('dialog').getByRole('button', { name: /PDF/ }).click()
    expect((await saved).slice(0, 5)).toBe('%PDF-')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  test('the page reported no error', () => {
    expect(program.complaints()).toEqual([])
  })
}
