import { expect, onTestFinished, test } from 'vitest'
import { deadFolder } from '../support/dead-folder.ts'
import { startSourceHost } from '../support/host-process.ts'
import { failureOf, valueOf } from '../support/core.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { countAndClose } from './support/counts-on-two-pcs.ts'
import { pcToMove } from './support/move-pc.ts'

const hangs = { code: 'timeout', details: { reason: 'backup_folder_hangs' } }
const minuteMs = 60_000

test('a share that does not answer: scans go on, and after a while every task says so until it answers again', async ({
  skip,
}) => {
  const dead = await deadFolder()
  if (dead === null) return skip('this user may not mount a file system')
  const pc = await pcToMove({
    folder: dead.folder,
    policy: { values: { backupFolder: dead.folder }, problems: [], source: 'policy.json' },
  })
  // The backup that is due at the start waits for the folder.
  expect((await pc.status()).running).not.toBeNull()
  await countAndClose(pc.client, { controlId: null, operator: 'Ana' })
  // A sign of life of the thread begins the time anew.
  for (let minute = 0; minute < 30 && (await pc.status()).running !== null; minute += 1) {
    pc.clock.advance(minuteMs)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  expect((await pc.status()).failure?.error).toMatchObject(hangs)
  await pc.unlock()
  // Further ones would occupy a thread each.
  expect(failureOf(await pc.client.query('move.list', { stick: dead.folder }))).toMatchObject(hangs)
  await countAndClose(pc.client, { controlId: null, operator: 'Ana' })
  await dead.release()
  // Its file system is gone now, which is another failure of the next attempt.
  const code = async () => (await pc.status()).failure?.error.code
  for (let minute = 0; minute < 300 && (await code()) === 'timeout'; minute += 1) {
    pc.clock.advance(minuteMs)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  expect(await code()).toBe('not_found')
}, 60_000)

test('a folder that is looked at for somebody who waits is given up after half a minute', async ({ skip }) => {
  const dead = await deadFolder()
  if (dead === null) return skip('this user may not mount a file system')
  const pc = await pcToMove()
  const chosen = pc.client.command('settings.update', { backup: { folder: dead.folder } })
  // The clock moves until the thread has begun.
  let answered = false
  void chosen.finally(() => (answered = true))
  while (!answered) {
    await new Promise((resolve) => setTimeout(resolve, 10))
    pc.clock.advance(1000)
  }
  expect(failureOf(await chosen)).toMatchObject(hangs)
  expect(valueOf(await pc.client.query('settings.get', {})).backup.folder).toBeNull()
}, 60_000)

test('a program whose backup waits for such a share still ends when it is asked to', async ({ skip }) => {
  const dead = await deadFolder()
  if (dead === null) return skip('this user may not mount a file system')
  const host = await startSourceHost(temporaryFolder())
  onTestFinished(() => host.signal('SIGKILL'))
  const chosen = host.ask('settings.update', { backup: { folder: dead.folder } }).catch(() => null)
  await host.ask('counts.list', {})
  host.signal('SIGTERM')
  // Killed by itself: no exit code.
  expect(await host.exited).toBeNull()
  await chosen
}, 60_000)
