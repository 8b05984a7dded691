import { expect, test } from 'vitest'
import {
  addDevice,
  confirmDevice,
  devicesNamed,
  isConfirmed,
  listDevices,
  ownDevice,
  saveImportedOrigin,
} from '../../src/main/core/store/devices.ts'
import { importedCount } from '../../src/main/core/store/imported-counts.ts'
import { primaryMigrations } from '../../src/main/core/store/migrations/primary.ts'
import {
  anchorsNaming,
  appendAnchor,
  earlierChain,
  earlierChainDevices,
  pcChain,
  pcChainHead,
  retireChain,
} from '../../src/main/core/store/pc-chain.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { nextAnchor } from './support/chain-records.ts'
import { openTestDatabase } from './support/store.ts'

/** The column of scans was renamed later. */
const importedRow = (scans: 'scans' | 'counted') => `INSERT INTO imported_count (device, session_id, control_id, number,
  counter, operator, status, started_at, closed_at, ${scans}, events, head, imported_at)
  VALUES ('pc-2', 's', 7, 'R-7', 1, 'Bea', 'closed', 'then', 'then', 1, 3, 'h', 'day 1')`

test('a file of version 100 keeps its chain without signatures, and imported counts keep their effect', () => {
  const folder = temporaryFolder()
  const before = openTestDatabase(
    folder,
    primaryMigrations.filter(({ number }) => number <= 100),
  )
  const { body, hash, previousHash } = nextAnchor(null, '{"sessionId":"s"}')
  before.database.db.exec(`
    INSERT INTO pc_chain (seq, at, kind, body, previous_hash, hash)
    VALUES (1, 'then', 'imported', '${body}', '${previousHash}', '${hash}');
    ${importedRow('scans')}`)
  before.close()

  const { database } = openTestDatabase(folder)
  expect(pcChain(database)).toMatchObject([{ seq: 1, hash, signature: null }])
  expect(ownDevice(database)).toBeNull()
  expect(listDevices(database)).toMatchObject([{ deviceId: 'pc-2', publicKey: '', own: 0, confirmedAt: null }])
  expect(importedCount(database, 's')).toMatchObject({ confirmed: true, signed: false })
  expect(isConfirmed(database, 'pc-2', '')).toBe(false)
  // A longer log that nobody signed has no effect until it is accepted.
  const origin = { sessionId: 's', device: 'pc-2', signer: 'pc-2', publicKey: '' }
  database.transaction((writer) => saveImportedOrigin(writer, origin))
  expect(importedCount(database, 's')).toMatchObject({ confirmed: false, signed: false })
  const decision = { deviceId: 'pc-2', publicKey: '', name: 'Muelle 2', at: 'now' }
  database.transaction((writer) => confirmDevice(writer, decision))
  expect(importedCount(database, 's')?.confirmed).toBe(true)
})

test('a count has an effect if the key that signed it was confirmed, not another key of the same id', () => {
  const { database } = openTestDatabase(temporaryFolder())
  database.db.exec(importedRow('counted'))
  database.transaction((writer) => {
    for (const publicKey of ['key', 'other'])
      addDevice(writer, { deviceId: 'pc-2', publicKey, own: 0, name: null, firstSeen: 'day 1' })
    saveImportedOrigin(writer, { sessionId: 's', device: 'pc-2', signer: 'pc-2', publicKey: 'other' })
    confirmDevice(writer, { deviceId: 'pc-2', publicKey: 'key', name: 'Muelle 2', at: 'day 2' })
  })
  expect(devicesNamed(database, 'pc-2').map(({ name }) => name)).toEqual(['Muelle 2', null])
  expect(isConfirmed(database, 'pc-2', 'key')).toBe(true)
  expect(importedCount(database, 's')).toMatchObject({ confirmed: false, signed: true })
  database.transaction((writer) =>
    saveImportedOrigin(writer, { sessionId: 's', device: 'pc-2', signer: 'pc-2', publicKey: 'key' }),
  )
  expect(importedCount(database, 's')).toMatchObject({ confirmed: true, signed: true })
})

test('the chain of an earlier device is kept whole, and no link leaves it any other way', () => {
  const { database } = openTestDatabase(temporaryFolder())
  const add = (n: number) => (signature: string | null) =>
    database.transaction((writer) =>
      appendAnchor(writer, { ...nextAnchor(pcChainHead(writer), `{"n":${n},"sessionId":"s"}`), signature }),
    )
  add(1)(null)
  add(2)('signature 2')
  expect(() => database.db.exec('DELETE FROM pc_chain')).toThrow('append-only')
  const chain = pcChain(database)
  database.transaction((writer) => retireChain(writer, 'pc-1'))
  expect(pcChain(database)).toEqual([])
  expect(earlierChain(database, 'pc-1')).toEqual(chain)
  expect(() => database.db.exec('DELETE FROM earlier_chain')).toThrow('append-only')
  expect(() => database.db.exec(`UPDATE earlier_chain SET body = '{}'`)).toThrow('append-only')

  add(3)('signature 3')
  expect(earlierChainDevices(database)).toEqual(['pc-1'])
  expect(anchorsNaming(database, 's').map(({ device, seq, signature }) => [device, seq, signature])).toEqual([
    ['pc-1', 1, null],
    ['pc-1', 2, 'signature 2'],
    [null, 1, 'signature 3'],
  ])
})
