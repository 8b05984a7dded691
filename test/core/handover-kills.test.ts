import { expect, test } from 'vitest'
import { killHandoverRounds } from '../support/kill-handover-rounds.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

test('killed while controls are signed and handed over: each is at the receiver once, none is lost', async () => {
  const report = await killHandoverRounds(temporaryFolder(), 3, 20_261_129)
  expect(report).toMatchObject({ lost: [], strange: [], wrong: [] })
  expect(report.signed).toBeGreaterThan(20)
}, 180_000)
