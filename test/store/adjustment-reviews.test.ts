import { expect, test } from 'vitest'
import type { VerdictInput } from '../../src/contract/shapes/adjustment.ts'
import { addReview, reviewedBodies, reviewsByKey } from '../../src/main/core/store/adjustment-reviews.ts'
import { markOf, type AdjustmentColumns } from '../../src/main/core/domain/adjustment-columns.ts'
import { createVerdicts } from '../../src/main/core/store/cache/verdicts.ts'
import { primaryMigrations } from '../../src/main/core/store/migrations/primary.ts'
import type { PrimaryDatabase } from '../../src/main/core/store/primary-database.ts'
import { putSavedView, removeSavedView, savedViews } from '../../src/main/core/store/saved-views.ts'
import { at } from './support/chain-records.ts'
import { openTestDatabase } from './support/store.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const judged = '{"articleCode":"A"}'

function say(database: PrimaryDatabase, key: string, verdict: VerdictInput, note: string | null = null): void {
  database.transaction((writer) => addReview(writer, key, judged, { verdict, note, at, operator: 'Ana' }))
}

test('reviews of an older file remain, are still append-only, and can now be withdrawn', () => {
  const folder = temporaryFolder()
  const old = openTestDatabase(folder, primaryMigrations.slice(0, 3))
  const sayThen = (key: string, verdict: string, note: string | null = null) =>
    old.database.db
      .prepare('INSERT INTO adjustment_review (key, verdict, note, at, body) VALUES (?, ?, ?, ?, ?)')
      .run(key, verdict, note, at, judged)
  sayThen('k1', 'seen')
  sayThen('k1', 'escalated', 'why?')
  sayThen('k2', 'explained')
  expect(() => sayThen('k2', 'open')).toThrow('CHECK')
  old.close()

  const { database } = openTestDatabase(folder)
  const keys = ['k1', 'k2', 'k3']
  expect([...reviewsByKey(database, keys)]).toEqual([
    ['k1', { verdict: 'escalated', note: 'why?', at, operator: null }],
    ['k2', { verdict: 'explained', note: null, at, operator: null }],
  ])
  say(database, 'k1', 'open')
  expect([...reviewsByKey(database, keys).keys()]).toEqual(['k2'])
  expect([...reviewedBodies(database, keys).keys()].sort()).toEqual(['k1', 'k2'])
  expect(database.db.prepare('SELECT count(*) AS n FROM adjustment_review').get()).toEqual({ n: 4 })
  expect(() => database.db.exec("UPDATE adjustment_review SET verdict = 'seen'")).toThrow('append-only')
})

test('reviews are copied to the cache in batches, the last of each adjustment', () => {
  const { database } = openTestDatabase(temporaryFolder())
  const verdicts = createVerdicts({ database })
  const marks = Float64Array.from({ length: 2000 }, (_, index) => markOf(`k${index}`))
  const columns = { day: '2026-03-02', rows: 2000, get: () => marks } as unknown as AdjustmentColumns
  const known = () => [...verdicts.reviews(columns)]
  const reviewed = () => known().filter((code) => code !== 0)
  expect(verdicts.follow()).toBe(false)
  expect(verdicts.reviewed(columns)).toBe(0)
  const empty = verdicts.version()
  database.transaction((writer) => {
    for (let index = 0; index < 2500; index += 1)
      addReview(writer, `k${index % 2000}`, judged, {
        verdict: index < 2000 ? 'seen' : 'open',
        note: null,
        at,
        operator: null,
      })
  })
  expect(verdicts.follow()).toBe(true)
  expect(verdicts.follow()).toBe(false)
  expect(verdicts.version()).not.toBe(empty)
  expect(reviewed()).toHaveLength(1500)
  say(database, 'k600', 'escalated')
  say(database, 'k1999', 'open')
  verdicts.follow()
  expect(known()[600]).toBe(verdicts.codeOf('escalated'))
  expect(reviewed()).toHaveLength(1499)
  expect(verdicts.reviewed(columns)).toBe(1499)
})

test('a saved view keeps its id when it is replaced, and goes when it is removed', () => {
  const { database } = openTestDatabase(temporaryFolder())
  const view = (viewId: string, name: string, filter: string, screen = 'adjustments') =>
    database.transaction((writer) => putSavedView(writer, { viewId, screen, name, view: { filter }, savedAt: at }))
  view('v1', 'Night', 'a')
  view('v2', 'Losses', 'b')
  view('v3', 'Night', 'c')
  view('v4', 'Night', 'd', 'stock')
  expect(savedViews(database, 'adjustments')).toEqual([
    { viewId: 'v2', screen: 'adjustments', name: 'Losses', view: { filter: 'b' }, savedAt: at },
    { viewId: 'v1', screen: 'adjustments', name: 'Night', view: { filter: 'c' }, savedAt: at },
  ])
  expect(database.transaction((writer) => removeSavedView(writer, 'v1'))).toBe(true)
  expect(database.transaction((writer) => removeSavedView(writer, 'v1'))).toBe(false)
  expect(savedViews(database, 'stock')).toHaveLength(1)
})
