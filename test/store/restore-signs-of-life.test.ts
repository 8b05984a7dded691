import { statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { BackupMessage } from '../../src/main/core/backups/backup-tasks.ts'
import { runBackupTask } from '../../src/main/core/backups/backup-tasks.ts'
import { writeSetting } from '../../src/main/core/store/settings.ts'
import { instant, profileWithPhoto, startMs } from './support/backup-profile.ts'

const pieceBytes = 1_000_000

async function run(task: Parameters<typeof runBackupTask>[0]) {
  const messages: BackupMessage[] = []
  await runBackupTask(task, (message) => messages.push(message))
  return { signs: messages.filter(({ type }) => type === 'progress').length, last: messages.at(-1) }
}

test('a large backup on a slow stick: each piece that is read for a restore is a sign of life', async () => {
  const { database, folder, profileFolder, make } = profileWithPhoto()
  database.transaction((writer) => writeSetting(writer, 'large', 'x'.repeat(5 * pieceBytes)))
  const { name } = await make()
  const pieces = Math.floor(statSync(join(folder, name, 'muelle.db')).size / pieceBytes)
  expect(pieces).toBeGreaterThanOrEqual(5)
  const chosen = { profileFolder, profile: 'practice', folder, name }

  const examined = await run({ task: 'examine', offsetMinutes: -180, ...chosen })
  expect(examined.signs).toBeGreaterThan(pieces)
  if (examined.last?.type !== 'done') throw new Error('not examined')
  const { seen } = examined.last.value as { seen: string }

  const staged = await run({ task: 'stage', ...chosen, seen, nowMs: startMs, at: instant(startMs) })
  expect(staged.last?.type).toBe('done')
  // One more for each photo.
  expect(staged.signs).toBeGreaterThan(pieces + 1)
})
