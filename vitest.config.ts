import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { temporaryInMemory } from './test/support/temporary-in-memory.ts'

/** The slowest files: many PCs, killed processes, printed pages, mutants, a core per case. `npm run test:rest` runs them. */
const slow = [
  'test/core/adjustment-proof.test.ts',
  'test/core/adjustment-reviews.test.ts',
  'test/core/adjustments.test.ts',
  'test/core/answering.test.ts',
  'test/core/arrivals.test.ts',
  'test/core/assign-imported-count.test.ts',
  'test/core/blindness-ends.test.ts',
  'test/core/canary-values.test.ts',
  'test/core/claim-kills.test.ts',
  'test/core/claims.test.ts',
  'test/core/command-secrets.test.ts',
  'test/core/comparison-detail.test.ts',
  'test/core/container-of-other-pc.test.ts',
  'test/core/count-proof.test.ts',
  'test/core/counted-statements.test.ts',
  'test/core/counts-of-several-pcs.test.ts',
  'test/core/damaged-log.test.ts',
  'test/core/dead-folder.test.ts',
  'test/core/delivery-parts.test.ts',
  'test/core/durability.test.ts',
  'test/core/find-documents.test.ts',
  'test/core/first-minutes.test.ts',
  'test/core/guided-backup.test.ts',
  'test/core/handover-faults.test.ts',
  'test/core/handover-holding.test.ts',
  'test/core/handover-kills.test.ts',
  'test/core/handover-mail.test.ts',
  'test/core/handover-places.test.ts',
  'test/core/handover-safety.test.ts',
  'test/core/handover-sending.test.ts',
  'test/core/home.test.ts',
  'test/core/hub-arrivals.test.ts',
  'test/core/hub-away.test.ts',
  'test/core/hub-certificate.test.ts',
  'test/core/hub-confirmed.test.ts',
  'test/core/hub-damaged-facts.test.ts',
  'test/core/hub-devices.test.ts',
  'test/core/hub-fact-kinds.test.ts',
  'test/core/hub-facts.test.ts',
  'test/core/hub-headquarters.test.ts',
  'test/core/hub-holds.test.ts',
  'test/core/hub-hostile.test.ts',
  'test/core/hub-instructions.test.ts',
  'test/core/hub-kills.test.ts',
  'test/core/hub-rules.test.ts',
  'test/core/hub-security.test.ts',
  'test/core/hub-server.test.ts',
  'test/core/hub-site-kills.test.ts',
  'test/core/hub-versions.test.ts',
  'test/core/hub.test.ts',
  'test/core/imported-counts.test.ts',
  'test/core/kill-four-clients.test.ts',
  'test/core/line-reasons.test.ts',
  'test/core/list-coverage.test.ts',
  'test/core/lost-entries.test.ts',
  'test/core/move-faults.test.ts',
  'test/core/move-real.test.ts',
  'test/core/move.test.ts',
  'test/core/network.test.ts',
  'test/core/not-on-package.test.ts',
  'test/core/numbers-over-parts.test.ts',
  'test/core/operator-pins.test.ts',
  'test/core/orders.test.ts',
  'test/core/other-answers.test.ts',
  'test/core/other-expiry.test.ts',
  'test/core/photos.test.ts',
  'test/core/plain-queries.test.ts',
  'test/core/receipts-compared.test.ts',
  'test/core/recorded-answers.test.ts',
  'test/core/recounts.test.ts',
  'test/core/reprocess-scan.test.ts',
  'test/core/restore.test.ts',
  'test/core/retention-daily.test.ts',
  'test/core/same-lot.test.ts',
  'test/core/scheduled-reports.test.ts',
  'test/core/search.test.ts',
  'test/core/seen-lots.test.ts',
  'test/core/serials.test.ts',
  'test/core/settings.test.ts',
  'test/core/shared-folder.test.ts',
  'test/core/shared-reports.test.ts',
  'test/core/shown-figures.test.ts',
  'test/core/signal-mutes.test.ts',
  'test/core/stock-articles.test.ts',
  'test/core/stock.test.ts',
  'test/core/suggestions.test.ts',
  'test/core/supervisor.test.ts',
  'test/core/suppliers-record.test.ts',
  'test/core/two-measures.test.ts',
  'test/core/two-users.test.ts',
  'test/core/unreadable-lines.test.ts',
  'test/core/webhooks-load.test.ts',
  'test/core/webhooks-orders.test.ts',
  'test/core/weight.test.ts',
  'test/host/chromium-pdf.test.ts',
  'test/host/policy.test.ts',
  'test/host/run-vitest.test.ts',
  'test/practice/scale.test.ts',
  'test/refresh/lists.test.ts',
  'test/refresh/worker-link.test.ts',
  'test/store/damage.test.ts',
  'test/store/full-disk.test.ts',
  'test/store/guided-backup-pulled.test.ts',
  'test/store/guided-backups.test.ts',
  'test/store/kill.test.ts',
  'test/store/move-file.test.ts',
  'test/store/signal-quality.test.ts',
  'test/unit/gs1/dictionary.test.ts',
  'test/unit/gs1/reference-parser.test.ts',
  'test/unit/labels/label-picture.test.ts',
]

/** One journey per person, in a real browser. `npm test` runs them, `npm run test:rest` the other specs. */
const journeys = ['operator', 'supervisor', 'installer'].map((person) => `test/e2e/loopback/${person}.test.ts`)

/** Each takes minutes. Begun last, one of them would leave the other cores idle. */
const longest = [
  'test/core/canary-values.test.ts',
  'test/e2e/loopback/screen-check.test.ts',
  'test/e2e/loopback/count-states.test.ts',
  'test/e2e/loopback/office.test.ts',
  'test/e2e/loopback/three-counts.test.ts',
  'test/e2e/loopback/failed-queries.test.ts',
  'test/e2e/loopback/slow-scanner.test.ts',
  'test/core/move-faults.test.ts',
].map((path) => fileURLToPath(new URL(path, import.meta.url)))

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => Number(longest.includes(b.moduleId)) - Number(longest.includes(a.moduleId)))
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
  provide: { everyAppearance: false },
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
          exclude: slow,
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
          exclude: journeys,
          isolate: false,
        },
      },
      // One display, one Electron at a time.
      { test: { ...browser, name: 'electron', include: ['test/e2e/electron/**/*.test.ts'], fileParallelism: false } },
    ],
  },
})
