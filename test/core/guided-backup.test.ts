import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { BackupStatus } from '../../src/contract/shapes/backup.ts'
import { lastBackupTime, nextBackupTime } from '../../src/main/core/domain/backup-times.ts'
import { startTestHost, withoutWms } from '../support/host-process.ts'
import { failureOf, valueOf } from '../support/core.ts'
import { smallDisk } from '../support/limited-disk.ts'
import { manualClock } from '../support/manual-clock.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { countAndClose } from './support/counts-on-two-pcs.ts'
import { pcWithBackups } from './support/backup-pc.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

test('times: daily and weekly, on the day and around it', () => {
  const daily = { every: 'day', weekday: 1, hour: 20 } as const
  expect(lastBackupTime(daily, '2026-11-20T19:59:59')).toBe('2026-11-19T20:00:00')
  expect(lastBackupTime(daily, '2026-11-20T20:00:00')).toBe('2026-11-20T20:00:00')
  expect(nextBackupTime(daily, '2026-11-20T20:00:00')).toBe('2026-11-21T20:00:00')
  // The 20th is a Friday.
  const weekly = { every: 'week', weekday: 5, hour: 6 } as const
  expect(lastBackupTime(weekly, '2026-11-20T05:59:59')).toBe('2026-11-13T06:00:00')
  expect(nextBackupTime(weekly, '2026-11-20T05:59:59')).toBe('2026-11-20T06:00:00')
  expect(nextBackupTime(weekly, '2026-11-20T06:00:00')).toBe('2026-11-27T06:00:00')
})

test('a folder gets its first backup at once, and the next ones when they are due, also after the PC was off', async () => {
  // 10:00 by the clock of the PC.
  const pc = await pcWithBackups()
  expect(await pc.status()).toMatchObject({ running: null, last: null, failure: null, nextAt: null })
  await countAndClose(pc.client, { controlId: null, operator: 'Ana' })
  const first = await pc.use()
  expect(first).toMatchObject({
    last: { at: '2026-11-20T10:00:00.000-03:00', folder: pc.folder, photos: 0 },
    failure: null,
    nextAt: '2026-11-20T20:00:00-03:00',
  })
  expect(first.last?.bytes).toBeGreaterThan(50_000)
  pc.clock.advance(9 * hourMs)
  expect((await pc.settled()).last?.at).toBe('2026-11-20T10:00:00.000-03:00')
  pc.clock.advance(hourMs)
  await pc.settled(({ last }) => last?.at !== first.last?.at)
  expect(await pc.backups()).toHaveLength(2)

  await pc.core.stop()
  const clock = manualClock(pc.clock.now() + 40 * hourMs)
  const again = await pcWithBackups({ data: pc.data, folder: pc.folder, clock })
  await again.settled(({ last }) => last?.at.startsWith('2026-11-22') ?? false)
  expect(await again.backups()).toHaveLength(3)
  // One for the time that was missed, none more.
  clock.advance(2 * minuteMs)
  await again.settled()
  expect(await again.backups()).toHaveLength(3)
})

test('a stick that is away is a task on Home, tried again until it is back', async () => {
  const pc = await pcWithBackups()
  await pc.use()
  const away = `${pc.folder}-away`
  renameSync(pc.folder, away)
  pc.clock.advance(12 * hourMs)
  const failed = await pc.settled(({ failure }) => failure !== null)
  expect(failed.failure).toMatchObject({
    error: { code: 'not_found', details: { reason: 'backup_folder_missing' } },
  })
  expect(failed.last?.at).toBe('2026-11-20T10:00:00.000-03:00')
  expect(existsSync(pc.folder)).toBe(false)
  const tasks = async () =>
    valueOf(await pc.client.query('home.get', {})).decisions.filter(({ kind }) => kind === 'backup')
  expect(await tasks()).toMatchObject([
    { key: 'backup:failed', urgency: 'today', error: { code: 'not_found' }, since: failed.failure?.since },
  ])
  // Counting goes on.
  await countAndClose(pc.client, { controlId: null, operator: 'Ana' })
  renameSync(away, pc.folder)
  pc.clock.advance(9 * minuteMs)
  expect((await pc.settled()).failure).not.toBeNull()
  pc.clock.advance(2 * minuteMs)
  await pc.settled(({ failure }) => failure === null)
  expect(await tasks()).toEqual([])
  expect(await pc.backups()).toHaveLength(2)
})

