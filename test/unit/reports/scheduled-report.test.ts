// @vitest-environment jsdom
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { reportFile } from '../../../src/main/core/handover/report-files.ts'
import type { MadeReport } from '../../../src/main/core/handover/report-files.ts'
import { units } from './sample.ts'

const columns =
  'number supplier signedAt article description lot expiry declared counted difference status reason measure'
const row = (patch: Record<string, string | null> = {}) =>
  Object.entries({
    number: '2026-11-0001',
    supplier: 'Lácteos',
    signedAt: '2026-11-21 12:00',
    article: '2026-01-15',
    description: '2026-01-15 Leche',
    lot: '2026-11-21-B',
    expiry: '2026-12-05',
    declared: null,
    counted: null,
    difference: null,
    status: 'Faltante',
    reason: null,
    measure: 'unidades',
    ...patch,
  }).map(([name, value]) => (name === 'difference' ? { units: units('-3') } : value))

const report = (patch: Partial<MadeReport> = {}): MadeReport => ({
  kind: 'differences',
  from: '2026-11-15',
  to: '2026-11-21',
  madeAt: '2026-11-22T07:00:00.000-03:00',
  practice: false,
  company: null,
  table: { columns: columns.split(' '), rows: [row()], leftOut: 0, complete: true, asOf: null, controls: [] },
  changes: [],
  notCompared: 0,
  ...patch,
})

/** The rows of a CSV below its heads. */
async function csvRows(made: MadeReport, language: 'es' | 'en'): Promise<string[][]> {
  const asked = { format: 'csv', language, base: 'muelle', id: null } as const
  const unused = { print: () => Promise.reject(new Error('nothing is printed')) }
  const { content } = await reportFile(made, asked, unused, new AbortController().signal)
  const delimiter = language === 'es' ? ';' : ','
  return parse(content, { bom: true, delimiter, relax_column_count: true }).slice(1)
}

/** The printed page of a report. */
async function printed(made: MadeReport, language: 'es' | 'en'): Promise<Document> {
  let page = ''
  const renderer = {
    async print(name: string, make: () => Promise<string> | string) {
      page = await make()
      return { name, mediaType: 'application/pdf', encoding: 'base64' as const, content: '' }
    },
  }
  const asked = { format: 'pdf', language, base: 'muelle', id: null } as const
  await reportFile(made, asked, renderer, new AbortController().signal)
  return new DOMParser().parseFromString(page, 'text/html')
}

const rowsOf = (page: ParentNode) =>
  [...page.querySelectorAll('tbody tr')].map((one) => [...one.querySelectorAll('td')].map((cell) => cell.textContent))

test.each([
  ['es', '21/11/2026 12:00', '05/12/2026', '15/11/2026 – 21/11/2026'],
  ['en', '2026-11-21 12:00', '2026-12-05', '2026-11-15 – 2026-11-21'],
] as const)(
  'only dates are printed as dates, not numbers, articles and lots that look like one: %s',
  async (language, signed, expiry, days) => {
    const changes = [{ report: 'r', from: '2026-11-15', to: '2026-11-21', before: row(), after: null }]
    const rows = rowsOf(await printed(report({ changes }), language))
    const cells = ['2026-11-0001', 'Lácteos', signed, '2026-01-15', '2026-01-15 Leche', '2026-11-21-B', expiry]
    expect(rows.map((one) => one.slice(one.length - 13, -6))).toEqual([cells, cells])
    expect(rows[1]?.[0]).toBe(days)
  },
)

test.each([
  ['es', ['No llegó', 'Vida útil corta', 'Dañado', 'caja mojada']],
  ['en', ['Missing', 'Short shelf life', 'Damaged', 'caja mojada']],
] as const)('the reason of a line is a word for people, its code in JSON: %s', async (language, words) => {
  const rows = [
    row({ reason: 'short', status: language === 'es' ? 'No llegó' : 'Missing' }),
    row({ reason: 'short_life' }),
    row({ reason: 'damaged' }),
    row({ reason: 'caja mojada' }),
  ]
  const table = { ...report().table, rows: rows.slice(0, 2) }
  const change = { report: 'r', from: '2026-11-20', to: '2026-11-20', before: rows[2] ?? null, after: rows[3] ?? null }
  const made = report({ table, changes: [change] })
  const reasons = (found: readonly (readonly (string | null)[])[]) =>
    found.flatMap((cells) => (cells.length < 13 ? [] : [cells.at(-2)]))
  expect(reasons(rowsOf(await printed(made, language)))).toEqual(words)
  const title = language === 'es' ? 'Motivo' : 'Reason'
  expect(reasons(await csvRows(made, language)).filter((cell) => cell !== title)).toEqual(words)
  const asked = { format: 'json', language, base: 'muelle', id: null } as const
  const unused = { print: () => Promise.reject(new Error('nothing is printed')) }
  const { content } = await reportFile(made, asked, unused, new AbortController().signal)
  expect((JSON.parse(content) as { rows: { reason: string }[] }).rows.map(({ reason }) => reason)).toEqual([
    'short',
    'short_life',
  ])
})
