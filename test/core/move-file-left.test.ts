import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { createBackupThread } from '../../src/main/core/backups/backup-thread.ts'
import { createMoveService } from '../../src/main/core/move/move-service.ts'
import { movingKey } from '../../src/main/core/store/move-settings.ts'
import { lastNotices } from '../../src/main/core/store/notices.ts'
import { readSetting } from '../../src/main/core/store/settings.ts'
import { memoryLog } from '../support/core.ts'
import { manualClock } from '../support/manual-clock.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { openTestDatabase } from '../store/support/store.ts'
import { deviceId, instant } from '../store/support/backup-profile.ts'

const made = { type: 'done', value: { name: 'a.muelle-move', bytes: 1, sha256: 'a', content: 'of other data' } }
const away = { type: 'failed', code: 'not_found', message: '', details: { reason: 'backup_folder_missing' } }
const discarded = { type: 'done', value: null }

/** A move whose thread answers so. */
async function moved(answers: { move: object | null; discard: object }) {
  const profileFolder = temporaryFolder()
  const entry = join(temporaryFolder(), 'worker.mjs')
  writeFileSync(
    entry,
    `import { parentPort, workerData } from 'node:worker_threads'
     const answer = ${JSON.stringify(answers)}[workerData.task === 'move' ? 'move' : 'discard']
     if (answer === null) throw new TypeError('a bug')
     parentPort.postMessage(answer)`,
  )
  const clock = manualClock()
  const { database } = openTestDatabase(profileFolder)
  const service = createMoveService({
    database,
    device: {
      appendLink() {
        throw new Error('this PC is not retired')
      },
    },
    thread: createBackupThread({ entry: pathToFileURL(entry), clock }),
    log: memoryLog(),
    now: () => instant(clock.now()),
    profileFolder,
    facts: () => ({
      moveId: deviceId,
      program: '1.0.0',
      profile: 'practice',
      device: deviceId,
      pc: 'Muelle 3',
      stem: 'muelle-3',
      cost: 2,
      salt: '',
      installation: {},
    }),
    obstacles: () => [],
    onChanged: () => {},
    onRetired: () => {},
  })
  await service.run({ folder: '/stick', passphrase: 'four words', to: 'Muelle 7' })
  const notices = lastNotices(database, 10).filter(({ code }) => code === 'move_interrupted')
  expect([service.isMoved(), readSetting(database, movingKey)]).toEqual([false, undefined])
  return { error: service.status().failure?.error, notices: notices.map(({ detail }) => detail) }
}

test('data were added and the stick is out: the file that stays on it is a notice, and the reason stays the reason', async () => {
  expect(await moved({ move: made, discard: away })).toEqual({
    error: { code: 'conflict', retryable: false, details: { reason: 'changed' } },
    notices: [expect.stringContaining('/stick, ')],
  })
  expect((await moved({ move: made, discard: discarded })).notices).toEqual([])
})

test('a thread that stopped may have left a file; one that says why it failed has not', async () => {
  expect((await moved({ move: null, discard: discarded })).notices).toEqual([expect.stringContaining('/stick, ')])
  expect((await moved({ move: away, discard: discarded })).notices).toEqual([])
})
