import { expect, test } from 'vitest'
import { faultsOf, findsMutants, runScenario } from '../core/support/canary-mutants.ts'
import { sourceRoot } from '../core/support/mutants.ts'

test('nothing of a blind document leaves the program, whichever connection asks in any state', async () => {
  expect(faultsOf(await runScenario(sourceRoot, 'whole'))).toEqual([])
})

findsMutants()
