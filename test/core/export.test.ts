import { expect, test } from 'vitest'
import { Failure } from '../../src/main/core/domain/failure.ts'
import { printMs } from '../../src/main/core/reports/report-pdf.ts'
import type { PdfRenderer } from '../../src/main/core/kernel/ports.ts'
import { demoScenario as story } from '../../src/main/practice/warehouse.ts'
import { failureOf, openTestCore, type TestClient, type TestCore, valueOf } from '../support/core.ts'
import { manualClock } from '../support/manual-clock.ts'
import { sign } from '../support/sign.ts'

const formats = ['csv', 'ubl', 'edifact'] as const

async function open(renderPdf?: PdfRenderer): Promise<TestCore> {
  const clock = manualClock(Date.parse('2026-11-21T13:00:00Z'))
  const core = await openTestCore({ clock, ...(renderPdf ? { renderPdf } : {}), alreadyRead: ['suppliers'] })
  return core
}

async function found(client: TestClient, number: string): Promise<number> {
  const { control } = valueOf(await client.query('receiving.find', { number }))
  if (!control) throw new Error(`${number} was not found`)
  return control.id
}

const revealsOf = async (client: TestClient, sessionId: string) =>
  valueOf(await client.query('counts.get', { sessionId })).events.filter(({ kind }) => kind === 'reveal')

test('a blind control has no report; the first one after the close is a logged reveal', async () => {
  const { client, log } = await open()
  const controlId = await found(client, story.blind)
  const refused = async () => {
    for (const format of [...formats, 'epcis'] as const)
      expect(failureOf(await client.query('comparison.export', { controlId, format }))).toMatchObject({
        code: 'forbidden',
        details: { reason: 'blind' },
      })
  }
  await refused()
  const { sessionId } = valueOf(await client.command('counts.start', { controlId, operator: 'Ana Núñez' }))
  await refused()
  await client.command('counts.add', { sessionId, articleCode: story.firstArticle, units: 4_171_293.5 })
  await client.command('counts.close', { sessionId })
  expect(await revealsOf(client, sessionId)).toHaveLength(0)
  for (const format of formats) valueOf(await client.query('comparison.export', { controlId, format }))
  expect(await revealsOf(client, sessionId)).toHaveLength(1)
  expect(log.lines.join('\n')).not.toContain('4171293.5')

  await client.command('counts.reopen', { sessionId })
  await refused()
})

test('the report states the rule of signing that applied, also after the setting was changed', async () => {
  const { client } = await open()
  const controlId = await found(client, story.blind)
  valueOf(await client.command('settings.update', { counting: { requiredCounts: 1, independentSigner: true } }))
  const { sessionId } = valueOf(await client.command('counts.start', { controlId, operator: 'Ana Núñez' }))
  await client.command('counts.add', { sessionId, articleCode: story.firstArticle, units: 4 })
  await client.command('counts.close', { sessionId })
  await client.command('supervisor.unlock', {})
  await sign(client, sessionId, { signedBy: 'Marta Ibarra' })
  valueOf(await client.command('settings.update', { counting: { requiredCounts: 2, independentSigner: false } }))
  for (const format of ['csv', 'ubl'] as const) {
    const { content } = valueOf(await client.query('comparison.export', { controlId, format, language: 'en' }))
    expect(content).toContain('1 count is required. A person who counted may not sign.')
    expect(content).not.toContain('A person who counted may sign')
  }
})

test('a supervisor’s grant opens the report for one connection only', async () => {
  const core = await open()
  const controlId = await found(core.client, story.blind)
  await core.client.command('supervisor.unlock', {})
  expect(valueOf(await core.client.query('comparison.export', { controlId, format: 'csv' })).content).toContain('240')
  const other = core.connect('other')
  expect(failureOf(await other.query('comparison.export', { controlId, format: 'csv' })).code).toBe('forbidden')
})

test('the report has the figures of the comparison, who counted, who signed and with what note', async () => {
  const { client, warehouse } = await open()
  const controlId = await found(client, story.blind)
  const { sessionId } = valueOf(await client.command('counts.start', { controlId, operator: 'Ana Núñez' }))
  // The report is about the document as it was frozen just now.
  warehouse.changeDocument(story.blind, (wire) => {
    const [document] = wire.DocumentoRecepcion
    if (document) document.CodigoProveedor = 'CHANGED'
  })
  await found(client, story.blind)
  await client.command('counts.add', { sessionId, articleCode: story.firstArticle, units: 12.5, condition: 'damaged' })
  await client.command('counts.close', { sessionId })
  await client.command('supervisor.unlock', {})
  valueOf(await sign(client, sessionId, { note: 'Falta casi todo' }))

  const events = async () => client.query('comparison.export', { controlId, format: 'epcis' })
  const { content: epcis } = valueOf(await events())
  expect(JSON.parse(epcis)).toMatchObject({
    'muelle:practice': true,
    epcisBody: { eventList: [{ disposition: 'damaged', quantityList: [{ quantity: 12.5, uom: 'ZZ' }] }] },
  })
  valueOf(await client.command('counts.reopen', { sessionId }))
  valueOf(await client.command('counts.close', { sessionId }))
  expect(failureOf(await events()).details).toMatchObject({ reason: 'not_signed' })
  valueOf(await sign(client, sessionId, { note: 'Falta casi todo' }))

  const compared = valueOf(await client.query('comparison.get', { controlId }))
  const csv = valueOf(await client.query('comparison.export', { controlId, format: 'csv' }))
  expect(compared.documentChanged).toBe(true)
  expect(csv.content).not.toContain('CHANGED')
  expect(csv.name).toMatch(/^practica-diferencias-R-000184-\d{4}-\d{2}-\d{2}\.csv$/)
  const [heads = [], ...rows] = csv.content
    .slice(1)
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(';'))
  const column = (name: string) => rows.map((row) => row[heads.indexOf(name)] ?? '')
  const figures = (name: string) => column(name).map((cell) => (cell === '' ? null : Number(cell.replace(',', '.'))))
  expect(figures('Declarado')).toEqual(compared.lines.map((line) => line.declared))
  expect(figures('1.º conteo')).toEqual(compared.lines.map((line) => line.counts[0]))
  expect(figures('Dañado')).toEqual(compared.lines.map((line) => line.damaged))
  expect(figures('Diferencia')).toEqual(compared.lines.map((line) => line.difference))
  expect(new Set(column('Informe'))).toEqual(new Set(['PRÁCTICA: no es una recepción real']))
  expect(new Set(column('Proveedor'))).toEqual(new Set([story.blindSupplier]))
  expect(column('Contó (1.º)')[0]).toMatch(/^Ana Núñez \d{4}/)
  expect(column('Firmado')[0]).toMatch(/^\d{4}-\d{2}-\d{2} /)
  expect(new Set(column('Nota de la firma'))).toEqual(new Set(['Falta casi todo']))

  const { content: advice } = valueOf(await client.query('comparison.export', { controlId, format: 'edifact' }))
  expect(advice).toContain("RFF+DQ:R-000184'")
  expect(advice).toContain("+9'DTM")
  expect(advice).toContain(`CNT+2:${compared.lines.length}'`)
  const { content: ubl } = valueOf(await client.query('comparison.export', { controlId, format: 'ubl' }))
  expect(ubl.match(/<cac:ReceiptLine>/g)).toHaveLength(compared.lines.length)
})

