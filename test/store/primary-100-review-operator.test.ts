import { expect, test } from 'vitest'
import { addReview, reviewHistory } from '../../src/main/core/store/adjustment-reviews.ts'
import { primaryMigrations } from '../../src/main/core/store/migrations/primary.ts'
import { openTestDatabase } from './support/store.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

test('a file of version 90 keeps its reviews without a reviewer, and none is attributed later', () => {
  const folder = temporaryFolder()
  const before = openTestDatabase(
    folder,
    primaryMigrations.filter(({ number }) => number <= 90),
  )
  before.database.db.exec(`
    INSERT INTO adjustment_review (key, verdict, note, at, body)
    VALUES ('k', 'escalated', 'why?', 'then', '{}'), ('k', 'open', NULL, 'later', '{}')`)
  before.close()

  const { database } = openTestDatabase(folder)
  const given = { verdict: 'seen', note: null, at: 'now', operator: 'Ana' } as const
  database.transaction((writer) => addReview(writer, 'k', '{}', given))
  expect(reviewHistory(database, 'k')).toEqual([
    given,
    { verdict: 'open', note: null, at: 'later', operator: null },
    { verdict: 'escalated', note: 'why?', at: 'then', operator: null },
  ])
  const forged = () => database.db.exec(`UPDATE adjustment_review SET operator = 'Eva'`)
  expect(forged).toThrow('append-only')
  expect(() => database.db.exec(`UPDATE adjustment_review SET note = 'x'`)).toThrow('append-only')
  // Putting the same row again, as a restoring does, changes nothing.
  database.db.exec('UPDATE adjustment_review SET operator = operator, note = note')
})
