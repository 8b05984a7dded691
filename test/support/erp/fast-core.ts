import { noPolicy } from '../../../src/contract/shapes/policy.ts'
import { createCore } from '../../../src/main/core/create-core.ts'
import type { Clock } from '../../../src/main/core/kernel/ports.ts'
import { parseCommandLine } from '../../../src/main/host/command-line.ts'
import { createFileLogger } from '../../../src/main/host/log.ts'
import { startLoopbackHost } from '../../../src/main/host/loopback-host.ts'
import { createFileSecrets } from '../../../src/main/host/secrets-file.ts'
import { startPracticeWarehouse } from '../../../src/main/practice/warehouse.ts'

/**
 * The loopback host with a clock that runs faster, so that the pauses between attempts and the deadlines pass in a test, and with
 * more controls in the practice warehouse. `MUELLE_TEST_CLOCK` holds the factor and the instant from which it runs faster.
 */
const [factor = 1, since = 0] = (process.env['MUELLE_TEST_CLOCK'] ?? '').split(' ').map(Number)
const begin = Date.UTC(2026, 10, 20, 6)
const clock: Clock = {
  now: () => begin + (Date.now() - since) * factor,
  monotonic: () => performance.now() * factor,
  offsetMinutes: () => -180,
  after(ms, callback) {
    const timer = setTimeout(callback, ms / factor)
    timer.unref()
    return () => clearTimeout(timer)
  },
}

const line = parseCommandLine(process.argv.slice(2))
const dataFolder = line.dataFolder ?? ''
const main = new URL('../../../src/main/', import.meta.url)
const host = await startLoopbackHost({
  createCore,
  ports: {
    version: '0.0.0',
    clock,
    log: createFileLogger(`${dataFolder}/logs`, 'muelle'),
    secrets: createFileSecrets(dataFolder, {}),
    systemProxy: () => Promise.resolve(null),
    lastCrash: null,
    crashDumps: null,
    policy: noPolicy,
    dataFolder,
    overrides: line.overrides,
    practice: await startPracticeWarehouse({
      clock,
      scale: { controls: Number(process.env['MUELLE_TEST_CONTROLS']), linesPerControl: 2 },
    }),
    renderPdf: null,
    backupWorker: new URL('core/backups/backup-worker.ts', main),
    refreshWorker: new URL('core/refresh/refresh-worker.ts', main),
    updates: { keys: [], target: 'linux-x64-deb', install: null },
    verificationPage: new URL('verify.html', main),
  },
  pageFolder: dataFolder,
  port: line.port,
})
if (host.startFailure) throw host.startFailure
process.stdout.write(`${JSON.stringify(host.announcement)}\n`)
