import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

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
          testTimeout: 30_000,
          benchmark: { include: [] },
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'page',
          environment: 'jsdom',
          include: ['test/renderer/**/*.test.{ts,tsx}'],
          testTimeout: 30_000,
          benchmark: { include: [] },
        },
      },
      {
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['test/e2e/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
          benchmark: { include: [] },
        },
      },
    ],
  },
})
