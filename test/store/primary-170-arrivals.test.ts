import { expect, test } from 'vitest'
import { nextLink } from '../../src/main/core/domain/count-log/chain.ts'
import { primaryMigrations } from '../../src/main/core/store/migrations/primary.ts'
import { lastRecordAnchor, pcChain } from '../../src/main/core/store/pc-chain.ts'
import { addRecordEvent, lastRecordEvent, recordEventsOf } from '../../src/main/core/store/record-events.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { openTestDatabase } from './support/store.ts'

test('a file of version 160 with a chain keeps it and takes events of records, which are never changed', () => {
  const folder = temporaryFolder()
  const before = openTestDatabase(
    folder,
    primaryMigrations.filter(({ number }) => number <= 160),
  )
  const first = nextLink('pc:a', null, { kind: 'shown', at: 'a', controlId: 7 })
  const insert = before.database.db.prepare(
    'INSERT INTO pc_chain (seq, at, kind, body, previous_hash, hash) VALUES (?, ?, ?, ?, ?, ?)',
  )
  insert.run(first.seq, first.at, first.kind, first.body, first.previousHash, first.hash)
  before.close()

  const { database } = openTestDatabase(folder)
  expect(pcChain(database)).toMatchObject([{ kind: 'shown' }])
  expect(recordEventsOf(database, 'r')).toEqual([])
  expect(lastRecordAnchor(database, 'r')).toBeNull()
  const one = { ...nextLink('r', null, { kind: 'arrival', at: 'a', eventId: 'e1' }), eventId: 'e1' }
  const two = { ...nextLink('r', one, { kind: 'arrival', at: 'b', eventId: 'e2' }), eventId: 'e2' }
  database.transaction((writer) => [one, two].forEach((event) => addRecordEvent(writer, 'r', event)))
  expect(recordEventsOf(database, 'r')).toEqual([one, two])
  expect(lastRecordEvent(database, 'r')).toEqual(two)
  for (const change of ["UPDATE record_event SET body = 'x'", 'DELETE FROM record_event'])
    expect(() => database.db.exec(change)).toThrow('append-only')
  // As a restore from a backup does.
  expect(() => database.db.exec('UPDATE record_event SET body = body')).not.toThrow()
  const plan = database.db
    .prepare(
      `EXPLAIN QUERY PLAN SELECT 1 FROM pc_chain WHERE kind = 'record'
       AND CASE WHEN json_valid(body) THEN json_extract(body, '$.recordId') END = 'r'`,
    )
    .all()
  expect(JSON.stringify(plan)).toContain('pc_chain_record')
})
