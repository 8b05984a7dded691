import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { arrivalReadingFact } from '../../src/main/core/store/hub/arrival-facts.ts'
import { migrate } from '../../src/main/core/store/migrate.ts'
import { primaryMigrations } from '../../src/main/core/store/migrations/primary.ts'
import {
  closePrimaryDatabase,
  connectPrimaryDatabase,
  primaryApplicationId,
  primaryFileName,
} from '../../src/main/core/store/primary-database.ts'
import { countStatements } from '../support/counted-statements.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

test('the keys of many temperatures are read in pages of few rows, each found by the primary key', () => {
  const database = connectPrimaryDatabase(join(temporaryFolder(), primaryFileName))
  onTestFinished(() => closePrimaryDatabase(database))
  migrate(database, primaryMigrations, primaryApplicationId, primaryFileName)
  const put = database.db.prepare(
    `INSERT INTO record_event (record_id, seq, event_id, kind, at, body, previous_hash, hash)
     VALUES (?, ?, ?, ?, '2026-11-20T09:00:00.000Z', ?, '', '')`,
  )
  const keys: string[] = []
  for (const [record, readings] of [
    ['arrival-1', 700],
    ['arrival-2', 1],
    ['arrival-3', 600],
  ] as const) {
    put.run(record, 1, `${record}-begun`, 'arrival', '{}')
    for (let n = 0; n < readings; n += 1) {
      put.run(record, n + 2, `${record}-${n}`, 'temperature', '{}')
      keys.push(`${record} ${record}-${n}`)
    }
    put.run(record, readings + 2, `${record}-mended`, 'temperature', JSON.stringify({ corrects: `${record}-0` }))
  }
  const counted = countStatements()
  const pages = [...arrivalReadingFact.keys(database)]
  expect(pages.flat().toSorted()).toEqual(keys.toSorted())
  // 1,307 rows.
  expect(pages.map((page) => page.length <= 500)).toEqual([true, true, true])
  expect([...counted.runs.values()]).toEqual([3])
  const [text = ''] = counted.runs.keys()
  const plan = database.db.prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${text}`).all('', 0, 500)
  expect(plan.map(({ detail }) => detail)).toEqual(['SEARCH record_event USING PRIMARY KEY ((record_id,seq)>(?,?))'])
})
