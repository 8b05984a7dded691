import { expect, test } from 'vitest'
import { countEventsOf } from '../../src/main/core/store/count-events.ts'
import { learnBarcode, learnedBarcode } from '../../src/main/core/store/learned-barcodes.ts'
import { primaryMigrations } from '../../src/main/core/store/migrations/primary.ts'
import { sessionById } from '../../src/main/core/store/sessions.ts'
import { appendNext, verifyChain } from './support/chain-records.ts'
import { openTestDatabase } from './support/store.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

test('a file of version 40 keeps its counts and barcodes, and takes the new rows', () => {
  const folder = temporaryFolder()
  const before = openTestDatabase(folder, primaryMigrations.slice(0, 4))
  before.database.transaction((writer) => {
    writer.db.exec(`
      INSERT INTO session (session_id, device, counter, operator, listing, status, blind, started_at)
      VALUES ('s1', 'd', 1, 'Ana', 'open', 'open', 1, 'then');
      INSERT INTO learned_barcode (barcode_key, article_code, units_per_scan, at, operator)
      VALUES ('BOX', 'A', 6000000, 'then', 'Ana')`)
    for (let n = 0; n < 3; n += 1) appendNext(writer, 's1', `{"n":${n}}`)
  })
  before.close()

  const { database } = openTestDatabase(folder)
  expect(sessionById(database, 's1')).toMatchObject({ operator: 'Ana', status: 'open' })
  expect(verifyChain(countEventsOf(database, 's1'))).toBe(true)
  expect(learnedBarcode(database, 'BOX')).toMatchObject({ articleCode: 'A' })
  database.transaction((writer) => {
    learnBarcode(writer, { barcodeKey: 'BOX', articleCode: 'B', unitsPerScan: 1 as never, at: 'now', operator: 'Eva' })
    writer.db.exec(`INSERT INTO comparison_reason (control_id, article_code, at) VALUES (1, 'A', 'now')`)
  })
  expect(() => database.db.exec('DELETE FROM comparison_reason')).toThrow('append-only')
  expect(() => database.db.exec(`UPDATE comparison_reason SET reason = 'short'`)).toThrow('append-only')
  database.db.exec('UPDATE comparison_reason SET reason = reason')
  const operator = (id: string, name: string, badge: string) =>
    database.db.exec(`INSERT INTO operator VALUES ('${id}', '${name}', '${name}', '${badge}', 'operator', 1, 'now')`)
  operator('o1', 'ana', 'b1')
  expect(() => operator('o2', 'ana', 'b2')).toThrow('UNIQUE')
  expect(() => operator('o3', 'eva', 'b1')).toThrow('UNIQUE')
})
