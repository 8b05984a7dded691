import { expect, test } from 'vitest'
import { killHandoverRounds } from '../support/kill-handover-rounds.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

test('a thousand signed controls over fifty kills: each is at the receiver once, none is lost', async () => {
  const report = await killHandoverRounds(temporaryFolder(), 60, 20_261_130)
  process.stdout.write(`hand-over: ${report.signed} signed, ${report.repeats} sent more than once\n`)
  expect(report).toMatchObject({ lost: [], strange: [], wrong: [] })
  expect(report.signed).toBeGreaterThanOrEqual(1000)
})
