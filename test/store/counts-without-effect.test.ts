import { expect, test } from 'vitest'
import { controlsCountedElsewhere } from '../../src/main/core/store/counted-elsewhere.ts'
import { importedCountsOfDay, openImportedCounts } from '../../src/main/core/store/imported-counts.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { openTestDatabase } from './support/store.ts'

const at = '2026-11-20T10:00:00-03:00'

test('counts of a PC that nobody confirmed, however many and new, take the place of no count of a confirmed one', () => {
  const { database } = openTestDatabase(temporaryFolder())
  const device = database.db.prepare(
    `INSERT INTO device (device_id, public_key, own, name, first_seen, confirmed_at) VALUES (?, ?, 0, '', '', ?)`,
  )
  device.run('dock', 'k', at)
  device.run('stranger', 's', null)
  const count = database.db.prepare(
    `INSERT INTO imported_count (device, session_id, control_id, counter, operator, status, started_at, closed_at,
       events, head, imported_at) VALUES (?, ?, ?, 1, 'Ana', ?, ?, ?, 1, '', ?)`,
  )
  const origin = database.db.prepare(
    'INSERT INTO imported_origin (device, session_id, signer, public_key, accepted) VALUES (?, ?, ?, ?, 0)',
  )
  function add(from: string, key: string, session: string, controlId: number, status: string): void {
    count.run(from, session, controlId, status, at, status === 'open' ? null : at, `${at}${session}`)
    origin.run(from, session, from, key)
  }
  add('dock', 'k', 'a-open', 1, 'open')
  add('dock', 'k', 'a-closed', 2, 'closed')
  for (let n = 0; n < 1500; n += 1) add('stranger', 's', `z-${n}`, 100 + n, n % 2 === 0 ? 'open' : 'closed')
  const sessions = (counts: { sessionId: string }[]) => counts.map(({ sessionId }) => sessionId)
  expect(sessions(openImportedCounts(database, 50))).toEqual(['a-open'])
  expect(sessions(importedCountsOfDay(database, '2026-11-20'))).toEqual(['a-open', 'a-closed'])
  expect(controlsCountedElsewhere(database, 200)).toEqual([2])
})
