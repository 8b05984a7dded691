import { test } from 'vitest'
import { expectNoLeak, findsMutants, runScenario } from '../core/support/canary-mutants.ts'
import { sourceRoot } from '../core/support/mutants.ts'

test('nothing of a blind document leaves the program, whichever connection asks in any state', async () => {
  expectNoLeak(await runScenario(sourceRoot, 'whole'))
})

findsMutants()
