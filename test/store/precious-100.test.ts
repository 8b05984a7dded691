import { expect, test } from 'vitest'
import { addReview, reviewHistory } from '../../src/main/core/store/adjustment-reviews.ts'
import { primaryMigrations } from '../../src/main/core/store/migrations/primary.ts'
import { openTestPrecious } from './support/store.ts'
import { temporaryFolder } from './support/temporary-folder.ts'

test('a file of version 90 keeps its verdicts as said by nobody, and none is put down to somebody later', () => {
  const folder = temporaryFolder()
  const before = openTestPrecious(
    folder,
    primaryMigrations.filter(({ number }) => number <= 90),
  )
  before.precious.db.exec(`
    INSERT INTO adjustment_review (key, verdict, note, at, body)
    VALUES ('k', 'escalated', 'why?', 'then', '{}'), ('k', 'open', NULL, 'later', '{}')`)
  before.close()

  const { precious } = openTestPrecious(folder)
  const given = { verdict: 'seen', note: null, at: 'now', operator: 'Ana' } as const
  precious.transaction((writer) => addReview(writer, 'k', '{}', given))
  expect(reviewHistory(precious, 'k')).toEqual([
    given,
    { verdict: 'open', note: null, at: 'later', operator: null },
    { verdict: 'escalated', note: 'why?', at: 'then', operator: null },
  ])
  const forged = () => precious.db.exec(`UPDATE adjustment_review SET operator = 'Eva'`)
  expect(forged).toThrow('append-only')
  expect(() => precious.db.exec(`UPDATE adjustment_review SET note = 'x'`)).toThrow('append-only')
  // Putting the same row again, as a restoring does, changes nothing.
  precious.db.exec('UPDATE adjustment_review SET operator = operator, note = note')
})
