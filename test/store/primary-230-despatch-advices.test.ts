import { expect, test } from 'vitest'
import { learnedBarcode } from '../../src/main/core/store/learned-barcodes.ts'
import {
  addAdviceDecision,
  adviceDecisions,
  advicesOfDocuments,
  listAdvices,
  saveAdvice,
} from '../../src/main/core/store/despatch-advices.ts'
import { primaryMigrations } from '../../src/main/core/store/migrations/primary.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { openTestDatabase } from './support/store.ts'

const advice = {
  format: 'ubl',
  number: 'A-1',
  date: null,
  supplierCodes: [],
  supplierName: null,
  documents: ['A-1', 'R-1', ' R-1'],
  orders: [],
  lines: [],
} as const

test('a file of the version before gets the tables and keeps its rows; the same advice is stored once', () => {
  const folder = temporaryFolder()
  const place = primaryMigrations.findIndex(({ name }) => name === 'despatch-advices')
  const before = openTestDatabase(folder, primaryMigrations.slice(0, place))
  before.database.db.exec(
    "INSERT INTO learned_barcode (barcode_key, article_code, units_per_scan, at, operator) VALUES ('B', 'A', 1000000, 'a', 'Ana')",
  )
  before.close()
  const { database } = openTestDatabase(folder)
  expect(learnedBarcode(database, 'B')).toMatchObject({ articleCode: 'A' })
  const save = (hash: string) =>
    database.transaction((writer) =>
      saveAdvice(
        writer,
        { ...advice, supplierCodes: [], documents: [...advice.documents], orders: [], lines: [] },
        {
          hash,
          fileName: 'a.xml',
          importedAt: 'now',
        },
      ),
    )
  expect([save('x'), save('x'), save('y')]).toEqual([
    { adviceId: 1, isNew: true },
    { adviceId: 1, isNew: false },
    { adviceId: 2, isNew: true },
  ])
  expect(advicesOfDocuments(database, ['R-1 ']).map(({ adviceId }) => adviceId)).toEqual([1, 2])
  expect(advicesOfDocuments(database, ['R-2'])).toEqual([])
  expect(listAdvices(database, { limit: 1 })).toMatchObject({ total: 2, rows: [{ adviceId: 2, fileName: 'a.xml' }] })
  const decision = { articleCode: 'A', lot: null, expiry: null, wrong: 'both', operator: 'Ana', at: 'b' } as const
  database.transaction((writer) => addAdviceDecision(writer, 7, decision))
  expect(adviceDecisions(database, 7)).toEqual([decision])
  expect(adviceDecisions(database, 8)).toEqual([])
})
