import { expect, test } from 'vitest'
import { primaryMigrations } from '../../src/main/core/store/migrations/primary.ts'
import { addReceipt, receiptByReference, receiptsOfControl } from '../../src/main/core/store/receipts.ts'
import type { StoredReceipt } from '../../src/main/core/store/receipts.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { openTestDatabase } from './support/store.ts'

const receipt = (reference: string, at: string, seq: number): StoredReceipt => ({
  reference,
  controlId: 7,
  at,
  statement: JSON.stringify({ device: seq > 9 ? 'earlier' : 'today', chain: { seq } }),
  signature: 's',
  figures: '',
})

test('a file of version 120 with a signed count has no receipts; new ones are never changed', () => {
  const folder = temporaryFolder()
  const before = openTestDatabase(
    folder,
    primaryMigrations.filter(({ number }) => number <= 120),
  )
  before.database.db
    .exec(`INSERT INTO session (session_id, device, control_id, number, counter, operator, listing, status,
    blind, started_at, closed_at, signed_at) VALUES ('s', 'pc', 7, 'R-7', 1, 'Ana', 'open', 'signed', 1, 'a', 'b', 'c')`)
  before.close()

  const { database } = openTestDatabase(folder)
  expect(receiptsOfControl(database, 7)).toEqual([])
  database.db.exec(`INSERT INTO device (device_id, public_key, own, first_seen) VALUES ('earlier', 'k', 1, 'a'),
    ('today', 'l', 2, 'b')`)
  // The newest by device and place in its chain: the clock was set back.
  const first = receipt('a', '2026-11-23', 30)
  const [second, third] = [receipt('c', '2026-11-22', 2), receipt('b', '2026-11-21', 7)]
  database.transaction((writer) => [first, second, third].forEach((one) => addReceipt(writer, one)))
  expect(receiptsOfControl(database, 7)).toEqual([third, second, first])
  expect(receiptByReference(database, 'a')).toEqual(first)
  expect(receiptByReference(database, 'd')).toBeNull()
  for (const change of ["UPDATE receipt SET figures = 'x'", 'DELETE FROM receipt'])
    expect(() => database.db.exec(change)).toThrow('append-only')
  // As a restore from a backup does.
  expect(() => database.db.exec('UPDATE receipt SET figures = figures')).not.toThrow()
})
