// @vitest-environment jsdom
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import type { ComparisonLine } from '../../../src/contract/shapes/comparison.ts'
import type { Units } from '../../../src/main/core/domain/model.ts'
import { tallyOf } from '../../../src/main/core/domain/scorecard-totals.ts'
import type { SupplierReport } from '../../../src/main/core/reports/supplier-report.ts'
import { documentTable, letterText, supplierReport } from '../../../src/main/core/reports/supplier-report.ts'
import { supplierReportHtml } from '../../../src/main/core/reports/supplier-report-html.ts'
import { units } from './sample.ts'

const line: ComparisonLine = {
  articleCode: '=A1',
  description: 'Leche; "entera"',
  lot: 'L-1',
  expiry: '2026-12-05',
  declared: 18.425,
  wmsCount: 15.5,
  counts: [null, null, null],
  damaged: 0,
  difference: -2.925,
  status: 'short',
  unconfirmed: false,
  decided: true,
  reason: null,
  note: null,
  proposedReason: null,
}
const counts: [null, null, null] = [null, null, null]
const exact = (patch: { declared: string; difference: string; status: ComparisonLine['status']; byWeight?: true }) => ({
  ...line,
  wmsCount: null,
  counts,
  declared: units(patch.declared),
  difference: units(patch.difference),
  notOnPackage: undefined,
  byWeight: patch.byWeight,
  damaged: 0 as Units,
  status: patch.status,
})

const report: SupplierReport = {
  practice: false,
  company: { name: '@Depósito Sur', gln: null, taxId: null },
  supplier: { code: 'P/1', name: 'Lácteos "Cerro" S.A.' },
  from: '2026-09-01',
  to: '2026-11-21',
  madeAt: '2026-11-21T12:03:04.005-03:00',
  documents: [
    {
      head: { id: 9, date: '2026-11-20T08:00:00', receivingDocuments: [{ number: 'R-1' }, { number: 'R-1' }] },
      leftOut: null,
      countedBy: 'wms',
      tally: tallyOf([
        exact({ declared: '18.425', difference: '-2.925', status: 'short' }),
        exact({ declared: '1', difference: '0', status: 'match' }),
      ]),
      lines: [
        { ...line, kind: 'short' },
        { ...line, status: 'match', difference: 0, kind: 'right' },
      ],
    },
    {
      head: { id: 8, date: null, receivingDocuments: [{ number: '-2' }] },
      leftOut: 'blind',
      countedBy: null,
      tally: null,
      lines: [],
    },
  ],
  claims: null,
}

test('the documents in Spanish, byte by byte', () => {
  const { content, ...file } = supplierReport(report, 'csv', 'es')
  expect(file).toEqual({
    name: 'proveedor-P_1-2026-09-01-2026-11-21.csv',
    mediaType: 'text/csv',
    encoding: 'utf-8',
  })
  const who = `Informe de recepción por proveedor;'@Depósito Sur;P/1;"Lácteos ""Cerro"" S.A.";2026-09-01;2026-11-21`
  const made = '2026-11-21 12:03:04'
  expect(content).toBe(
    '\ufeff' +
      [
        'Informe;Empresa;Código de proveedor;Proveedor;Desde;Hasta;Fila;Control;Documento;Fecha;Conteo;No incluido;' +
          'Líneas;Correcto;Faltante;No llegó;Sobrante;No declarado;Otro lote;Otro vencimiento;No figura en el bulto;Con daños;Declarado;Diferencia;' +
          'Informe hecho;Reclamado (unidades);Aceptado (unidades);Acreditado (unidades);Rechazado (unidades);' +
          'Sin respuesta (unidades);Reclamado (kg);Aceptado (kg);Acreditado (kg);Rechazado (kg);Sin respuesta (kg);' +
          'Declarado (kg);Diferencia (kg)',
        `${who};Documento;9;R-1;2026-11-20 08:00:00;Conteo del WMS;;2;1;1;0;0;0;0;0;0;0;19,425;-2,925;${made};;;;;;;;;;;0;0`,
        `${who};Documento;8;'-2;;;A ciegas;;;;;;;;;;;;;${made};;;;;;;;;;;;`,
        `${who};Total;;1;;;1;2;1;1;0;0;0;0;0;0;0;19,425;-2,925;${made};;;;;;;;;;;0;0`,
        '',
      ].join('\r\n'),
  )
})

