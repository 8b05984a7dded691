import { expect, test } from 'vitest'
import type { ToldApart } from '../../src/main/core/store/imported-decisions.ts'
import { saveToldApart, toldApart } from '../../src/main/core/store/imported-decisions.ts'
import { primaryMigrations } from '../../src/main/core/store/migrations/primary.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { openTestDatabase } from './support/store.ts'

test('decisions of the version before stay, and a count may be one of another part', () => {
  const folder = temporaryFolder()
  const place = primaryMigrations.findIndex(({ name }) => name === 'another-part')
  const before = openTestDatabase(folder, primaryMigrations.slice(0, place))
  before.database.db.exec(
    "INSERT INTO imported_told_apart (session_id, device, told, counter, against, told_at) VALUES ('s', 'd', 'second_count', 2, '[\"t\"]', 'a')",
  )
  before.close()
  const { database } = openTestDatabase(folder)
  const told: Omit<ToldApart, 'part'> = {
    sessionId: 's',
    device: 'd',
    told: 'second_count',
    counter: 2,
    against: ['t'],
    toldAt: 'a',
  }
  expect(toldApart(database, 'd', 's')).toEqual({ ...told, part: null })
  const another: ToldApart = { ...told, told: 'another_part', part: 2 }
  database.transaction((writer) => saveToldApart(writer, another))
  expect(toldApart(database, 'd', 's')).toEqual(another)
})