test('uses the requested language, else the setting, else Spanish; rejects an unknown one', async () => {
  const { client } = await open()
  const controlId = await found(client, story.discrepancies)
  const nameOf = async (language?: 'es' | 'en') =>
    valueOf(await client.query('comparison.export', { controlId, format: 'csv', ...(language ? { language } : {}) }))
      .name
  expect(await nameOf()).toMatch(/^practica-/)
  expect(await nameOf('en')).toMatch(/^practice-/)
  await client.command('settings.update', { language: 'en' })
  expect(await nameOf()).toMatch(/^practice-/)
  expect(await nameOf('es')).toMatch(/^practica-/)

  expect(failureOf(await client.query('comparison.export', { controlId: 1, format: 'csv' })).code).toBe('not_found')
  expect(failureOf(await client.query('comparison.export', { controlId, format: 'docx' as 'csv' })).code).toBe(
    'validation',
  )
})

test('returns the PDF of the host; prints one page at a time; fails with a reason without a printer', async () => {
  const without = await open()
  const id = await found(without.client, story.discrepancies)
  expect(failureOf(await without.client.query('comparison.export', { controlId: id, format: 'pdf' }))).toMatchObject({
    code: 'conflict',
    details: { reason: 'no_pdf' },
  })

  let printing = 0
  let most = 0
  const { client } = await open(async (html) => {
    printing += 1
    most = Math.max(most, printing)
    await new Promise((resolve) => setImmediate(resolve))
    printing -= 1
    if (html.includes('PRACTICE')) throw new Failure('conflict', 'out of paper', { reason: 'pdf_failed' })
    return Buffer.from(html)
  })
  const controlId = await found(client, story.discrepancies)
  const ask = (language: 'es' | 'en') => client.query('comparison.export', { controlId, format: 'pdf', language })
  const [first, failed, last] = await Promise.all([ask('es'), ask('en'), ask('es')])
  expect(failureOf(failed)).toMatchObject({ code: 'conflict', details: { reason: 'pdf_failed' } })
  for (const answer of [first, last]) {
    const file = valueOf(answer)
    expect(file).toMatchObject({ mediaType: 'application/pdf', encoding: 'base64' })
    expect(file.name).toMatch(/^practica-diferencias-.*\.pdf$/)
    expect(Buffer.from(file.content, 'base64').toString()).toContain('Informe de diferencias')
  }
  expect(most).toBe(1)
})

test('a page that the renderer fails to print has a code, and the next one has its turn', async () => {
  let prints = 0
  const core = await open((html) => {
    prints += 1
    return prints === 1 ? Promise.reject(new Error('ERR_FAILED (-2)')) : Promise.resolve(Buffer.from(html))
  })
  const controlId = await found(core.client, story.discrepancies)
  const ask = () => core.client.query('comparison.export', { controlId, format: 'pdf' })
  expect(failureOf(await ask())).toMatchObject({ code: 'conflict', details: { reason: 'pdf_failed' } })
  expect(valueOf(await ask()).mediaType).toBe('application/pdf')
})

test('a page that is never printed ends with a timeout, and the next one has its turn', async () => {
  const clock = manualClock(Date.parse('2026-11-21T13:00:00Z'))
  const signals: AbortSignal[] = []
  let begun = (): void => {}
  const printing = new Promise<void>((resolve) => (begun = resolve))
  const core = await openTestCore({
    clock,
    renderPdf: (html, signal) => {
      signals.push(signal)
      begun()
      return signals.length === 1 ? new Promise(() => {}) : Promise.resolve(Buffer.from(html))
    },
  })
  await core.refresh('suppliers')
  const controlId = await found(core.client, story.discrepancies)
  const ask = () => core.client.query('comparison.export', { controlId, format: 'pdf' })
  const [first, second] = [ask(), ask()]
  await printing
  clock.advance(printMs)
  expect(failureOf(await first).code).toBe('timeout')
  expect(signals[0]?.aborted).toBe(true)
  expect(valueOf(await second).mediaType).toBe('application/pdf')
})
