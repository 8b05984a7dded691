import { expect, test } from 'vitest'
import { faultsOf, runScenario } from './support/canary-mutants.ts'
import { sourceRoot } from './support/mutants.ts'

// Both connections in every state: test/soak/canary.test.ts.
test('nothing of a blind document leaves the program through any operation at any time', async () => {
  expect(faultsOf(await runScenario(sourceRoot, 'turns'))).toEqual([])
}, 900_000)
