import { expect, test } from 'vitest'
import { addReason, reasonHistory } from '../../src/main/core/store/comparison-reasons.ts'
import { primaryMigrations } from '../../src/main/core/store/migrations/primary.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { openTestDatabase } from './support/store.ts'

test('a reason of the version before is of no measure; later ones have theirs', () => {
  const folder = temporaryFolder()
  const place = primaryMigrations.findIndex(({ name }) => name === 'reason-measure')
  const before = openTestDatabase(folder, primaryMigrations.slice(0, place))
  before.database.db.exec(
    `INSERT INTO comparison_reason (control_id, article_code, reason, at) VALUES (7, 'A', 'short', 'd')`,
  )
  before.close()
  const { database } = openTestDatabase(folder)
  const added = { part: null, articleCode: 'A', lot: null, expiry: null, note: null, at: 'e', operator: null }
  database.transaction((writer) => {
    addReason(writer, 7, { ...added, byWeight: true, reason: 'over' })
    addReason(writer, 7, { ...added, byWeight: false, reason: null })
  })
  expect(reasonHistory(database, 7).map(({ reason, byWeight }) => [reason, byWeight])).toEqual([
    ['short', null],
    ['over', true],
    [null, false],
  ])
})
