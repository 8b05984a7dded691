import { expect, test } from 'vitest'
import { destinations, saveDestination, setReportsFrom } from '../../src/main/core/store/handover-destinations.ts'
import { addEntry, listEntries, updateEntry } from '../../src/main/core/store/handover-entries.ts'
import { primaryMigrations } from '../../src/main/core/store/migrations/primary.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { openTestDatabase } from './support/store.ts'

test('destinations and entries of the version before stay, without reports', () => {
  const folder = temporaryFolder()
  const place = primaryMigrations.findIndex(({ name }) => name === 'scheduled-reports')
  const before = openTestDatabase(folder, primaryMigrations.slice(0, place))
  before.database.db.exec(`
    INSERT INTO handover_destination (destination_id, name, switched_on, way, formats, language, signed_from_ms, created_at)
    VALUES ('D', 'ERP', 1, '{"kind":"folder","folder":"/x"}', '["json"]', 'es', 0, 'a');
    INSERT INTO handover_entry (entry_id, reference, destination_id, control_id, session_id, search, signed_at, signed_ms,
      state, attempts, next_attempt_ms) VALUES ('R.D', 'R', 'D', 7, 'S', 'r-1', 'a', 5, 'acknowledged', 1, 0);
  `)
  before.close()
  const { database } = openTestDatabase(folder)
  const [destination] = destinations(database)
  expect(destination).toMatchObject({ destinationId: 'D', reports: null, reportsFromMs: 0 })
  expect(listEntries(database, { limit: 10 }).rows).toMatchObject([
    { controlId: 7, state: 'acknowledged', report: null, reportControls: null },
  ])
  const reports = { kinds: ['differences' as const], hour: 7, weekday: 1 }
  database.transaction((writer) => {
    if (destination) saveDestination(writer, { ...destination, reports })
    setReportsFrom(writer, 'D', 9)
    const report = { reference: 'Q', destinationId: 'D', controlId: 0, part: null, sessionId: '', number: 'x' }
    addEntry(writer, { ...report, supplierName: null, signedAt: '2026-11-21T10:00:00.000-03:00', report: '{}' })
    updateEntry(writer, 'Q.D', { reportControls: '[[7,"R-1"]]' })
  })
  expect(destinations(database)).toMatchObject([{ reports, reportsFromMs: 9 }])
  expect(listEntries(database, { limit: 10 }).rows[0]).toMatchObject({ report: '{}', reportControls: '[[7,"R-1"]]' })
})
