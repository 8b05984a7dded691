import { expect, test } from 'vitest'
import type { Output } from '../../src/contract/operations.ts'
import {
  type LineKind,
  lineKinds,
  type RecordFigure,
  scorecardMetric,
  type SupplierScorecard,
} from '../../src/contract/shapes/supplier-record.ts'
import { demoScenario as story } from '../../src/main/practice/warehouse.ts'
import { failureOf, openTestCore, type TestClient, type TestCore, valueOf } from '../support/core.ts'
import { manualClock } from '../support/manual-clock.ts'
import { rawList } from '../support/raw-wms.ts'

const period = { from: '2026-08-24', to: '2026-11-21' }
const start = Date.parse('2026-11-21T15:00:00Z')

async function open(): Promise<TestCore> {
  const core = await openTestCore({ clock: manualClock(start), alreadyRead: ['suppliers', 'controls'] })
  return core
}

async function recordOf(client: TestClient, input: object = {}) {
  return valueOf(await client.query('suppliers.record', { ...period, ...input }))
}

async function allDocuments(client: TestClient, input: object, limit = 1000) {
  const rows: Output<'suppliers.recordDocuments'>['rows'] = []
  let cursor: string | null = null
  let total = 0
  do {
    const page: Output<'suppliers.recordDocuments'> = valueOf(
      await client.query('suppliers.recordDocuments', {
        ...period,
        supplierCode: 'P005',
        figure: 'documents',
        limit,
        ...(cursor === null ? {} : { cursor }),
        ...input,
      }),
    )
    rows.push(...page.rows)
    cursor = page.nextCursor
    total = page.total
  } while (cursor !== null)
  expect(rows).toHaveLength(total)
  return rows
}

const exact = (units: number) => Math.round(units * 1e6)

/** The property that each document of a figure must have. */
function said({ kinds, ...record }: SupplierScorecard, figure: RecordFigure): object {
  switch (figure) {
    case 'documents':
      return { documents: record.documents, lines: record.lines }
    case 'leftOut':
      return { documents: record.leftOut }
    case 'damaged':
      return { lines: record.damagedLines }
    case 'notDelivered':
      return { lines: kinds.short + kinds.missing }
    case 'difference':
      return { difference: exact(record.difference) + exact(record.kilos?.difference ?? 0) }
    default:
      return { lines: kinds[figure] }
  }
}

const kindOf: Record<string, LineKind> = {
  match: 'right',
  within_tolerance: 'right',
  wrong_lot: 'wrongLot',
  wrong_expiry: 'wrongExpiry',
}

interface WireControl {
  Id: number
  Fecha: string
  Estado: string
  ControlCiegoDetalle: { Unidades: number | string }[]
  DocumentoRecepcion: {
    CodigoProveedor: string | null
    DocumentoRecepcionDetalle: { Unidades: number | string }[]
  }[]
}

