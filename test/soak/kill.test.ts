import { expect, test } from 'vitest'
import { temporaryFolder } from '../support/core.ts'
import { killRounds, wholeReport } from '../support/kill-rounds.ts'

test('killed five hundred times: no acknowledged scan is lost, none is doubled', async () => {
  expect(await killRounds(temporaryFolder(), 500, 20_261_121)).toMatchObject(wholeReport(500))
})
