import { expect, test } from 'vitest'
import { countEventsOf } from '../../src/main/core/store/count-events.ts'
import { appendImportedEvent, importedEvents } from '../../src/main/core/store/imported-counts.ts'
import { primaryMigrations } from '../../src/main/core/store/migrations/primary.ts'
import { knownPhotos } from '../../src/main/core/store/photos.ts'
import { appendNext, verifyChain } from './support/chain-records.ts'
import { openTestDatabase } from './support/store.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

test('a file of version 60 keeps its counts and accepts those of other PCs, which are append-only', () => {
  const folder = temporaryFolder()
  const before = openTestDatabase(
    folder,
    primaryMigrations.filter(({ number }) => number <= 60),
  )
  before.database.transaction((writer) => {
    writer.db.exec(`
      INSERT INTO session (session_id, device, counter, operator, listing, status, blind, started_at)
      VALUES ('s1', 'd', 1, 'Ana', 'open', 'open', 1, 'then');
      INSERT INTO photo VALUES ('s1:1', 's1', 'own', 'image/png')`)
    for (let n = 0; n < 3; n += 1) appendNext(writer, 's1', `{"n":${n}}`)
  })
  before.close()

  const { database } = openTestDatabase(folder)
  const events = countEventsOf(database, 's1')
  expect(verifyChain(events)).toBe(true)
  const [first, second, third] = events
  if (!first || !second || !third) throw new Error('three events')
  const add = (event: typeof first) => database.transaction((writer) => appendImportedEvent(writer, 'other', event))
  add(first)
  expect(() => add(third)).toThrow('does not continue')
  add(second)
  expect(importedEvents(database, 'other', 's1')).toEqual([first, second])
  expect(() => database.db.exec('DELETE FROM imported_event')).toThrow('append-only')
  expect(() => database.db.exec(`UPDATE imported_event SET body = 'x'`)).toThrow('append-only')
  database.db.exec('UPDATE imported_event SET body = body')
  database.db.exec(`INSERT INTO imported_photo VALUES ('e', 'other', 's1', 'theirs', 'image/png')`)
  expect([...knownPhotos(database)].sort()).toEqual(['own', 'theirs'])
})
