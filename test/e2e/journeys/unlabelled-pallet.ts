import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Locator } from 'playwright-core'
import { type FakePrinter, openFakePrinter } from '../../support/label-printer.ts'
import { photographLabel, readZpl } from '../../unit/labels/zpl-reader.ts'
import { documentedEffort, countInputs } from './presses.ts'
import type { Program } from './program.ts'
import { findDocument, inDays, labels, scanAnd, startCount } from './steps.ts'

const [lot, cartons, perCarton] = ['L26-0907', 4, 12]
const expiry = inDays(100)
const [year, month, day] = [0, 2, 4].map((start) => expiry.slice(start, start + 2))

/** A pallet of goods without any label: it gets a number, its cartons get labels, and it is counted by them. */
export function unlabelledPalletJourney(program: Program): void {
  let printer: FakePrinter
  beforeAll(async () => {
    printer = await openFakePrinter()
  })
  afterAll(() => printer.close())

  /** The codes of the label that was printed last, as a scanner reads them from its picture. */
  async function printedCodes(copies: number) {
    const label = readZpl(printer.printed.at(-1) ?? '')
    expect(label.copies).toBe(copies)
    return (await photographLabel(label)).map(({ text, identifier }) => identifier + text)
  }

  test('the supervisor enters the printer and the prefix of the company', async () => {
    const page = program.page()
    await page.getByRole('navigation').getByRole('button', { name: 'Config.' }).click()
    await page.locator('main nav').getByRole('button', { name: 'Etiquetas' }).click()
    await page.getByRole('radio', { name: 'De red (ZPL)' }).check({ force: true })
    await page.getByLabel('Dirección o nombre').fill('127.0.0.1')
    await page.getByLabel('Puerto').fill(String(printer.port))
    await page.getByLabel('Prefijo GS1 de la empresa').fill('7799001')
    await page.getByLabel('Dígitos de este equipo').fill('1')
    await page.getByRole('button', { name: 'Guardar' }).click()
    await page.getByRole('button', { name: 'Imprimir una prueba' }).click()
    await page.getByText('La impresora recibió la prueba.').waitFor()
    expect(readZpl(printer.printed[0] ?? '').fields[0]?.data).toBe('Prueba')
  })

  test('the pallet gets its number, its cartons get labels, and they are counted by them', async () => {
    const page = program.page()
    await findDocument(page, 'R-000184')
    await startCount(page, 'Ana Gómez')
    const input = countInputs(page)
    const touchAll = async (keys: string, place: Locator) => {
      for (const key of keys) await input.touch(place.getByRole('button', { name: key, exact: true }))
    }
    const [letters, digits] = ['Letras', 'Números'].map((name) => page.getByRole('group', { name }))
    if (letters === undefined || digits === undefined) throw new Error('no keys')
    const says = (text: RegExp | string) => page.locator('.label-scan', { hasText: text }).waitFor()

    // The pallet: its number alone.
    await input.touch('Más')
    await input.touch('Imprimir etiqueta')
    await input.touch('Imprimir 1')
    await says('Escaneadas 0 de 1')
    const [matrixOfPallet, ...others] = await printedCodes(1)
    const sscc = '377990011000000003'
    for (const code of [matrixOfPallet, ...others]) expect(code).toMatch(new RegExp(`^\\](?:d2|C1)00${sscc}$`))
    await input.scan(matrixOfPallet ?? '')
    await says('Pallet abierto')

    // Its cartons: article, lot, expiry, units, and a label for each.
    await input.touch(/^Artículo/)
    await input.touch('Letras en pantalla')
    await touchAll('LECHE', letters)
    await input.touch(/^Leche entera/)
    await touchAll(lot, letters)
    await input.touch('Siguiente')
    await touchAll(`${day}${month}${year}`, digits)
    await input.touch('Siguiente')
    await touchAll(String(perCarton), digits)
    await input.touch('1 copia')
    await touchAll(String(cartons), digits)
    await input.touch(`Imprimir ${cartons}`)
    await says(`Escaneadas 0 de ${cartons}`)
    const codes = await printedCodes(cartons)
    const elements = `011779900104412917${expiry}10${lot}`
    expect(codes.toSorted()).toEqual([`]C1${elements}`, `]d2${elements}`])

    // The labels are stuck on, and read: half by the square code, half by the bars.
    for (let carton = 0; carton < cartons; carton += 1) {
      await says(carton === 0 ? 'Escaneadas 0' : `Contado: ${perCarton} u.`)
      await input.scan(codes[carton % 2] ?? '')
      await page.locator('.label-made', { hasText: `escaneadas ${carton + 1} de ${cartons}` }).waitFor()
    }
    await input.touch('Volver al conteo')
    const row = page.locator('.tally-row', { hasText: 'Leche entera' })
    await expect.poll(() => row.textContent()).toMatch(new RegExp(`${cartons * perCarton}$`))
    await expect.poll(() => page.locator('.tally-head').textContent()).toContain(`1 artículo`)
    await input.touch('Terminar conteo')
    await input.touch(page.getByRole('button', { name: 'Terminar', exact: true }))
    await page.getByText('Conteo terminado').waitFor()
    expect(input.effort()).toEqual(documentedEffort('A pallet of 4 unlabelled cartons'))
  })

  test('a printer that went away is named, and the count goes on without it', async () => {
    const page = program.page()
    await findDocument(page, 'R-000185')
    await startCount(page, 'Ana Gómez')
    printer.manner = 'breaks'
    await page.getByRole('button', { name: 'Más' }).click()
    await page.getByRole('button', { name: 'Imprimir etiqueta' }).click()
    await page.getByRole('button', { name: 'Imprimir 1' }).click()
    await page.getByText('La impresora se detuvo a mitad de la etiqueta').waitFor()
    await page.getByRole('button', { name: 'Volver al conteo' }).click()
    await scanAnd(page, labels.detergent, 'Contado')
    printer.manner = 'reads'
    await page.getByRole('button', { name: 'Más' }).click()
    await page.getByRole('button', { name: 'Imprimir etiqueta' }).click()
    await page.locator('.label-made').getByRole('button', { name: 'Imprimir otra vez' }).click()
    await page.locator('.label-scan', { hasText: 'Escaneadas 0 de 2' }).waitFor()
    const read = await photographLabel(readZpl(printer.printed.at(-1) ?? ''))
    expect(read.map(({ text }) => text)).toEqual(['00377990011000000010', '00377990011000000010'])
  })

  test('the page reported no error', () => {
    expect(program.complaints()).toEqual([])
  })
}
