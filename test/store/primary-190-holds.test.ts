import { expect, test } from 'vitest'
import { primaryMigrations } from '../../src/main/core/store/migrations/primary.ts'
import { addHold, closeHold, holdsOf, openHolds } from '../../src/main/core/store/holds.ts'
import { pcChain } from '../../src/main/core/store/pc-chain.ts'
import { nextLink } from '../../src/main/core/domain/count-log/chain.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { addFirstEntry } from './support/first-entry.ts'
import { openTestDatabase } from './support/store.ts'

test('a file of version 180 keeps its chain and takes holds, which are found by control and by count', () => {
  const folder = temporaryFolder()
  const before = openTestDatabase(
    folder,
    primaryMigrations.filter(({ number }) => number <= 180),
  )
  const first = nextLink('pc:a', null, { kind: 'shown', at: 'a', controlId: 7 })
  before.database.db
    .prepare('INSERT INTO pc_chain (seq, at, kind, body, previous_hash, hash) VALUES (?, ?, ?, ?, ?, ?)')
    .run(first.seq, first.at, first.kind, first.body, first.previousHash, first.hash)
  before.close()

  const { database } = openTestDatabase(folder)
  expect(pcChain(database)).toMatchObject([{ kind: 'shown' }])
  const one = { holdId: 'h1', controlId: 7, sessionId: null, placedAt: '2026-11-20T10:00:00.000-03:00' }
  const two = { holdId: 'h2', controlId: null, sessionId: 's', placedAt: '2026-11-20T09:00:00.000-03:00' }
  database.transaction((writer) => {
    for (const hold of [one, two]) {
      addHold(writer, hold)
      addFirstEntry(writer, hold.holdId, 'hold')
    }
  })
  expect(holdsOf(database, 7, ['s', 'none'])).toEqual(['h1', 'h2'])
  expect(holdsOf(database, null, ['none'])).toEqual([])
  expect(openHolds(database, 10)).toEqual([two, one])
  database.transaction((writer) => closeHold(writer, 'h2'))
  expect(openHolds(database, 10)).toEqual([one])
})
