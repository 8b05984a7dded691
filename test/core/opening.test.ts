import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { openTestCore, valueOf } from '../support/core.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

function change(folder: string, sql: string): void {
  const db = new Sqlite(join(folder, 'profiles', 'practice', 'muelle.db'))
  db.exec(sql)
  db.close()
}

test('a start that fails gives the data folder back: the next one in the same process succeeds', async () => {
  const folder = temporaryFolder()
  const before = await openTestCore({ folder })
  const { sessionId } = valueOf(await before.client.command('counts.start', { controlId: null, operator: 'Ana' }))
  await before.stop()

  // The databases open; the first reading of the settings fails.
  change(folder, 'ALTER TABLE setting RENAME TO setting_away')
  const failed = await openTestCore({ folder })
  expect(failed.startFailure?.code).toBe('internal')

  change(folder, 'ALTER TABLE setting_away RENAME TO setting')
  const next = await openTestCore({ folder })
  expect(next.startFailure).toBeNull()
  expect(valueOf(await next.client.query('counts.get', { sessionId })).operator).toBe('Ana')
})
