import { expect, test } from 'vitest'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { runKillRounds, wholeReport } from '../support/kill-rounds.ts'
import { killSigningRounds, wholeSigning } from '../support/kill-signing-rounds.ts'

test('killed five hundred times: no acknowledged scan is lost, none is doubled', async () => {
  expect(await runKillRounds(temporaryFolder(), 500, 20_261_121)).toMatchObject(wholeReport(500))
})

test('killed five hundred times while pictures are taken, counts closed and signed: each is done once', async () => {
  // A count takes a few hundred pictures at most: five counts of a hundred rounds.
  for (let part = 0; part < 5; part += 1) {
    const report = await killSigningRounds(temporaryFolder(), 100, 20_261_122 + part)
    process.stdout.write(`commands under way at the kill: ${JSON.stringify(report.fates)}\n`)
    expect(report).toMatchObject(wholeSigning(100))
    expect(Math.min(...Object.values(report.fates))).toBeGreaterThan(0)
  }
})
