import { test } from 'vitest'
import { expectNoLeak, runScenario } from './support/canary-mutants.ts'
import { sourceRoot } from './support/mutants.ts'

// Both connections in every state: test/soak/canary.test.ts.
test('nothing of a blind document leaves the program through any operation at any time', async () => {
  expectNoLeak(await runScenario(sourceRoot, 'turns'))
}, 900_000)
