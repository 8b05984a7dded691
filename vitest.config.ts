import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { beforeRelease, journeys, longest, slow } from './test/suites.ts'
import { temporaryInMemory } from './test/support/temporary-in-memory.ts'

const longestFiles = longest.map((path) => fileURLToPath(new URL(path, import.meta.url)))

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const rank = ({ moduleId }: TestSpecification) => Number(longestFiles.includes(moduleId))
    return sorted.toSorted((a, b) => rank(b) - rank(a))
  }
}

// Every core of a test starts a thread that loads the same modules: compiled once, it takes half the CPU time.
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(new URL('.cache/node', import.meta.url))

temporaryInMemory()

const samples = 'test/support/samples.ts'
// Upper limits for waits in vain. They are far above what a busy machine needs.
const node = {
  environment: 'node',
  setupFiles: [samples],
  expect: { poll: { timeout: 30_000 } },
  testTimeout: 180_000,
  hookTimeout: 180_000,
  maxConcurrency: 2,
  benchmark: { include: [] },
} as const
const browser = {
  environment: 'node',
  expect: { poll: { timeout: 120_000 } },
  testTimeout: 600_000,
  hookTimeout: 600_000,
  benchmark: { include: [] },
} as const

export default defineConfig({
  test: {
    reporters: ['minimal', './test/support/count-reporter.ts'],
    // Node 24 may end with SIGSEGV in a garbage collection when the stack holds code of this compiler (nodejs/node 62393), and
    // with SIGTRAP where many threads share code pages that the processor protects. Every core is busy with another test: helper
    // threads of the engine cost a tenth more and save nothing.
    execArgv: ['--no-sparkplug', '--no-memory-protection-keys', '--single-threaded'],
    // What a passing test writes is a fault to see.
    silent: false,
    experimental: { diagnostics: false },
    sequence: { sequencer: LongestFirst },
    // Two at a time also on two cores, where vitest would run one.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          ...node,
          name: 'node',
          include: ['test/{unit,contract,store,wms,practice,core,refresh,host,security,architecture}/**/*.test.ts'],
          exclude: [...slow, ...beforeRelease],
          // Modules of the source are evaluated once per worker, not once per file: 40 % less CPU time.
          isolate: false,
        },
      },
      {
        plugins: [react()],
        test: {
          ...node,
          name: 'page',
          environment: 'jsdom',
          include: ['test/renderer/**/*.test.{ts,tsx}'],
          setupFiles: [samples, 'test/renderer/support/fresh-page.ts', 'test/renderer/support/event-time.ts'],
          isolate: false,
        },
      },
      { test: { ...browser, name: 'journeys', include: journeys, isolate: false } },
      { test: { ...node, name: 'slow', include: slow, isolate: false } },
      // One browser for each worker.
      {
        test: {
          ...browser,
          name: 'e2e',
          include: ['test/e2e/loopback/**/*.test.ts'],
          exclude: [...journeys, ...beforeRelease],
          isolate: false,
        },
      },
      // One display, one Electron at a time.
      {
        test: {
          ...browser,
          name: 'electron',
          include: ['test/e2e/electron/**/*.test.ts'],
          exclude: beforeRelease,
          fileParallelism: false,
        },
      },
    ],
  },
})
