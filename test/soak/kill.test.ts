import { expect, test } from 'vitest'
import { countAndClose, exported } from '../core/support/counts-on-two-pcs.ts'
import { openTestCore } from '../support/core.ts'
import { claimKinds, killClaimRounds } from '../support/kill-claim-rounds.ts'
import { killFourClients } from '../support/kill-four-clients.ts'
import { killSsccRounds } from '../support/kill-sscc-rounds.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { runKillRounds, wholeReport } from '../support/kill-rounds.ts'
import { killSerialRounds, wholeSerials } from '../support/kill-serial-rounds.ts'
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

test('killed two hundred times while a claim is made, sent, answered and undone: each entry is in its history once', async () => {
  const report = await killClaimRounds(temporaryFolder(), 200, 20_261_202)
  process.stdout.write(`changes of the claim under way at the kill: ${JSON.stringify(report.fates)}\n`)
  expect(report).toMatchObject({ wrong: [], counterfeit: [], kinds: claimKinds(200), claims: 1, intact: true })
  expect(Math.min(...Object.values(report.fates))).toBeGreaterThan(0)
})

test('killed a hundred times while batches of serials are counted: each is in the log whole or not at all', async () => {
  const report = await killSerialRounds(temporaryFolder(), 100, 20_261_125)
  process.stdout.write(`batches under way at the kill: ${JSON.stringify(report.fates)}\n`)
  expect(report).toMatchObject(wholeSerials)
  expect(Math.min(...Object.values(report.fates))).toBeGreaterThan(0)
})

test('killed two hundred times while four clients add, scan, undo, hand over, close and import: each is done once', async () => {
  const there = await openTestCore()
  const imports: string[] = []
  for (let n = 0; n < 20; n += 1)
    imports.push(await exported(there, await countAndClose(there.client, { controlId: null, operator: `Mar ${n}` })))
  const report = await killFourClients(temporaryFolder(), 200, 20_261_124, imports)
  process.stdout.write(`commands: ${report.sent} sent, ${report.answered} answered before a kill\n`)
  expect(report).toMatchObject({ counterfeit: [], wrong: [] })
})

test('ten thousand numbers for pallets over kills and damage are all different', async () => {
  const taken = await killSsccRounds(temporaryFolder(), 10_000, 100)
  process.stdout.write(`numbers: ${taken.length}\n`)
  expect(new Set(taken).size).toBe(taken.length)
})
