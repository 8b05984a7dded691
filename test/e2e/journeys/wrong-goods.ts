import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { rpcOf } from '../../../scripts/screenshots/screenshot-tool.ts'
import { demoScenario } from '../../../src/main/practice/warehouse.ts'
import { interchange } from '../../unit/despatch-advice/samples.ts'
import { startHostProcess } from '../launchers/loopback.ts'
import { readData } from '../support/read-data.ts'
import { pressKey, tabTo } from './keyboard.ts'
import type { Program } from './program.ts'
import { pressManually, typeManually } from './scanner.ts'

const number = demoScenario.open
const supervisor = 'Marta Ibarra'
interface Line {
  articleCode: string
  declared: number
  lot: string | null
}

/** Counts a document in this folder of data, with other units than are declared; returns the supplier's advice about it. */
export async function countedWithAdvice(folder: string): Promise<Buffer> {
  const host = await startHostProcess(['--port=0', `--data=${folder}`, '--practice'])
  try {
    const rpc = rpcOf(host)
    // Until the suppliers are read, a document may be one that is counted blind.
    await readData(rpc, ['suppliers'])
    const { control } = await rpc<{ control: { id: number } }>('receiving.find', { number })
    const controlId = control.id
    const { lines } = await rpc<{ lines: Line[] }>('comparison.get', { controlId })
    const [first, second] = lines.filter(({ declared }) => Number.isInteger(declared) && declared > 3)
    if (first === undefined || second === undefined) throw new Error('the document has too few lines')
    const { sessionId } = await rpc<{ sessionId: string }>('counts.start', { controlId, operator: 'Ana Gómez' })
    for (const { articleCode, lot } of [first, second])
      await rpc('counts.add', { sessionId, articleCode, units: 1, ...(lot === null ? {} : { lot }) })
    await rpc('counts.close', { sessionId })
    // Of the first line the advice agrees with the document, of the second one with nobody; it has none of the others.
    const advised = [first, { ...second, declared: second.declared + 3 }]
    const segments = advised.flatMap(({ articleCode, declared, lot }, at) => [
      `LIN+${at + 1}++${articleCode}:IN`,
      ...(lot === null ? [] : [`PIA+1+${lot}:NB`]),
      `QTY+12:${declared}:PCE`,
    ])
    return Buffer.from(interchange(['BGM+351+AV-7731+9', `RFF+DQ:${number}`, 'CPS+1', ...segments]), 'latin1')
  } finally {
    host.signal('SIGTERM')
    await host.exited
  }
}

/** A supervisor with the keyboard alone: the advice, what is wrong, the signature, the claim and its answer, the correction. */
export function wrongGoodsJourney(program: Program, advice: () => Buffer): void {
  const press = (chord: string) => pressManually(program.page(), chord)
  const reads = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()

  test('the advice is chosen, and only where all three differ it asks what is wrong', async () => {
    const page = program.page()
    await typeManually(page, number)
    await press('Enter')
    await page.getByRole('heading', { name: number }).waitFor()
    await pressKey(page, 'Ver comparación')
    const chooser = page.waitForEvent('filechooser')
    await pressKey(page, 'Elegir archivo')
    await (await chooser).setFiles({ name: 'aviso.edi', mimeType: 'text/plain', buffer: advice() })
    await reads(page, 'Aviso AV-7731 guardado')
    await pressKey(page, 'Cerrar')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const section = page.getByRole('region', { name: 'Aviso de despacho del proveedor' })
    await section.getByText(/sin decidir 1$/).waitFor()
    await press('m')
    await expect.poll(() => section.innerText()).toMatch(/mercancía mal 2, sin decidir 0\b/)
  })

  test('it is signed, and wrong goods become a claim that is sent and answered', async () => {
    const page = program.page()
    await pressKey(page, 'Firmar')
    await page.getByRole('dialog').waitFor()
    await tabTo(page, 'Supervisor')
    await typeManually(page, supervisor)
    await press('Enter')
    await reads(page, 'Firmado. Guardado en este equipo.')
    await pressKey(page, 'Reclamar 2 líneas')
    await page.getByRole('dialog').waitFor()
    // The signature added the supervisor to the operators of this PC.
    await pressKey(page, supervisor)
    await reads(page, 'Falta enviarlo.')
    await press('Control+Enter')
    await tabTo(page, 'A quién (opcional)')
    await typeManually(page, 'ventas@example.com')
    await press('Enter')
    await reads(page, /Respuesta hasta el /)
    // The supplier credits everything.
    await press('Control+Enter')
    await page.getByRole('dialog').waitFor()
    await tabTo(page, 'Aceptó')
    await press('ArrowRight')
    await tabTo(page, 'Número de la nota de crédito (opcional)')
    await typeManually(page, 'NC-4471')
    await press('Enter')
    await reads(page, 'Acreditado.')
    expect(await page.getByRole('main').innerText()).toContain('NC-4471')
  })

  test('wrong paper becomes a correction request for purchasing', async () => {
    const page = program.page()
    await page.goBack()
    await pressKey(page, /^Solicitar corrección de \d+ líneas?$/)
    await reads(page, 'Falta enviarlo.')
    expect(await page.getByRole('main').innerText()).toMatch(/^Corrección 2\b/)
    expect(program.complaints()).toEqual([])
  })
}