test('the figures are those of the comparisons, and units those of the wire', async () => {
  const core = await open()
  const { rows, missingDays } = await recordOf(core.client)
  expect(missingDays).toBe(0)
  const wire = (await rawList(core.warehouse, 'v1', '/v1/ControlCiego/List')) as unknown as WireControl[]
  const counted = wire.filter(
    ({ Fecha, Estado, ControlCiegoDetalle }) =>
      Fecha >= period.from &&
      ControlCiegoDetalle.length > 0 &&
      !['sincontrol', 'pendientecontrol', 'enprocesocontrol'].includes(Estado.toLowerCase()),
  )
  const millionths = (lines: { Unidades: number | string }[]) =>
    lines.reduce((sum, line) => sum + Math.round(Number(line.Unidades) * 1e6), 0)

  for (const code of ['P002', 'P004', 'P005', 'P008', 'P009', 'P011']) {
    const row = rows.find((each) => each.code === code)
    const own = counted.filter((control) => control.DocumentoRecepcion[0]?.CodigoProveedor?.trim() === code)
    expect(row, code).toMatchObject({ documents: own.length, sharedLines: 0 })
    const declared = own.reduce(
      (sum, control) =>
        sum + millionths(control.DocumentoRecepcion.flatMap((document) => document.DocumentoRecepcionDetalle)),
      0,
    )
    const difference = own.reduce((sum, control) => sum + millionths(control.ControlCiegoDetalle), 0) - declared
    // The wire does not tell kilograms from units.
    const both = (figure: 'declared' | 'difference') => exact(row?.[figure] ?? 0) + exact(row?.kilos?.[figure] ?? 0)
    expect([both('declared'), both('difference')], code).toEqual([declared, difference])

    const kinds: Record<string, number> = Object.fromEntries(lineKinds.map((kind) => [kind, 0]))
    for (const { Id } of own) {
      const { lines } = valueOf(await core.client.query('comparison.get', { controlId: Id }))
      for (const { status, articleCode, difference } of lines) {
        // The practice warehouse exchanges the lot or expiry of at most one line of an article.
        const other = lines.find((one) => one.articleCode === articleCode && one.status?.startsWith('wrong_'))
        const lacks = status === 'missing' || status === 'short'
        const explains = lacks && other !== undefined
        const isWhole = explains && exact(other.difference ?? 0) >= -exact(difference ?? 0)
        const found = isWhole ? (other.status ?? '') : explains ? 'short' : (status ?? '')
        const kind = kindOf[found] ?? found
        kinds[kind] = (kinds[kind] ?? 0) + 1
      }
    }
    expect(row?.kinds, code).toEqual(kinds)
    expect(row?.lines).toBe(Object.values(kinds).reduce((sum, kind) => sum + kind, 0))
  }
})

test('the practice warehouse has a supplier that delivers short most often, and one with too little data', async () => {
  const { client } = await open()
  const { rows } = await recordOf(client)
  const worst = rows
    .filter((row) => !row.caution)
    .toSorted((a, b) => (b.notDeliveredShare ?? 0) - (a.notDeliveredShare ?? 0))[0]
  expect(worst?.code).toBe('P005')
  expect(worst?.notDeliveredShare).toBeGreaterThan(0.15)
  const few = rows.find((row) => row.code === 'P008')
  expect(few?.documents).toBeGreaterThan(0)
  expect(rows.some((row) => row.caution && row.documents > 0)).toBe(true)
  // Its documents contain no code: the name identifies it.
  expect(rows.find((row) => row.code === null)?.name).toBe('Cooperativa Apícola Flor de Loma Ltda.')
})

test('every figure lists as many documents and lines as it counts', async () => {
  const { client } = await open()
  const [record] = (await recordOf(client, { supplierCode: 'P005' })).rows
  if (!record) throw new Error('no record')
  for (const figure of scorecardMetric.options) {
    const documents = await allDocuments(client, { figure }, 3)
    const lines = documents.reduce((sum, each) => sum + each.linesTotal, 0)
    expect(documents.every((each) => each.lines.length === (figure === 'documents' ? 0 : each.linesTotal))).toBe(true)
    const differences = documents.flatMap((each) => each.lines).reduce((sum, line) => sum + exact(line.difference), 0)
    const seen = { documents: documents.length, lines, difference: differences }
    expect(seen, figure).toMatchObject(said(record, figure))
  }
  const dates = (await allDocuments(client, {}, 7)).map((each) => each.date ?? '')
  expect(dates).toEqual(dates.toSorted().reverse())
  const months = record.months.map(({ documents }) => documents).reduce((sum, each) => sum + each, 0)
  expect(months).toBe(record.documents)
  expect(record.months.length).toBeGreaterThanOrEqual(3)
})

test('a supplier without a code is asked for by its name', async () => {
  const { client } = await open()
  const supplierName = 'Cooperativa Apícola Flor de Loma Ltda.'
  const [record, ...others] = (await recordOf(client, { supplierName })).rows
  expect(others).toEqual([])
  expect(record).toMatchObject({ code: null, name: supplierName })
  const documents = valueOf(
    await client.query('suppliers.recordDocuments', { ...period, supplierName, figure: 'documents' }),
  )
  expect(documents.total).toBe(record?.documents)
})

