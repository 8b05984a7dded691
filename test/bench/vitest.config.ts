import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/bench/**/*.bench.ts'],
    environment: 'node',
    testTimeout: 1_800_000,
    hookTimeout: 600_000,
    fileParallelism: false,
    reporters: ['default', './test/support/count-reporter.ts'],
  },
})
