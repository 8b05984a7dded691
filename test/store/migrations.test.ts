import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listBackups } from '../../src/main/core/store/backups.ts'
import { countEventsOf } from '../../src/main/core/store/count-events.ts'
import type { Migration } from '../../src/main/core/store/migrate.ts'
import { assertOrder } from '../../src/main/core/store/migrate.ts'
import { cacheMigrations } from '../../src/main/core/store/migrations/cache.ts'
import { primaryMigrations } from '../../src/main/core/store/migrations/primary.ts'
import { insertSession, sessionById } from '../../src/main/core/store/sessions.ts'
import { appendNext, sessionRecord, verifyChain } from './support/chain-records.ts'
import { openTestDatabase } from './support/store.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const next: Migration = {
  number: (primaryMigrations.length + 1) * 10,
  name: 'notes',
  sql: 'ALTER TABLE session ADD COLUMN shift TEXT; CREATE TABLE later (id INTEGER PRIMARY KEY) STRICT',
}
const failing: Migration = {
  number: next.number + 10,
  name: 'failing',
  sql: 'CREATE TABLE half (id INTEGER) STRICT; SELECT nonsense',
}

function folderWithRows(): string {
  const folder = temporaryFolder()
  const opened = openTestDatabase(folder)
  opened.database.transaction((writer) => {
    insertSession(writer, sessionRecord('s1'))
    for (let n = 0; n < 5; n += 1) appendNext(writer, 's1', `{"n":${n}}`)
  })
  opened.close()
  return folder
}

test('migrations go by ten, without gaps, in order', () => {
  assertOrder(primaryMigrations)
  assertOrder(cacheMigrations)
  const [first] = primaryMigrations
  if (!first) throw new Error('no migration')
  expect(() => assertOrder([first, { ...next, number: 30 }])).toThrow('by ten')
  expect(() => assertOrder([next, first])).toThrow('by ten')
  expect(() => assertOrder([first, first])).toThrow('by ten')
})

test('a file with rows is backed up and then brought up to date, once', () => {
  const folder = folderWithRows()
  const all = [...primaryMigrations, next]
  const opened = openTestDatabase(folder, all)
  expect(opened.database.db.pragma('user_version', { simple: true })).toBe(next.number)
  expect(verifyChain(countEventsOf(opened.database, 's1'))).toBe(true)
  expect(sessionById(opened.database, 's1')?.operator).toBe('Ana')
  opened.close()
  expect(listBackups(folder).map((backup) => backup.kind)).toEqual(['migration'])
  openTestDatabase(folder, all).close()
  expect(listBackups(folder)).toHaveLength(1)
})

test('a fresh file needs no backup', () => {
  const folder = temporaryFolder()
  openTestDatabase(folder)
  expect(listBackups(folder)).toEqual([])
})

test('a failing step stops the start and leaves the file as it was, with all of its earlier steps', () => {
  const folder = folderWithRows()
  expect(() => openTestDatabase(folder, [...primaryMigrations, next, failing])).toThrow('nonsense')
  const { database } = openTestDatabase(folder)
  expect(database.db.pragma('user_version', { simple: true })).toBe(primaryMigrations.length * 10)
  expect(database.db.prepare("SELECT name FROM sqlite_schema WHERE name IN ('later', 'half')").all()).toEqual([])
  expect(countEventsOf(database, 's1')).toHaveLength(5)
})

test('does not migrate a log that was tampered with: moves the file away and stores its other events separately', () => {
  const folder = folderWithRows()
  const opened = openTestDatabase(folder)
  opened.database.db.exec(`DROP TRIGGER count_event_update; UPDATE count_event SET body = '{"n":99}' WHERE seq = 4`)
  opened.close()
  const { database, notices } = openTestDatabase(folder, [...primaryMigrations, next])
  expect(notices).toMatchObject([{ code: 'database_damaged', detail: expect.stringContaining('3 events') }])
  expect(countEventsOf(database, 's1').map((event) => event.seq)).toEqual([1, 2, 3])
  expect(readdirSync(folder).some((name) => name.startsWith('muelle.damaged-'))).toBe(true)
})
