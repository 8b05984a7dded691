import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { createBackupThread } from '../../src/main/core/backups/backup-thread.ts'
import { createGuidedBackups } from '../../src/main/core/backups/guided-backup.ts'
import { memoryLog, valueOf } from '../support/core.ts'
import { manualClock } from '../support/manual-clock.ts'
import { mountedStick } from '../support/stick.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { openTestDatabase } from '../store/support/store.ts'
import { deviceId, instant } from '../store/support/backup-profile.ts'
import { countAndClose } from './support/counts-on-two-pcs.ts'
import { pcWithBackups } from './support/backup-pc.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

test('a stick whose mount point is left when it is pulled out: the task of Home, nothing on this disk, then again', async ({
  skip,
}) => {
  const stick = mountedStick()
  if (stick === null) return skip('this user may not mount a disk')
  const pc = await pcWithBackups({ folder: stick.folder })
  await countAndClose(pc.client, { controlId: null, operator: 'Ana' })
  const { last } = await pc.use()
  stick.pullOut()
  pc.clock.advance(12 * hourMs)
  const away = await pc.settled(({ failure }) => failure !== null)
  expect(away).toMatchObject({ last, failure: { error: { details: { reason: 'backup_folder_missing' } } } })
  expect(readdirSync(stick.folder)).toEqual([])
  const tasks = async () => valueOf(await pc.client.query('home.get', {})).decisions.map(({ key }) => key)
  expect(await tasks()).toContain('backup:failed')

  // The next start knows that the folder was a disk of its own.
  await pc.core.stop()
  const again = await pcWithBackups({ data: pc.data, folder: stick.folder, clock: pc.clock })
  expect((await again.settled(({ failure }) => failure !== null)).last).toEqual(last)
  expect(readdirSync(stick.folder)).toEqual([])
  stick.plugIn()
  again.clock.advance(11 * minuteMs)
  await again.settled(({ failure }) => failure === null)
  expect(await again.backups()).toHaveLength(2)
})

test('a bug in the thread of backups is a failure that people see, tried again after ten minutes', async () => {
  const entry = join(temporaryFolder(), 'worker.mjs')
  writeFileSync(entry, "throw new TypeError('a bug')")
  const clock = manualClock()
  const log = memoryLog()
  const folder = temporaryFolder()
  const backups = createGuidedBackups({
    settings: () => ({ folder, every: 'day', weekday: 1, hour: 20, keep: 3 }),
    thread: createBackupThread({ entry: pathToFileURL(entry), clock }),
    database: openTestDatabase(temporaryFolder()).database,
    clock,
    log,
    instant,
    facts: {
      dataFolder: temporaryFolder(),
      profileFolder: temporaryFolder(),
      deviceId,
      profile: 'practice',
      program: '1.0.0',
    },
    onChanged: () => {},
  })
  await backups.run()
  expect(backups.failure()?.error.code).toBe('internal')
  expect(log.lines.join('\n')).toMatch(/backup\.bug.*a bug/)
  const failures = () => log.lines.filter((line) => line.includes('backup.bug')).length
  clock.advance(minuteMs)
  backups.check()
  expect(backups.status().running).toBeNull()
  expect(failures()).toBe(1)
  backups.close()
})
