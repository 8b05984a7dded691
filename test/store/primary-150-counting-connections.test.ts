import { expect, test } from 'vitest'
import { claimCount, countingCaller, releaseCount } from '../../src/main/core/store/counting-connections.ts'
import { primaryMigrations } from '../../src/main/core/store/migrations/primary.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { openTestDatabase } from './support/store.ts'

test('an open count of version 140 is made by no connection until one goes on with it', () => {
  const folder = temporaryFolder()
  const before = openTestDatabase(
    folder,
    primaryMigrations.filter(({ number }) => number <= 140),
  )
  before.database.db
    .exec(`INSERT INTO session (session_id, device, control_id, number, counter, operator, listing, status,
    blind, started_at, closed_at, signed_at) VALUES ('s', 'pc', 7, 'R-7', 1, 'Ana', 'open', 'open', 1, 'a', NULL, NULL)`)
  before.close()

  const { database } = openTestDatabase(folder)
  const counter = () => countingCaller(database, 's')
  expect(counter()).toBeNull()
  database.transaction((writer) => claimCount(writer, 's', 'tab'))
  expect(counter()).toBe('tab')
  database.transaction((writer) => releaseCount(writer, 's', 'window'))
  expect(counter()).toBe('tab')
  database.transaction((writer) => claimCount(writer, 's', 'window'))
  expect(counter()).toBe('window')
  database.transaction((writer) => releaseCount(writer, 's', 'window'))
  expect(counter()).toBeNull()
})
