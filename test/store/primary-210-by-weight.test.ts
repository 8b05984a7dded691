import { expect, test } from 'vitest'
import { byWeightSetting, setByWeight } from '../../src/main/core/store/articles-by-weight.ts'
import { learnedBarcode } from '../../src/main/core/store/learned-barcodes.ts'
import { primaryMigrations } from '../../src/main/core/store/migrations/primary.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { openTestDatabase } from './support/store.ts'

test('a file of the version before gets the table and keeps its linked barcodes', () => {
  const folder = temporaryFolder()
  const place = primaryMigrations.findIndex(({ name }) => name === 'by-weight')
  const before = openTestDatabase(folder, primaryMigrations.slice(0, place))
  before.database.db.exec(
    "INSERT INTO learned_barcode (barcode_key, article_code, units_per_scan, at, operator) VALUES ('B', 'A', 1000000, 'a', 'Ana')",
  )
  before.close()
  const { database } = openTestDatabase(folder)
  expect(learnedBarcode(database, 'B')).toMatchObject({ articleCode: 'A' })
  expect(byWeightSetting(database, 'A')).toBeNull()
  const set = (byWeight: boolean | null, at: string) =>
    database.transaction((writer) => setByWeight(writer, { articleCode: 'A', byWeight, at, operator: 'Ana' }))
  set(true, 'b')
  expect(byWeightSetting(database, 'A')).toEqual({ byWeight: true, at: 'b', operator: 'Ana' })
  expect(byWeightSetting(database, 'OTHER')).toBeNull()
  set(null, 'c')
  expect(byWeightSetting(database, 'A')).toBeNull()
})
