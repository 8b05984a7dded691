import { expect, onTestFinished, test, vi } from 'vitest'
import { deadFolder, waitsForDeadFolder } from '../support/dead-folder.ts'
import { startTestHost, withoutWms } from '../support/host-process.ts'
import { failureOf, until, valueOf } from '../support/core.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { countAndClose } from './support/counts-on-two-pcs.ts'
import { pcToMove } from './support/move-pc.ts'

const hangs = { code: 'timeout', details: { reason: 'backup_folder_hangs' } }
const minuteMs = 60_000
const patient = { timeout: 50_000, interval: 20 }

test('a share that does not answer: scans go on, and every task says so until it answers again', async ({ skip }) => {
  const dead = await deadFolder()
  if (dead === null) return skip('this user may not mount a file system')
  const pc = await pcToMove({
    folder: dead.folder,
    policy: { values: { backupFolder: dead.folder }, problems: [], source: 'policy.json' },
  })
  onTestFinished(dead.release)
  // The backup that is due at the start waits for the folder.
  await until(waitsForDeadFolder)
  await countAndClose(pc.client, { controlId: null, operator: 'Ana' })
  // The folder may have been asked for something else first: the deadline of the backup begins with its own request.
  await vi.waitUntil(async () => {
    pc.clock.advance(minuteMs)
    return (await pc.status()).running === null
  }, patient)
  expect((await pc.status()).failure?.error).toMatchObject(hangs)
  // Further ones would occupy a thread each.
  await pc.unlock()
  expect(failureOf(await pc.client.query('move.list', { stick: dead.folder }))).toMatchObject(hangs)
  await countAndClose(pc.client, { controlId: null, operator: 'Ana' })
  await dead.release()
  // Its file system is gone now, which is another failure of the next attempt.
  await vi.waitUntil(
    async () => failureOf(await pc.client.query('move.list', { stick: dead.folder })).code === 'not_found',
    patient,
  )
})

test('a folder that is looked at for somebody who waits is given up after half a minute', async ({ skip }) => {
  const dead = await deadFolder()
  if (dead === null) return skip('this user may not mount a file system')
  const pc = await pcToMove()
  onTestFinished(dead.release)
  const chosen = pc.client.command('settings.update', { backup: { folder: dead.folder } })
  await until(waitsForDeadFolder)
  pc.clock.advance(30_000)
  expect(failureOf(await chosen)).toMatchObject(hangs)
  expect(valueOf(await pc.client.query('settings.get', {})).backup.folder).toBeNull()
})

test('a program whose backup waits for such a share still ends when it is asked to', async ({ skip }) => {
  const dead = await deadFolder()
  if (dead === null) return skip('this user may not mount a file system')
  const host = await startTestHost(temporaryFolder(), [], withoutWms)
  onTestFinished(() => host.signal('SIGKILL'))
  const chosen = host.ask('settings.update', { backup: { folder: dead.folder } }).catch(() => null)
  await host.ask('counts.list', {})
  host.signal('SIGTERM')
  // Killed by itself: no exit code.
  expect(await host.exited).toBeNull()
  await chosen
})