test('the lines that were not right in English, read back by another reader', () => {
  const { name, content } = supplierReport({ ...report, practice: true }, 'csvLines', 'en')
  expect(name).toBe('practice-supplier-P_1-lines-2026-09-01-2026-11-21.csv')
  const rows: Record<string, string>[] = parse(content, { bom: true, columns: true })
  expect(rows).toEqual([
    {
      Report: 'PRACTICE: not a real receipt',
      Company: "'@Depósito Sur",
      'Supplier code': 'P/1',
      Supplier: 'Lácteos "Cerro" S.A.',
      From: '2026-09-01',
      To: '2026-11-21',
      Control: '9',
      Document: 'R-1',
      Date: '2026-11-20 08:00:00',
      Article: "'=A1",
      Description: 'Leche; "entera"',
      Lot: 'L-1',
      Expiry: '2026-12-05',
      Declared: '18.425',
      Damaged: '0',
      Difference: '-2.925',
      Status: 'Short',
      Measure: 'units',
      'Report made': '2026-11-21 12:03:04',
    },
  ])
})

test('a line whose units came with another lot is missing in no file', () => {
  const [document] = report.documents
  const lines = [
    { ...line, declared: 10, difference: -10, status: 'missing' as const, kind: 'wrongLot' as const },
    { ...line, lot: 'L-2', declared: 0, difference: 10, status: 'wrong_lot' as const, kind: 'wrongLot' as const },
    { ...line, lot: 'L-3', declared: 10, difference: -10, status: 'missing' as const, kind: 'short' as const },
    { ...line, lot: 'L-4', declared: 10, difference: -10, status: 'missing' as const, kind: 'missing' as const },
  ]
  const { content } = supplierReport({ ...report, documents: [{ ...document!, lines }] }, 'csvLines', 'en')
  const rows: Record<string, string>[] = parse(content, { bom: true, columns: true })
  expect(rows.map((row) => row['Status'])).toEqual(['Wrong lot', 'Wrong lot', 'Short', 'Missing'])
})

test('the page has a row for each document and a total, states equal values once, and escapes everything', () => {
  const hostile = { ...report, supplier: { code: 'P1', name: '<b>"Cerro"</b>' } }
  const html = supplierReportHtml(hostile, 'es')
  const page = new DOMParser().parseFromString(html, 'text/html')
  const texts = (selector: string) => [...page.querySelectorAll(selector)].map((one) => one.textContent)
  expect(texts('.number')).toEqual(['<b>"Cerro"</b>'])
  expect(page.querySelectorAll('b')).toHaveLength(0)
  const [heads = [], ...rows] = documentTable(hostile, 'es')
  expect(texts('th')).toEqual(heads)
  expect(page.querySelectorAll('tbody tr')).toHaveLength(rows.length)
  const cells = [...page.querySelectorAll('tbody tr')].map((row) => [...row.children].map((one) => one.textContent))
  const column = (name: string) => cells.map((row) => row[heads.indexOf(name)])
  expect(column('Control')).toEqual(['9', '8', 'Total'])
  expect(column('Diferencia')).toEqual(['−2,925', '', '−2,925'])
  expect(column('Fecha')).toEqual(['20/11/2026', '', ''])
  expect(texts('dd')).toEqual(['P1', '01/09/2026', '21/11/2026', '21/11/2026 12:03'])
  expect(html).toContain("default-src 'none'; style-src 'unsafe-inline'")
  expect(texts('.practice')).toEqual([])
})

