import { expect, test } from 'vitest'
import { reportChanges } from '../../../src/main/core/handover/report-changes.ts'
import type { ReportTable } from '../../../src/main/core/handover/report-table.ts'
import { setTold } from '../../../src/main/core/store/handover-entries.ts'
import { openTestDatabase } from '../../store/support/store.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { units } from './sample.ts'

test('a supplier without a code is followed by its name when another one comes before it', async () => {
  const { database } = openTestDatabase(temporaryFolder())
  const report = { kind: 'suppliers', from: '2026-11-16', to: '2026-11-22' } as const
  database.db.exec(`
    INSERT INTO handover_destination (destination_id, name, switched_on, way, formats, language, signed_from_ms, created_at)
    VALUES ('D', 'ERP', 1, '{"kind":"folder","folder":"/x"}', '["json"]', 'es', 0, 'a');
    INSERT INTO handover_entry (entry_id, reference, destination_id, control_id, session_id, search, signed_at, signed_ms,
      state, attempts, next_attempt_ms, report) VALUES ('R.D', 'R', 'D', 0, '', 'r', 'a', 5, 'sent', 1, 0,
      '${JSON.stringify(report)}');
  `)
  const row = (code: string | null, name: string, declared: string) => [code, name, { units: units(declared) }]
  const table = (...rows: ReturnType<typeof row>[]): ReportTable => ({
    columns: ['supplierCode', 'supplier', 'declared'],
    rows,
    leftOut: 0,
    complete: true,
    asOf: null,
    controls: [],
  })
  const told = table(row(null, 'Sur', '20'), row(null, 'Valle', '30'), row('P1', 'Lacteos', '40'))
  database.transaction((writer) =>
    setTold(writer, 'R.D', JSON.stringify({ language: 'es', rows: told.rows, controls: [] })),
  )
  const now = table(
    row(null, 'Norte', '10'),
    row(null, 'Sur', '20'),
    row(null, 'Valle', '31'),
    row('P1', 'Lácteos', '40'),
  )
  const { changes } = await reportChanges(
    { entryId: 'Q.D', destinationId: 'D', signedMs: 10 },
    { report: { ...report, from: '2026-11-23', to: '2026-11-29' }, table: table() },
    { database, makeTable: () => Promise.resolve(now), areOpen: () => true, isKnown: () => true },
  )
  expect(changes.map(({ before, after }) => [before, after])).toEqual([
    [row(null, 'Valle', '30'), row(null, 'Valle', '31')],
    [null, row(null, 'Norte', '10')],
  ])
})
