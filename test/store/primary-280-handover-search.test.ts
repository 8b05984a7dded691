import { expect, test } from 'vitest'
import { listEntries } from '../../src/main/core/store/handover-entries.ts'
import { primaryMigrations } from '../../src/main/core/store/migrations/primary.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { openTestDatabase } from './support/store.ts'

test('entries of the version before are found by all their documents, the code of the supplier and the name of the report', () => {
  const folder = temporaryFolder()
  const place = primaryMigrations.findIndex(({ name }) => name === 'handover-search')
  const before = openTestDatabase(folder, primaryMigrations.slice(0, place))
  before.database.db.exec(`
    INSERT INTO handover_destination (destination_id, name, switched_on, way, formats, language, signed_from_ms, created_at)
    VALUES ('D', 'ERP', 1, '{"kind":"folder","folder":"/x"}', '["json"]', 'es', 0, 'a');
    INSERT INTO handover_entry (entry_id, reference, destination_id, control_id, session_id, search, signed_at, signed_ms,
      state, attempts, next_attempt_ms, report) VALUES
      ('R.D', 'R', 'D', 7, 'S', 'r-1 lacteos', 'a', 5, 'acknowledged', 1, 0, NULL),
      ('Q.D', 'Q', 'D', 0, '', 'suppliers-2026-11-16', 'a', 4, 'sent', 1, 0, '{"kind":"suppliers"}');
  `)
  before.database.db.exec('PRAGMA foreign_keys = OFF')
  before.database.db
    .prepare(
      "INSERT INTO signed_comparison (control_id, session_id, seen, signed_at, body) VALUES (7, 'S', 'x', 'a', ?)",
    )
    .run(JSON.stringify({ comparison: { numbers: ['R-1', 'R-2'], supplierCode: 'P001' } }))
  before.close()
  const { database } = openTestDatabase(folder)
  const found = (text: string) => listEntries(database, { text, limit: 10 }).rows.map(({ entryId }) => entryId)
  expect(found('R-2')).toEqual(['R.D'])
  expect(found('p001 lácteos')).toEqual(['R.D'])
  expect(found('cifras semana')).toEqual(['Q.D'])
  expect(found('supplier figures')).toEqual(['Q.D'])
})
