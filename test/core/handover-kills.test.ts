import { expect, test } from 'vitest'
import { killHandoverRounds } from '../support/kill-handover-rounds.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

test('twenty signed controls over four kills: each is at the receiver once on every way, none is lost', async () => {
  const report = await killHandoverRounds(temporaryFolder(), { controls: 20, kills: 4 }, 20_261_129)
  expect(report).toMatchObject({ signed: 20, killed: { core: 2, receiver: 2 }, lost: [], strange: [], wrong: [] })
  expect(report).toMatchObject({ unexplained: [], unfinished: [], litter: [] })
})
