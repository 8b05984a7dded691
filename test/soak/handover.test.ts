import { expect, test } from 'vitest'
import { killHandoverRounds } from '../support/kill-handover-rounds.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

test('a thousand signed controls over fifty kills: each is at the receiver once on every way, none is lost', async () => {
  const report = await killHandoverRounds(temporaryFolder(), { controls: 1000, kills: 50 }, 20_261_130)
  const { signed, killed, refused, repeats } = report
  process.stdout.write(`hand-over: ${JSON.stringify({ signed, killed, refused, repeats })}\n`)
  expect(report).toMatchObject({ signed: 1000, killed: { core: 25, receiver: 25 }, lost: [], strange: [], wrong: [] })
  expect(report).toMatchObject({ unexplained: [], unfinished: [], litter: [] })
  expect(Math.min(refused, repeats)).toBeGreaterThan(100)
})
