// @vitest-environment jsdom
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