test('another folder gets its first backup at once, and has nothing to do with what failed in the one before', async () => {
  const pc = await pcWithBackups()
  await pc.use()
  const away = `${pc.folder}-away`
  renameSync(pc.folder, away)
  pc.clock.advance(12 * hourMs)
  await pc.settled(({ failure }) => failure !== null)
  const other = temporaryFolder()
  valueOf(await pc.client.command('settings.update', { backup: { folder: other } }))
  const { last, failure } = await pc.settled((now) => now.last?.folder === other)
  expect(failure).toBeNull()

  // A third one fails; the second one has its backup of today.
  const third = temporaryFolder()
  const [device = ''] = readdirSync(other)
  symlinkSync(temporaryFolder(), join(third, device))
  valueOf(await pc.client.command('settings.update', { backup: { folder: third } }))
  expect((await pc.settled((now) => now.failure !== null)).failure?.error.code).toBe('validation')
  valueOf(await pc.client.command('settings.update', { backup: { folder: other } }))
  expect(await pc.settled()).toMatchObject({ last, failure: null })
  const { decisions } = valueOf(await pc.client.query('home.get', {}))
  expect(decisions.filter(({ kind }) => kind === 'backup')).toEqual([])
})

test('a folder that cannot take backups is refused with the reason', async () => {
  const pc = await pcWithBackups()
  const reasonOf = async (folder: string) => {
    const { details } = failureOf(await pc.client.command('settings.update', { backup: { folder } }))
    const [issue] = (details?.['issues'] ?? []) as { code: string }[]
    return issue?.code
  }
  expect(await reasonOf('relative')).toBe('not_absolute')
  expect(await reasonOf(join(pc.folder, 'none'))).toBe('not_a_folder')
  expect(await reasonOf(join(pc.data, 'profiles'))).toBe('inside_data')
  mkdirSync(join(pc.data, '..stick'))
  expect(await reasonOf(join(pc.data, '..stick'))).toBe('inside_data')
  const link = join(temporaryFolder(), 'stick')
  symlinkSync(join(pc.data, 'profiles'), link)
  expect(await reasonOf(link)).toBe('inside_data')
  expect(failureOf(await pc.client.command('backups.run', {}))).toMatchObject({
    code: 'conflict',
    details: { reason: 'no_backup_folder' },
  })
  expect(readdirSync(pc.folder)).toEqual([])
})

test('without a right to write in the folder the failure says so, and the present backups stay', async ({ skip }) => {
  if (process.getuid?.() !== 0) return skip('only root can start a program as another user')
  const [folder, data] = [temporaryFolder(), temporaryFolder()]
  for (const path of [folder, data]) chmodSync(path, 0o777)
  const asUser = ['setpriv', '--reuid', '65534', '--regid', '65534', '--clear-groups']
  const host = await startTestHost(data, asUser, withoutWms)
  onTestFinished(async () => {
    host.signal('SIGTERM')
    await host.exited
  })
  const ended = async (condition: (now: BackupStatus) => boolean) => {
    for (let asked = 0; asked < 2000; asked += 1) {
      const now = valueOf(await host.ask('backups.status', {}))
      if (now.running === null && condition(now)) return now
    }
    throw new Error('no such state came')
  }
  valueOf(await host.ask('settings.update', { backup: { folder } }))
  await ended(({ last }) => last !== null)
  const deviceFolder = join(folder, readdirSync(folder)[0] ?? '')
  chownSync(deviceFolder, 0, 0)
  chmodSync(deviceFolder, 0o755)
  valueOf(await host.ask('backups.run', {}))
  const failed = await ended(({ failure }) => failure !== null)
  expect(failed.failure?.error).toMatchObject({
    code: 'storage_readonly',
    details: { reason: 'backup_folder_readonly' },
  })
  expect(readdirSync(deviceFolder)).toHaveLength(2)
}, 30_000)

