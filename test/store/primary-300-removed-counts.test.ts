import { expect, test } from 'vitest'
import { primaryMigrations } from '../../src/main/core/store/migrations/primary.ts'
import { deleteCount, isCountRemoved } from '../../src/main/core/store/removed-counts.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import type { ChainVerifier } from '../../src/main/core/store/chains.ts'
import { openTestDatabase } from './support/store.ts'

/** The hashes here are short words. */
const anything: ChainVerifier = { count: () => true, pc: () => true }

test('events of the version before are deleted only up to the end that a link of the chain names', () => {
  const folder = temporaryFolder()
  const place = primaryMigrations.findIndex(({ name }) => name === 'removed-counts')
  const before = openTestDatabase(folder, primaryMigrations.slice(0, place), anything)
  before.database.db.exec(`
    INSERT INTO session (session_id, device, control_id, counter, operator, listing, status, blind, started_at)
      VALUES ('S', 'D', 7, 1, 'Ana', 'open', 'signed', 1, 'a');
    INSERT INTO count_event (session_id, seq, event_id, at, kind, body, previous_hash, hash) VALUES
      ('S', 1, 'E1', 'a', 'opened', '{}', 'h0', 'h1'), ('S', 2, 'E2', 'a', 'sign', '{}', 'h1', 'h2');
    INSERT INTO comparison_reason (control_id, article_code, at) VALUES (7, 'A', 'a');
  `)
  before.close()
  const { database } = openTestDatabase(folder, primaryMigrations, anything)
  const remove = () => database.transaction((writer) => deleteCount(writer, 'S'))
  const link = (seq: number, upTo: number) =>
    database.db
      .prepare(`INSERT INTO pc_chain (seq, at, kind, body, previous_hash, hash) VALUES (?, 'a', 'removed', ?, ?, ?)`)
      .run(seq, JSON.stringify({ sessionId: 'S', controlId: 7, seq: upTo }), `p${seq - 1}`, `p${seq}`)
  expect(remove).toThrow('append-only')
  expect(() => database.db.exec('DELETE FROM comparison_reason')).toThrow('append-only')
  link(1, 1)
  expect(remove).toThrow('append-only')
  expect(isCountRemoved(database, 'S')).toBe(false)
  link(2, 2)
  remove()
  database.db.exec('DELETE FROM comparison_reason')
  expect(isCountRemoved(database, 'S')).toBe(true)
  expect(isCountRemoved(database, 'T')).toBe(false)
})
