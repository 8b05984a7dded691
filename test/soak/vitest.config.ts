import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { ensureBuild } from '../../scripts/build.mjs'
import { beforeRelease } from '../suites.ts'
import { temporaryInMemory } from '../support/temporary-in-memory.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

// Half of what a start of the program costs, and a round kills and starts dozens of it.
process.env['NODE_COMPILE_CACHE'] ??= join(root, '.cache/node')

temporaryInMemory()
ensureBuild()

export default defineConfig({
  root,
  test: {
    reporters: ['minimal', './test/support/count-reporter.ts'],
    include: ['test/soak/**/*.test.ts', ...beforeRelease],
    // Upper limits for waits in vain, as with every commit.
    expect: { poll: { timeout: 120_000 } },
    testTimeout: 3_600_000,
    hookTimeout: 600_000,
    fileParallelism: false,
    // Concurrent tests of a file, one for each core.
    maxConcurrency: 2,
  },
})
