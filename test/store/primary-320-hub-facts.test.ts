import { expect, test } from 'vitest'
import { dueFacts, firstFact, knownFact, saveFact, watchFacts } from '../../src/main/core/store/hub-facts.ts'
import { factKinds } from '../../src/main/core/store/hub/fact-kinds.ts'
import { primaryMigrations } from '../../src/main/core/store/migrations/primary.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { openTestDatabase } from './support/store.ts'

test('what the version before had is a fact only once it is changed or compared with a hub', () => {
  const folder = temporaryFolder()
  const place = primaryMigrations.findIndex(({ name }) => name === 'hub-facts')
  const before = openTestDatabase(folder, primaryMigrations.slice(0, place))
  before.database.db.exec(`
    INSERT INTO learned_barcode (barcode_key, article_code, units_per_scan, at, operator) VALUES ('BOX', 'A-1', 12000000, 'a', 'Ana');
    INSERT INTO hub_head (login, session_id, signer, public_key, seq, head, at) VALUES ('l', 'S', 'D', 'k', 1, '{}', 'a');
  `)
  before.close()
  const { database } = openTestDatabase(folder, primaryMigrations)
  expect(dueFacts(database, firstFact, 10)).toEqual([])
  expect(factKinds.get('linked-barcode')?.read(database, 'BOX').value).toEqual({
    articleCode: 'A-1',
    unitsPerScan: '12',
  })
  watchFacts(database, factKinds)
  const name = { kind: 'linked-barcode', key: 'BOX' }
  const ports = { newId: () => '', now: () => 'n', append() {}, deviceChanged() {}, device: 'D' }
  database.transaction((writer) =>
    factKinds.get('linked-barcode')?.apply(writer, 'BOX', { value: null, at: 'b', by: 'Ana' }, ports),
  )
  expect(dueFacts(database, firstFact, 10)).toEqual([name])
  const fact = { ...name, version: 1, value: '{}', signer: 'D', publicKey: 'k', signature: 's', problem: null }
  database.transaction((writer) => saveFact(writer, fact))
  expect(knownFact(database, name)).toEqual(fact)
  expect(database.db.prepare('SELECT count(*) AS n FROM hub_head').get()).toEqual({ n: 1 })
})
