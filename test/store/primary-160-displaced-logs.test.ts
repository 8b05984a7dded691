import { expect, test } from 'vitest'
import { displaceImportedLog } from '../../src/main/core/store/displaced-logs.ts'
import { primaryMigrations } from '../../src/main/core/store/migrations/primary.ts'
import { all } from '../../src/main/core/store/sql.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { openTestDatabase } from './support/store.ts'

test('an imported log of version 150 stays, and leaves its place only for the displaced ones', () => {
  const folder = temporaryFolder()
  const before = openTestDatabase(
    folder,
    primaryMigrations.filter(({ number }) => number <= 150),
  )
  before.database.db.exec(`
    INSERT INTO imported_event VALUES ('pc', 's', 1, 'e1', 'a', 'opened', '{}', '0', 'h1'),
      ('pc', 's', 2, 'e2', 'a', 'close', '{}', 'h1', 'h2'), ('pc', 't', 1, 'e3', 'a', 'opened', '{}', '0', 'h3');
    INSERT INTO imported_origin (session_id, device, signer, public_key, accepted) VALUES ('s', 'pc', 'pc', 'key', 0)`)
  before.close()

  const { database } = openTestDatabase(folder)
  const count = (table: string) => all(database, `SELECT 1 FROM ${table}`).length
  expect(count('imported_event')).toBe(3)
  expect(() => database.db.exec('DELETE FROM imported_event')).toThrow('append-only')
  database.transaction((writer) =>
    displaceImportedLog(writer, { device: 'pc', sessionId: 's', head: 'h2' }, '2026-11-22'),
  )
  expect(
    all(database, 'SELECT seq, head, hash, signer, public_key AS key, displaced_at AS at FROM displaced_event'),
  ).toEqual([
    { seq: 1, head: 'h2', hash: 'h1', signer: 'pc', key: 'key', at: '2026-11-22' },
    { seq: 2, head: 'h2', hash: 'h2', signer: 'pc', key: 'key', at: '2026-11-22' },
  ])
  expect([count('imported_event'), count('imported_origin')]).toEqual([1, 0])
  expect(() => database.db.exec('DELETE FROM displaced_event')).toThrow('append-only')
  // Its place is free for another log of the count.
  database.db.exec(`INSERT INTO imported_event VALUES ('pc', 's', 1, 'x', 'a', 'opened', '{}', '0', 'other')`)
})