test('a blind document is left out until it was counted and opened; a figure is never its first reveal', async () => {
  const { client } = await open()
  const today = { from: '2026-11-21', to: '2026-11-21', supplierCode: 'P001' }
  const { control } = valueOf(await client.query('receiving.find', { number: story.blind }))
  const controlId = control?.id ?? 0
  const standing = async () => {
    const [row] = valueOf(await client.query('suppliers.record', today)).rows
    const documents = valueOf(await client.query('suppliers.recordDocuments', { ...today, figure: 'leftOut' })).rows
    return { judged: row?.documents ?? 0, why: documents.find((each) => each.controlId === controlId)?.leftOut ?? null }
  }
  const { judged } = await standing()
  expect(await standing()).toEqual({ judged, why: 'blind' })
  const { sessionId } = valueOf(await client.command('counts.start', { controlId, operator: 'Ana' }))
  await client.command('counts.add', { sessionId, articleCode: story.firstArticle, units: 12 })
  expect((await standing()).why).toBe('blind')
  valueOf(await client.command('counts.close', { sessionId }))
  expect(await standing()).toEqual({ judged, why: 'unopened' })
  expect(
    valueOf(await client.query('counts.get', { sessionId })).events.filter(({ kind }) => kind === 'reveal'),
  ).toEqual([])

  const compared = valueOf(await client.query('comparison.get', { controlId }))
  expect(await standing()).toEqual({ judged: judged + 1, why: null })
  const opened = valueOf(await client.query('suppliers.recordDocuments', { ...today, figure: 'missing' })).rows
  expect(opened.find((each) => each.controlId === controlId)).toMatchObject({
    countedBy: 'dock',
    linesTotal: compared.lines.filter(({ status }) => status === 'missing').length,
  })

  valueOf(await client.command('counts.reopen', { sessionId }))
  expect(await standing()).toEqual({ judged, why: 'blind' })
})

test('a supervisor’s grant opens a document to one caller, not to the figures of all', async () => {
  const { client } = await open()
  await client.command('supervisor.unlock', {})
  const today = { from: '2026-11-21', to: '2026-11-21', supplierCode: 'P001' }
  const [row] = valueOf(await client.query('suppliers.record', today)).rows
  expect(row?.leftOutBecause.blind).toBeGreaterThan(0)
})

test('the result of a document changes with the tolerance and with the data of the WMS', async () => {
  const core = await open()
  const recordNow = async () => (await recordOf(core.client, { supplierCode: 'P004' })).rows[0]
  const before = await recordNow()
  await core.client.command('settings.update', { counting: { tolerancePercent: 100 } })
  const tolerant = await recordNow()
  expect(tolerant?.kinds.short).toBe(0)
  expect(tolerant?.kinds.right).toBeGreaterThan(before?.kinds.right ?? 0)
  await core.client.command('settings.update', { counting: { tolerancePercent: 0 } })
  expect(await recordNow()).toEqual(before)

  core.warehouse.changeDocument(story.discrepancies, (wire) => void wire.ControlCiegoDetalle.splice(0, 3))
  await core.refresh('controls')
  const after = await recordNow()
  expect(after?.documents).toBe(before?.documents)
  expect(after?.difference).toBeLessThan(before?.difference ?? 0)
})

test('requests days never read once; reports the gap without the WMS', async () => {
  const core = await open()
  core.warehouse.setFault('html')
  const gap = await recordOf(core.client)
  expect(gap.missingDays).toBe(76)
  expect(gap.refreshError).toBeDefined()
  core.warehouse.setFault('none')
  expect(await recordOf(core.client)).toMatchObject({ missingDays: 0 })
  const asked = () => core.warehouse.requests().filter(({ path }) => path.includes('ControlCiego')).length
  const once = asked()
  await recordOf(core.client)
  await core.refresh('controls')
  const refreshed = asked()
  await recordOf(core.client)
  // Days requested once remain stored when the last days are read again.
  expect(asked()).toBe(refreshed)
  expect(refreshed).toBeGreaterThan(once)
})

