import { expect, test } from 'vitest'
import { nextLink } from '../../src/main/core/domain/count-log/chain.ts'
import {
  claimFigures,
  claimsOfControl,
  listClaims,
  nextClaimNumber,
  overdueClaims,
  saveClaim,
  sentClaims,
} from '../../src/main/core/store/claims.ts'
import { primaryMigrations } from '../../src/main/core/store/migrations/primary.ts'
import { pcChain } from '../../src/main/core/store/pc-chain.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { addFirstEntry } from './support/first-entry.ts'
import { openTestDatabase } from './support/store.ts'

const row = {
  claimId: 'c1',
  number: 1,
  kind: 'claim',
  controlId: 7,
  part: null,
  reference: 'r',
  controlNumber: 'R-1',
  numbers: '["R-1"]',
  supplierKey: 'code:P001',
  supplierCode: 'P001',
  supplierName: 'Lácteos',
  search: '1 r-1 p001 lacteos',
  createdAt: '2026-11-20T10:00:00.000-03:00',
  state: 'sent',
  sentAt: '2026-11-20T11:00:00.000-03:00',
  sentDay: '2026-11-20',
  dueDay: '2026-11-30',
  answeredAt: null,
  lines: 2,
  claimedUnits: 5_000_000,
  acceptedUnits: 0,
  creditedUnits: 0,
  refusedUnits: 0,
  claimedKg: 0,
  acceptedKg: 0,
  creditedKg: 0,
  refusedKg: 0,
} as const

test('a file of version 230 keeps its chain and takes claims, which are found by state, supplier, control and text', () => {
  const folder = temporaryFolder()
  const before = openTestDatabase(
    folder,
    primaryMigrations.filter(({ number }) => number <= 230),
  )
  const first = nextLink('pc:a', null, { kind: 'shown', at: 'a', controlId: 7 })
  before.database.db
    .prepare('INSERT INTO pc_chain (seq, at, kind, body, previous_hash, hash) VALUES (?, ?, ?, ?, ?, ?)')
    .run(first.seq, first.at, first.kind, first.body, first.previousHash, first.hash)
  before.close()

  const { database } = openTestDatabase(folder)
  expect(pcChain(database)).toMatchObject([{ kind: 'shown' }])
  expect(nextClaimNumber(database)).toBe(1)
  const draft = { ...row, claimId: 'c2', number: 2, state: 'draft', sentAt: null, sentDay: null, dueDay: null } as const
  database.transaction((writer) => {
    for (const one of [row, draft]) {
      saveClaim(writer, one)
      addFirstEntry(writer, one.claimId, 'claim')
    }
  })
  const numbers = (filter: object, today = '2026-11-25') =>
    listClaims(database, { limit: 10, ...filter }, today).rows.map(({ number }) => number)
  expect(nextClaimNumber(database)).toBe(3)
  expect(numbers({})).toEqual([2, 1])
  expect(numbers({ state: 'open' })).toEqual([2, 1])
  expect(numbers({ state: 'draft' })).toEqual([2])
  expect(numbers({ state: 'overdue' })).toEqual([])
  expect(numbers({ state: 'overdue' }, '2026-12-01')).toEqual([1])
  expect(numbers({ supplierKey: 'code:P002' })).toEqual([])
  expect(numbers({ text: 'lacteos r-1', controlId: 7, kind: 'claim' })).toEqual([2, 1])
  expect(sentClaims(database, { from: '2026-11-20', to: '2026-11-20' }, '2026-11-25')).toEqual([row])
  expect(claimFigures(database, {}, '2026-12-01')).toMatchObject({ draft: 1, sent: 1, overdue: 1, credited: 0 })
  expect(overdueClaims(database, '2026-12-01')).toEqual({ count: 1, since: '2026-11-30' })
  database.transaction((writer) => saveClaim(writer, { ...row, state: 'withdrawn' }))
  expect(claimsOfControl(database, 7)).toEqual(['c2'])
})
