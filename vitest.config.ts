import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

// A limit ends a wait in vain; a busy machine must not reach it.
const expectOptions = { poll: { timeout: 30_000 } }
const reporters = ['default', './test/support/count-reporter.ts']

export default defineConfig({
  test: {
    reporters,
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: ['test/{unit,contract,store,wms,practice,core,refresh,host,security,architecture}/**/*.test.ts'],
          setupFiles: ['test/support/samples.ts'],
          expect: expectOptions,
          testTimeout: 180_000,
          hookTimeout: 180_000,
          maxConcurrency: 2,
          benchmark: { include: [] },
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'page',
          environment: 'jsdom',
          include: ['test/renderer/**/*.test.{ts,tsx}'],
          setupFiles: ['test/support/samples.ts', 'test/renderer/support/limits.ts'],
          expect: expectOptions,
          testTimeout: 180_000,
          hookTimeout: 180_000,
          benchmark: { include: [] },
        },
      },
      {
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['test/e2e/**/*.test.ts'],
          expect: { poll: { timeout: 120_000 } },
          testTimeout: 600_000,
          hookTimeout: 600_000,
          fileParallelism: false,
          benchmark: { include: [] },
        },
      },
    ],
  },
})
