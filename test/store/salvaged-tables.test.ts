import { join } from 'node:path'
import { expect, test } from 'vitest'
import { connectPrimaryDatabase, closePrimaryDatabase } from '../../src/main/core/store/primary-database.ts'
import { salvagedTables } from '../../src/main/core/store/salvage.ts'
import { openTestCore } from '../support/core.ts'

/** Tables that salvaging does not copy row by row, with the reason. */
const others = {
  count_event: 'continued by the rules of the log',
  pc_chain: 'continued by the rules of the log',
  session_state: 'derived from the log',
  counting_connection: 'a connection resumes its count',
  hub_sent: 'the hub says what it has',
  hub_head: 'read from the hub again',
}

test('every table of the database is salvaged, or stated why not', async () => {
  const core = await openTestCore()
  await core.stop()
  const database = connectPrimaryDatabase(join(core.folder, 'profiles', 'practice', 'muelle.db'))
  const names = database.db
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .pluck()
    .all() as string[]
  closePrimaryDatabase(database)
  expect([...salvagedTables, ...Object.keys(others)].toSorted()).toEqual(names.toSorted())
})
