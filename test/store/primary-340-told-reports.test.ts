import { expect, test } from 'vitest'
import { dropOldReports } from '../../src/main/core/store/handover-contents.ts'
import { setTold, toldReports } from '../../src/main/core/store/handover-entries.ts'
import { primaryMigrations } from '../../src/main/core/store/migrations/primary.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { openTestDatabase } from './support/store.ts'

test('of a report of the version before nothing is known to compare; what is told later is kept until it is old', () => {
  const folder = temporaryFolder()
  const place = primaryMigrations.findIndex(({ name }) => name === 'told-reports')
  const before = openTestDatabase(folder, primaryMigrations.slice(0, place))
  const report = '{"kind":"differences","from":"2026-11-21","to":"2026-11-21"}'
  before.database.db.exec(`
    INSERT INTO handover_destination (destination_id, name, switched_on, way, formats, language, signed_from_ms, created_at)
    VALUES ('D', 'ERP', 1, '{"kind":"folder","folder":"/x"}', '["json"]', 'es', 0, 'a');
    INSERT INTO handover_entry (entry_id, reference, destination_id, control_id, session_id, search, signed_at, signed_ms,
      state, attempts, next_attempt_ms, report) VALUES ('R.D', 'R', 'D', 0, '', 'r', 'a', 5, 'sent', 1, 0, '${report}');
  `)
  before.close()
  const { database } = openTestDatabase(folder)
  const told = (sinceMs = 0) => toldReports(database, { destinationId: 'D', kind: 'differences', sinceMs })
  expect(told()).toEqual([])
  database.transaction((writer) => setTold(writer, 'R.D', '{"rows":[]}'))
  expect(told()).toEqual([{ entryId: 'R.D', reference: 'R', report, told: '{"rows":[]}' }])
  expect(told(6)).toEqual([])
  expect(toldReports(database, { destinationId: 'D', kind: 'suppliers', sinceMs: 0 })).toEqual([])
  database.transaction((writer) => dropOldReports(writer, 5))
  expect(told()).toHaveLength(1)
  database.transaction((writer) => dropOldReports(writer, 6))
  expect(told()).toEqual([])
})
