import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { countEventsOf } from '../../src/main/core/store/count-events.ts'
import { verifyChain } from './support/chain-records.ts'
import { openTestDatabase } from './support/store.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const script = fileURLToPath(new URL('support/appender.ts', import.meta.url))

/** Lets the child append until that many commits were told, then kills it. Answers the last one told. */
async function appendAndKill(folder: string, first: number, commits: number): Promise<number> {
  const child = spawn(process.execPath, [script, folder, String(first)], { stdio: ['ignore', 'pipe', 'inherit'] })
  const exit = once(child, 'exit')
  let told = first - 1
  for await (const line of createInterface({ input: child.stdout })) {
    // A line cut off by the kill is no answer.
    if (Number(line) === told + 1) told += 1
    if (told >= first + commits - 1) child.kill('SIGKILL')
  }
  await exit
  return told
}

test('killed twenty times in mid-append: every scan that was acknowledged is there, and none twice', async () => {
  const folder = temporaryFolder()
  let seed = 20_260_302
  const next = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return seed % below
  }
  let told = 0
  for (let round = 0; round < 20; round += 1) told = await appendAndKill(folder, told + 1, 1 + next(60))

  const { database, notices } = openTestDatabase(folder)
  const events = countEventsOf(database, 's1')
  const numbers = events.map((event) => (JSON.parse(event.body) as { n: number }).n)
  expect(numbers.length).toBeGreaterThanOrEqual(told)
  expect(numbers).toEqual(numbers.map((_, index) => index + 1))
  expect(verifyChain(events)).toBe(true)
  expect(notices).toEqual([])
}, 300_000)
