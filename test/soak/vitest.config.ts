import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('../../', import.meta.url))

export default defineConfig({
  root,
  test: {
    reporters: ['minimal', './test/support/count-reporter.ts'],
    include: ['test/soak/**/*.test.ts'],
    testTimeout: 3_600_000,
    hookTimeout: 120_000,
    fileParallelism: false,
    // Concurrent tests of a file, one for each core.
    maxConcurrency: 2,
  },
})
