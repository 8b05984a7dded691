import { expect, test } from 'vitest'
import { claimKinds, killClaimRounds } from '../support/kill-claim-rounds.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

test('killed while a claim is made, sent, answered and undone: each entry is in its history once, none is lost', async () => {
  const report = await killClaimRounds(temporaryFolder(), 6, 20_261_201)
  expect(report).toMatchObject({ wrong: [], counterfeit: [], kinds: claimKinds(6), claims: 1, intact: true })
})
