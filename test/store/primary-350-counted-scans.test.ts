import { expect, test } from 'vitest'
import { importedCount, outdatedImportedLogs } from '../../src/main/core/store/imported-counts.ts'
import { primaryMigrations } from '../../src/main/core/store/migrations/primary.ts'
import { sessionById } from '../../src/main/core/store/sessions.ts'
import { appendNext } from './support/chain-records.ts'
import { openTestDatabase } from './support/store.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const place = primaryMigrations.findIndex(({ name }) => name === 'counted-scans')

test('counts of a file of version 340 show what counted, no longer every scan', () => {
  const folder = temporaryFolder()
  const before = openTestDatabase(folder, primaryMigrations.slice(0, place))
  before.database.transaction((writer) => {
    for (const sessionId of ['mixed', 'typed', 'none'])
      writer.db.exec(`
        INSERT INTO session (session_id, device, control_id, counter, operator, listing, status, blind, started_at)
        VALUES ('${sessionId}', 'd', NULL, 1, 'Ana', 'open', 'open', 1, 'then');
        INSERT INTO session_state (session_id, scans, last_scan_at, next_seq)
        VALUES ('${sessionId}', 9, ${sessionId === 'mixed' ? `'last'` : 'NULL'}, 1)`)
    const write = (sessionId: string, kind: string, negates?: string) =>
      appendNext(writer, sessionId, JSON.stringify({ kind, negates }), undefined, kind)
    for (const kind of ['opened', 'scan', 'scan', 'needs', 'unknown', 'blocked', 'duplicate', 'manual', 'container'])
      write('mixed', kind)
    write('mixed', 'undo', 'mixed:2')
    write('mixed', 'undo', 'mixed:4')
    write('typed', 'manual')
    // An entry of this count is not undone by another one; what is no JSON undoes nothing.
    write('typed', 'undo', 'mixed:3')
    appendNext(writer, 'typed', 'damaged', undefined, 'undo')
    writer.db.exec(`
      INSERT INTO imported_count (device, session_id, control_id, number, counter, operator, status, started_at,
        closed_at, scans, events, head, imported_at)
      SELECT value, 'theirs', 7, 'R-1', 2, 'Beto', 'closed', 'then', 'then', 9, 3, 'end', 'now'
      FROM json_each('["other", "lost"]');
      INSERT INTO imported_event (device, session_id, seq, event_id, at, kind, body, previous_hash, hash) VALUES
        ('other', 'theirs', 1, 'e1', 'then', 'scan', '{}', '', 'h1'),
        ('other', 'theirs', 2, 'e2', 'then', 'scan', '{}', 'h1', 'h2'),
        ('other', 'theirs', 3, 'e3', 'then', 'undo', '{"negates":"e1"}', 'h2', 'h3')`)
  })
  before.close()

  const { database } = openTestDatabase(folder)
  const facts = (id: string) => {
    const { scans, lastScanAt } = sessionById(database, id) ?? {}
    return [scans, lastScanAt]
  }
  expect(facts('mixed')).toEqual([2, 'last'])
  expect(facts('typed')).toEqual([1, expect.stringMatching(/./)])
  expect(facts('none')).toEqual([0, null])
  expect(importedCount(database, 'theirs')).toMatchObject({ device: 'lost', scans: 0 })
  database.transaction((writer) => writer.db.exec(`DELETE FROM imported_count WHERE device = 'lost'`))
  expect(importedCount(database, 'theirs')).toMatchObject({ device: 'other', scans: 1 })
  expect(outdatedImportedLogs(database)).toEqual([])
  // As of a row that was read from a damaged file of the version before.
  database.transaction((writer) => writer.db.exec('UPDATE imported_count SET counted = NULL'))
  expect(outdatedImportedLogs(database)).toEqual([{ device: 'other', sessionId: 'theirs' }])
})
