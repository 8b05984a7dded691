import { expect, test } from 'vitest'
import { nextLink } from '../../src/main/core/domain/count-log/chain.ts'
import { primaryMigrations } from '../../src/main/core/store/migrations/primary.ts'
import { isPrintedElsewhere, numbersElsewhere } from '../../src/main/core/store/numbers-elsewhere.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { openTestDatabase } from './support/store.ts'

test('labels in counts that other PCs sent before are known, and those that come later', () => {
  const folder = temporaryFolder()
  const place = primaryMigrations.findIndex(({ name }) => name === 'numbers-elsewhere')
  const before = openTestDatabase(folder, primaryMigrations.slice(0, place))
  const add = (db: (typeof before)['database']['db'], sessionId: string, kind: string, container: string | null) => {
    const { seq, body, previousHash, hash } = nextLink(sessionId, null, {
      kind,
      at: 'a',
      container,
      eventId: sessionId,
    })
    db.prepare(
      `INSERT INTO imported_event (device, session_id, seq, event_id, kind, at, body, previous_hash, hash)
       VALUES ('pc', ?, ?, ?, ?, 'a', ?, ?, ?)`,
    ).run(sessionId, seq, sessionId, kind, body, previousHash, hash)
  }
  add(before.database.db, 's1', 'label', '377990011000000003')
  add(before.database.db, 's2', 'container', '377990011000000010')
  before.close()

  const { database } = openTestDatabase(folder)
  add(database.db, 's3', 'label', '377990011000000027')
  add(database.db, 's4', 'label', null)
  const confirm = `INSERT INTO device (device_id, public_key, own, first_seen, confirmed_at) VALUES ('pc', 'k', 0, 'a', ?)`
  expect(numbersElsewhere(database, '37799001')).toEqual([])
  database.db.prepare(confirm).run('b')
  expect(numbersElsewhere(database, '37799001')).toEqual([{ device: 'pc', numbers: 2 }])
  expect(numbersElsewhere(database, '37799002')).toEqual([])
  expect(isPrintedElsewhere(database, '377990011000000027')).toBe(true)
  expect(isPrintedElsewhere(database, '377990011000000010')).toBe(false)
})
