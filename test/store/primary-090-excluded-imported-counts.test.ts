import { expect, test } from 'vitest'
import { importedCount } from '../../src/main/core/store/imported-counts.ts'
import { setImportedAside } from '../../src/main/core/store/imported-decisions.ts'
import { primaryMigrations } from '../../src/main/core/store/migrations/primary.ts'
import { openTestDatabase } from './support/store.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

test('a file of version 80 keeps the counts of other PCs; an exclusion applies to that end of the log only', () => {
  const folder = temporaryFolder()
  const before = openTestDatabase(
    folder,
    primaryMigrations.filter(({ number }) => number <= 80),
  )
  before.database.db.exec(`
    INSERT INTO imported_count (device, session_id, control_id, number, counter, operator, status, started_at, closed_at,
      scans, events, head, imported_at)
    VALUES ('other', 's1', 7, 'R-1', 2, 'Beto', 'open', 'then', NULL, 0, 3, 'end', 'now')`)
  before.close()

  const { database } = openTestDatabase(folder)
  expect(importedCount(database, 's1')).toMatchObject({ operator: 'Beto', setAsideAt: null })
  const aside = { device: 'other', sessionId: 's1', head: 'end' }
  database.transaction((writer) => setImportedAside(writer, { ...aside, setAsideAt: 'first' }))
  expect(importedCount(database, 's1')?.setAsideAt).toBe('first')
  database.db.exec(`UPDATE imported_count SET head = 'later'`)
  expect(importedCount(database, 's1')?.setAsideAt).toBeNull()
  database.transaction((writer) => setImportedAside(writer, { ...aside, head: 'later', setAsideAt: 'second' }))
  expect(importedCount(database, 's1')?.setAsideAt).toBe('second')
})
