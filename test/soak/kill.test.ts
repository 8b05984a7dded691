import { test } from 'vitest'
import { temporaryFolder } from '../support/core.ts'
import { killRounds } from '../support/kill-rounds.ts'

test('killed five hundred times: no acknowledged scan is lost, none is doubled', async () => {
  await killRounds(temporaryFolder(), 500, 20_261_121)
})
