import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { lockDataFolder } from '../../src/main/core/store/lock.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const self = { address: null, pid: process.pid, user: 'ana', startedAt: '2026-03-02T08:00:00.000-03:00' }

test('a second core in the same process gets the address of the first until that one releases the lock', () => {
  const folder = temporaryFolder()
  const lock = lockDataFolder(folder, self)
  expect(() => lockDataFolder(folder, self)).toThrow(
    expect.objectContaining({ code: 'conflict', details: { reason: 'data_folder_locked', ...self } }),
  )
  lock.release()
  lock.release()
  lockDataFolder(folder, self).release()
})

test('a note that cannot be removed at the end keeps nobody from the folder later', ({ skip }) => {
  const folder = temporaryFolder()
  const note = join(folder, 'lock.json')
  const lock = lockDataFolder(folder, self)
  // Nobody can remove a file that something is mounted over, as one that another program has open in Windows.
  if (spawnSync('mount', ['--bind', note, note]).status !== 0) return skip('this user may not mount a file')
  const letGo = () => void spawnSync('umount', ['-l', note])
  onTestFinished(letGo)
  expect(() => lock.release()).toThrow()
  letGo()
  lockDataFolder(folder, self).release()
})

test('another process has the folder, and killing it gives the folder free', async () => {
  const folder = temporaryFolder()
  const script = fileURLToPath(new URL('support/lock-holder.ts', import.meta.url))
  const child = spawn(process.execPath, [script, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  expect(() => lockDataFolder(folder, self)).toThrow(
    expect.objectContaining({
      code: 'conflict',
      details: {
        reason: 'data_folder_locked',
        address: 'http://127.0.0.1:4567',
        pid: child.pid,
        user: 'carla',
        startedAt: 'then',
      },
    }),
  )
  child.kill('SIGKILL')
  await once(child, 'exit')
  lockDataFolder(folder, self).release()
})

test('a damaged note of the holder hides only the address; replaces a foreign lock file', () => {
  const folder = temporaryFolder()
  const lock = lockDataFolder(folder, self)
  writeFileSync(join(folder, 'lock.json'), '{')
  expect(() => lockDataFolder(folder, self)).toThrow(expect.objectContaining({ code: 'conflict' }))
  lock.release()
  writeFileSync(join(folder, 'lock.db'), 'not a database at all '.repeat(100))
  lockDataFolder(folder, self).release()
  expect(readdirSync(folder).some((name) => name.startsWith('lock.damaged-'))).toBe(true)
})
