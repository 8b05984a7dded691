import { expect, test } from 'vitest'
import { killHandoverRounds } from '../support/kill-handover-rounds.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

test('ten signed controls over two kills: each is at the receiver once on every way, none is lost', async () => {
  const report = await killHandoverRounds(temporaryFolder(), { controls: 10, kills: 2 }, 20_261_129)
  expect(report).toMatchObject({ signed: 10, killed: { core: 1, receiver: 1 }, lost: [], strange: [], wrong: [] })
  expect(report).toMatchObject({ unexplained: [], unfinished: [], litter: [] })
})