test('claims of the period stand in the total and on the page, units and kilograms apart', () => {
  const none = { claimed: 0, accepted: 0, credited: 0, refused: 0, open: 0 }
  const claims = {
    supplierCode: 'P/1',
    supplierName: null,
    claims: 2,
    openClaims: 1,
    overdue: 0,
    totals: { units: { claimed: 9, accepted: 5, credited: 3, refused: 2, open: 2 }, kilos: { ...none, claimed: 1.5 } },
    answerDays: null,
    leftOut: 0,
  }
  const { content } = supplierReport({ ...report, claims }, 'csv', 'en')
  expect(content.trimEnd().endsWith(',9,5,3,2,2,1.5,0,0,0,0,0,0')).toBe(true)
  const html = supplierReportHtml({ ...report, claims }, 'en')
  for (const fact of ['<dt>Credited (units)</dt><dd>3</dd>', '<dt>Claimed (kg)</dt><dd>1.5</dd>'])
    expect(html).toContain(fact)
})

test('goods by weight stand apart from units, on the page only where there are some', () => {
  const [document] = report.documents
  if (!document) throw new Error('no document')
  const tally = tallyOf([
    exact({ declared: '18.425', difference: '-2.925', status: 'short' }),
    exact({ declared: '40', difference: '-1.5', status: 'short', byWeight: true }),
  ])
  const mixed = { ...report, documents: [{ ...document, tally }] }
  const table = documentTable(mixed, 'es')
  expect(table[0]?.slice(-2)).toEqual(['Declarado (kg)', 'Diferencia (kg)'])
  expect(table.at(-1)?.slice(-4)).toEqual(['18.425', '-2.925', '40', '-1.5'].map((text) => ({ units: units(text) })))
  expect(documentTable(report, 'es')[0]).not.toContain('Declarado (kg)')
  expect(supplierReportHtml(mixed, 'en')).toContain('Difference (kg)')
})

test('the printed page has no column of what there is none of, and says in one how a document was counted or why it was not', () => {
  const [heads = [], first = [], second = [], total = []] = documentTable(report, 'es')
  expect(heads).toEqual([
    'Control',
    'Documento',
    'Fecha',
    'Conteo',
    'Líneas',
    'Correcto',
    'Faltante',
    'No llegó',
    'Declarado',
    'Diferencia',
  ])
  expect([first, second, total].map((row) => row[3])).toEqual(['Conteo del WMS', 'A ciegas', 'No incluido: 1'])
  const page = new DOMParser().parseFromString(supplierReportHtml(report, 'es'), 'text/html')
  const figures = [...page.querySelectorAll('th')].filter((head) => head.className === 'figure')
  expect(figures.map((head) => head.textContent)).toEqual(heads.slice(4))
})

test('a document number that looks like a date and a time is printed as it is', () => {
  const [document] = report.documents
  if (!document) throw new Error('the report has no document')
  const head = { ...document.head, receivingDocuments: [{ number: '2026-11-20 0012' }] }
  const page = supplierReportHtml({ ...report, documents: [{ ...document, head }] }, 'es')
  const rows = new DOMParser().parseFromString(page, 'text/html').querySelectorAll('tbody tr')
  const cells = [...(rows[0]?.querySelectorAll('td') ?? [])].map((cell) => cell.textContent)
  expect(cells.slice(1, 3)).toEqual(['2026-11-20 0012', '20/11/2026'])
})

test.each([
  [['short'], 'La única línea que su empresa entregó del 01/09/2026 al 21/11/2026 llegó con menos'],
  [['short', 'match'], 'De 2 líneas que su empresa entregó del 01/09/2026 al 21/11/2026, 1 llegó con menos'],
  [['short', 'missing', 'match'], ' 2 llegaron con menos de lo declarado o no llegaron. Abajo están los documentos.'],
] as const)('the letter says one line in the singular: %j', (statuses, sentence) => {
  const [document] = report.documents
  if (!document) throw new Error('the report has no document')
  const tally = tallyOf(statuses.map((status) => exact({ declared: '2', difference: '-1', status })))
  expect(letterText({ ...report, documents: [{ ...document, tally }] }, 'es')).toContain(sentence)
})
