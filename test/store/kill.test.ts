import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { countEventsOf } from '../../src/main/core/store/count-events.ts'
import { verifyChain } from './support/chain-records.ts'
import { openTestDatabase } from './support/store.ts'
import { killSsccRounds } from '../support/kill-sscc-rounds.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const script = fileURLToPath(new URL('support/appender.ts', import.meta.url))

/** Lets the child append until it has reported that many commits, then kills it. Returns the last one reported. */
async function appendAndKill(folder: string, first: number, commits: number): Promise<number> {
  const child = spawn(process.execPath, [script, folder, String(first)], { stdio: ['ignore', 'pipe', 'inherit'] })
  const exit = once(child, 'exit')
  let reported = first - 1
  for await (const line of createInterface({ input: child.stdout })) {
    // A line cut off by the kill is no answer.
    if (Number(line) === reported + 1) reported += 1
    if (reported >= first + commits - 1) child.kill('SIGKILL')
  }
  await exit
  return reported
}

test('killed ten times in mid-append: every scan that was acknowledged is there, and none twice', async () => {
  const folder = temporaryFolder()
  let seed = 20_260_302
  const next = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return seed % below
  }
  let reported = 0
  for (let round = 0; round < 10; round += 1) reported = await appendAndKill(folder, reported + 1, 1 + next(60))

  const { database, notices } = openTestDatabase(folder)
  const events = countEventsOf(database, 's1')
  const numbers = events.map((event) => (JSON.parse(event.body) as { n: number }).n)
  expect(numbers.length).toBeGreaterThanOrEqual(reported)
  expect(numbers).toEqual(numbers.map((_, index) => index + 1))
  expect(verifyChain(events)).toBe(true)
  expect(notices).toEqual([])
}, 300_000)

test('killed while numbers for pallets are taken, with damage in between: all are different', async () => {
  const taken = await killSsccRounds(temporaryFolder(), 300, 30)
  expect(new Set(taken).size).toBe(taken.length)
}, 300_000)