test('rejects impossible periods and a missing supplier', async () => {
  const { client } = await open()
  for (const bad of [{ from: '2026-11-22' }, { from: '2026-02-30' }, { to: '21/11/2026' }])
    expect(failureOf(await client.query('suppliers.record', { ...period, ...bad })).code).toBe('validation')
  const nobody = await client.query('suppliers.recordDocuments', { ...period, figure: 'short' })
  expect(failureOf(nobody).code).toBe('validation')
  const odd = { ...period, supplierCode: 'P005', figure: 'short', cursor: 'x' } as const
  expect(failureOf(await client.query('suppliers.recordDocuments', odd)).code).toBe('validation')
  expect((await recordOf(client, { supplierCode: "P'; --" })).rows).toEqual([])
})

test('the report of a supplier has the figures of its record, and the own company at its head', async () => {
  const { client } = await open()
  const company = { name: 'Depósito Sur S.A.', gln: '4006381333931', taxId: '30-71234567-8' }
  await client.command('settings.update', { company })
  expect(valueOf(await client.query('settings.get', {})).company).toEqual(company)
  const wrong = { ...company, gln: '4006381333930' }
  expect(failureOf(await client.command('settings.update', { company: wrong })).code).toBe('validation')

  const asked = { ...period, supplierCode: 'P005' }
  const [record] = (await recordOf(client, { supplierCode: 'P005' })).rows
  const { name, content } = valueOf(await client.query('suppliers.report', { ...asked, format: 'csv' }))
  expect(name).toBe('practica-proveedor-P005-2026-08-24-2026-11-21.csv')
  const rows = content
    .slice(1)
    .trimEnd()
    .split('\r\n')
    .map((row) => row.split(';'))
  const heads = rows[0] ?? []
  const total = Object.fromEntries(heads.map((head, at) => [head, rows.at(-1)?.[at] ?? '']))
  expect(total).toMatchObject({
    Empresa: company.name,
    Fila: 'Total',
    Documento: String(record?.documents),
    'No incluido': String(record?.leftOut),
    Líneas: String(record?.lines),
    Faltante: String(record?.kinds.short),
    'No llegó': String(record?.kinds.missing),
    Diferencia: String(record?.difference).replace('.', ','),
  })
  expect(rows).toHaveLength(2 + (record?.documents ?? 0) + (record?.leftOut ?? 0))
  const lines = valueOf(await client.query('suppliers.report', { ...asked, format: 'csvLines', language: 'en' }))
  expect(lines.content.trimEnd().split('\r\n')).toHaveLength(1 + (record?.lines ?? 0) - (record?.kinds.right ?? 0))
  const nobody = await client.query('suppliers.report', { ...asked, supplierCode: 'P999', format: 'csv' })
  expect(failureOf(nobody).code).toBe('not_found')
})

test('the PDF of a supplier’s report is the one printed by this PC; fails with a reason without a printer', async () => {
  const asked = { ...period, supplierCode: 'P005', format: 'pdf' } as const
  const without = await open()
  expect(failureOf(await without.client.query('suppliers.report', asked))).toMatchObject({
    code: 'conflict',
    details: { reason: 'no_pdf' },
  })
  const core = await openTestCore({
    clock: manualClock(start),
    renderPdf: (html) => Promise.resolve(Buffer.from(html)),
  })
  await core.refresh('suppliers', 'controls')
  const { name, mediaType, content } = valueOf(await core.client.query('suppliers.report', asked))
  expect([name, mediaType]).toEqual([`practica-carta-P005-${period.from}-${period.to}.pdf`, 'application/pdf'])
  const page = Buffer.from(content, 'base64').toString()
  const { rows } = valueOf(
    await core.client.query('suppliers.recordDocuments', { ...period, supplierCode: 'P005', figure: 'documents' }),
  )
  for (const { number } of rows) expect(page).toContain(`>${number}<`)
})
