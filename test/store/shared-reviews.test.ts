import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { factText, readFact } from '../../src/main/core/domain/fact.ts'
import { addReview } from '../../src/main/core/store/adjustment-reviews.ts'
import { factKinds } from '../../src/main/core/store/hub/fact-kinds.ts'
import { migrate } from '../../src/main/core/store/migrate.ts'
import { primaryMigrations } from '../../src/main/core/store/migrations/primary.ts'
import {
  closePrimaryDatabase,
  connectPrimaryDatabase,
  primaryApplicationId,
  primaryFileName,
} from '../../src/main/core/store/primary-database.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { at } from './support/chain-records.ts'

test.each([
  ['a date that was kept as it came', 'A-1', 'Mon Mar 02 2026 08:00:00 GMT+0100 (hora estándar de Europa central)'],
  ['a long article code', 'A'.repeat(300), '2026-03-02T08:00:00'],
  ['a code that is cut within a character', `${'A'.repeat(199)}📦`, '2026-03-02T08:00:00'],
])('the review of an adjustment with %s is shared, and keeps no other fact from it', (_, articleCode, date) => {
  const database = connectPrimaryDatabase(join(temporaryFolder(), primaryFileName))
  onTestFinished(() => closePrimaryDatabase(database))
  migrate(database, primaryMigrations, primaryApplicationId, primaryFileName)
  const key = `a1:${'0'.repeat(64)}#1`
  const given = { verdict: 'seen', note: null, at, operator: 'Ana' } as const
  database.transaction((writer) => addReview(writer, key, JSON.stringify({ articleCode, date }), given))
  const kind = factKinds.get('adjustment-review')
  const here = kind?.read(database, key)
  const there = here && readFact(factText(here))?.value
  expect(there).toMatchObject({ verdict: 'seen', date: date.slice(0, 40) })
  expect(there && kind?.understand(key, there)).toEqual(here?.value)
})