test('a folder of another PC that this user may not enter hides no backups of this one', async ({ skip }) => {
  if (process.getuid?.() !== 0) return skip('only root can start a program as another user')
  const [folder, data] = [temporaryFolder(), temporaryFolder()]
  for (const path of [folder, data]) chmodSync(path, 0o777)
  mkdirSync(join(folder, 'muelle-00000000'), { mode: 0o700 })
  const host = await startTestHost(
    data,
    ['setpriv', '--reuid', '65534', '--regid', '65534', '--clear-groups'],
    withoutWms,
  )
  onTestFinished(async () => {
    host.signal('SIGTERM')
    await host.exited
  })
  valueOf(await host.ask('settings.update', { backup: { folder } }))
  for (let asked = 0; valueOf(await host.ask('backups.status', {})).last === null; asked += 1)
    if (asked > 2000) throw new Error('no backup was made')
  expect(valueOf(await host.ask('backups.list', { folder })).rows).toHaveLength(1)
}, 30_000)

test('a full stick keeps its last backup, and the disk of the data is not said to be full', async ({ skip }) => {
  const disk = smallDisk(48)
  if (disk === null) return skip('this user may not mount a disk')
  const folder = join(disk.folder, 'stick')
  mkdirSync(folder)
  const pc = await pcWithBackups({ folder })
  await pc.use()
  const before = await pc.backups()
  expect(before).toHaveLength(1)
  disk.fill(200_000)
  valueOf(await pc.client.command('backups.run', {}))
  const { failure } = await pc.settled((now) => now.failure !== null)
  expect(failure?.error).toMatchObject({ code: 'storage_full', details: { reason: 'backup_folder_full' } })
  expect(await pc.backups()).toEqual(before)
  disk.clear()
  valueOf(await pc.client.command('backups.run', {}))
  await pc.settled((now) => now.failure === null)
  expect(await pc.backups()).toHaveLength(2)
})

test('the folder of the administrator is used and cannot be changed', async () => {
  const folder = temporaryFolder()
  const pc = await pcWithBackups({
    folder,
    policy: { values: { backupFolder: folder }, problems: [], source: 'policy.json' },
  })
  await pc.settled(({ last }) => last?.folder === folder)
  expect(failureOf(await pc.client.command('settings.update', { backup: { folder: null } }))).toMatchObject({
    code: 'forbidden',
    details: { reason: 'managed' },
  })
  expect(valueOf(await pc.client.command('settings.update', { backup: { keep: 2 } })).backup).toMatchObject({
    folder,
    keep: 2,
  })
  rmSync(folder, { recursive: true })
})

test('a folder of the administrator in the data folder gets no backup', async () => {
  const data = temporaryFolder()
  const folder = join(data, 'backups')
  mkdirSync(folder)
  const pc = await pcWithBackups({
    data,
    folder,
    policy: { values: { backupFolder: folder }, problems: [], source: 'policy.json' },
  })
  const { failure } = await pc.settled((now) => now.failure !== null)
  expect(failure?.error).toMatchObject({ code: 'conflict', details: { reason: 'backup_folder_inside' } })
  expect(readdirSync(folder)).toEqual([])
})

test('while a backup is made, scans are answered', async () => {
  const pc = await pcWithBackups()
  const { sessionId } = valueOf(await pc.client.command('counts.start', { controlId: null, operator: 'Ana' }))
  await pc.use()
  valueOf(await pc.client.command('backups.run', {}))
  for (let scan = 0; scan < 40; scan += 1)
    valueOf(await pc.client.command('counts.add', { sessionId, articleCode: 'A-1', units: 1 }))
  expect((await pc.status()).running).not.toBeNull()
  expect((await pc.settled()).failure).toBeNull()
  expect(await pc.backups()).toHaveLength(2)
})
