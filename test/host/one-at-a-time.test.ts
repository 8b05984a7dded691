import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../support/temporary-folder.ts'

const script = new URL('../../scripts/one-at-a-time.mjs', import.meta.url).href

/** A process that notes in a file when its work begins and ends; its work takes a moment. */
function worker(lock: string, notes: string): string[] {
  const code = `
    import { appendFileSync } from 'node:fs'
    import { oneAtATime } from '${script}'
    oneAtATime(${JSON.stringify(lock)}, () => {
      appendFileSync(${JSON.stringify(notes)}, 'begin ')
      const until = performance.now() + 50
      while (performance.now() < until);
      appendFileSync(${JSON.stringify(notes)}, 'end ')
    })`
  return ['--input-type=module', '--eval', code]
}

test('processes that do the same at once do it one after the other', async () => {
  const folder = temporaryFolder()
  const [lock, notes] = [join(folder, 'deep/lock'), join(folder, 'notes')]
  const all = Array.from({ length: 6 }, () => spawn(process.execPath, worker(lock, notes), { stdio: 'inherit' }))
  const codes = await Promise.all(all.map(async (one) => (await once(one, 'exit')) as [number]))
  expect(codes.map(([code]) => code)).toEqual([0, 0, 0, 0, 0, 0])
  expect(readFileSync(notes, 'utf8')).toBe('begin end '.repeat(6))
  expect(existsSync(lock)).toBe(false)
})

test('the lock of a process that was killed is removed', () => {
  const folder = temporaryFolder()
  const [lock, notes] = [join(folder, 'lock'), join(folder, 'notes')]
  const { pid } = spawnSync(process.execPath, ['--eval', ''])
  writeFileSync(lock, String(pid))
  expect(spawnSync(process.execPath, worker(lock, notes)).status).toBe(0)
  expect(readFileSync(notes, 'utf8')).toBe('begin end ')
})

test('a lock that lost its content with the power is removed', () => {
  const folder = temporaryFolder()
  const [lock, notes] = [join(folder, 'lock'), join(folder, 'notes')]
  writeFileSync(lock, '')
  const { status } = spawnSync(process.execPath, worker(lock, notes), { timeout: 20_000 })
  expect(status).toBe(0)
  expect(readFileSync(notes, 'utf8')).toBe('begin end ')
})

test('who waits says for which process, whose number may be another’s by now, and which file holds it up', async () => {
  const folder = temporaryFolder()
  const [lock, notes] = [join(folder, 'lock'), join(folder, 'notes')]
  writeFileSync(lock, String(process.pid))
  const waiting = spawn(process.execPath, worker(lock, notes), { stdio: ['ignore', 'ignore', 'pipe'], timeout: 20_000 })
  const ended = once(waiting, 'exit')
  const [said] = (await Promise.race([once(waiting.stderr, 'data'), ended])) as [unknown]
  expect(String(said)).toBe(`Waiting for process ${process.pid} to end its build. If there is none, remove ${lock}\n`)
  rmSync(lock)
  expect(await ended).toEqual([0, null])
  expect(readFileSync(notes, 'utf8')).toBe('begin end ')
})
