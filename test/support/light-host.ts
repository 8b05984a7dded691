import { extname } from 'node:path'
import { noPolicy } from '../../src/contract/shapes/policy.ts'
import { createCore } from '../../src/main/core/create-core.ts'
import type { Clock } from '../../src/main/core/kernel/ports.ts'
import { parseCommandLine } from '../../src/main/host/command-line.ts'
import { createFileLogger } from '../../src/main/host/log.ts'
import { startLoopbackHost } from '../../src/main/host/loopback-host.ts'
import { createFileSecrets } from '../../src/main/host/secrets-file.ts'
import type { PracticeOptions } from '../../src/main/practice/warehouse.ts'
import { startPracticeWarehouse } from '../../src/main/practice/warehouse.ts'
import { lowScryptCosts } from './low-scrypt-costs.ts'

/** The real core behind the loopback host in this process, with a practice warehouse of another size and a chosen clock. */
export async function startLightHost(clock: Clock, scale: NonNullable<PracticeOptions['scale']>): Promise<void> {
  const line = parseCommandLine(process.argv.slice(2))
  const dataFolder = line.dataFolder ?? ''
  const main = new URL('../../src/main/', import.meta.url)
  // Built, as its workers then are, or from its source.
  const worker = (name: string) => new URL(`${name}${extname(import.meta.url)}`, main)
  const host = await startLoopbackHost({
    createCore,
    ports: {
      version: '0.0.0',
      clock,
      scryptCosts: lowScryptCosts,
      log: createFileLogger(`${dataFolder}/logs`, 'muelle'),
      secrets: createFileSecrets(dataFolder, {}),
      systemProxy: () => Promise.resolve(null),
      lastCrash: null,
      crashDumps: null,
      policy: noPolicy,
      dataFolder,
      overrides: line.overrides,
      practice: await startPracticeWarehouse({ clock, scale }),
      renderPdf: null,
      backupWorker: worker('core/backups/backup-worker'),
      refreshWorker: worker('core/refresh/refresh-worker'),
      updates: { keys: [], target: 'linux-x64-deb', install: null },
      verificationPage: new URL('verify.html', main),
    },
    pageFolder: dataFolder,
    port: line.port,
  })
  if (host.startFailure) throw host.startFailure
  process.stdout.write(`${JSON.stringify(host.announcement)}\n`)
}
