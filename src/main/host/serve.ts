import { join } from 'node:path'
import type { Core } from '../core/kernel/core.ts'
import type { PdfRenderer, Ports, PracticePort, SecretStore } from '../core/kernel/ports.ts'
import { closingMs } from '../core/kernel/resource-stack.ts'
import { scryptCosts } from '../core/kernel/scrypt-costs.ts'
import { systemClock } from '../core/kernel/system-clock.ts'
import type { pathsFrom } from './built-paths.ts'
import { type CommandLine, parseCommandLine, usage, UsageError } from './command-line.ts'
import { exitCode } from './exit-code.ts'
import { readLastCrash } from './last-crash.ts'
import { writeLastCrash } from './write-last-crash.ts'
import { createFileLogger } from './log.ts'
import { startLoopbackHost } from './loopback-host.ts'
import { createUpdatePort } from './update-port.ts'
import { chooseDataFolder } from './managed-data-folder.ts'
import { lacksDataFolder, policyLine, readPolicy } from './policy.ts'

/** A stop that takes longer than this has lost something that can't be waited for. */
const stopMs = 15_000

export interface ServeOptions {
  args: string[]
  createCore: (ports: Ports) => Promise<Core>
  startPractice: () => Promise<PracticePort & { close(): Promise<void> }>
  paths: ReturnType<typeof pathsFrom>
  /** The folder of data if the command line names none. */
  defaultDataFolder: () => string
  openSecrets: (dataFolder: string) => SecretStore
  /** Begins to keep crash dumps and returns their folder, where the host can. */
  keepCrashDumps?: (dataFolder: string) => string
  systemProxy: Ports['systemProxy']
  /** `null` if this PC cannot print to PDF. */
  renderPdf: PdfRenderer | null
}

/** Thrown where the process has been told to end: in Electron it ends a moment later. */
export class Ended extends Error {}

function fail(code: number, line: string): never {
  process.stderr.write(`muelle: ${line}\n`)
  process.exit(code)
  throw new Ended()
}

function readCommandLine(args: string[]): CommandLine {
  try {
    return parseCommandLine(args)
  } catch (error) {
    if (error instanceof UsageError) fail(exitCode.usage, `${error.message}\n${usage}`)
    throw error
  }
}

/** Ends the process also where a thread waits for a share that does not answer: an ordinary exit would wait for that thread. */
function endAtOnce(): void {
  process.kill(process.pid, 'SIGKILL')
}

/**
 * Serves core and page on 127.0.0.1 and prints their addresses as one line of JSON. Ends the process on SIGINT and SIGTERM, and
 * if it cannot start; the returned function stops it as these do.
 */
export async function serve(options: ServeOptions): Promise<() => void> {
  const line = readCommandLine(options.args)
  const policy = await readPolicy(line.policyFile)
  for (const problem of policy.problems) process.stderr.write(`muelle: ${policyLine(problem)}\n`)
  if (lacksDataFolder(policy)) fail(exitCode.usage, 'the data folder of the administrator is needed')
  const dataFolder = chooseDataFolder(policy, line.dataFolder ?? options.defaultDataFolder())
  const logFolder = join(dataFolder, 'logs')
  const log = createFileLogger(logFolder, 'muelle')
  const secrets = options.openSecrets(dataFolder)
  const { pageFolder, refreshWorker, backupWorker, verificationPage, version, updateKeys } = options.paths
  const practice = await options.startPractice()

  process.on('uncaughtException', (error) => {
    log.error('process.bug', { stack: error.stack ?? error.message })
    writeLastCrash(logFolder, 1, error.stack ?? error.message)
    process.stderr.write(`muelle: stopped by an unexpected failure: ${error.message}\n`)
    process.exit(1)
  })

  const host = await startLoopbackHost({
    createCore: options.createCore,
    ports: {
      version,
      clock: systemClock,
      scryptCosts,
      log,
      secrets,
      systemProxy: options.systemProxy,
      lastCrash: readLastCrash(logFolder),
      crashDumps: options.keepCrashDumps?.(dataFolder) ?? null,
      dataFolder,
      overrides: line.overrides,
      policy,
      practice,
      updates: createUpdatePort(updateKeys),
      renderPdf: options.renderPdf,
      refreshWorker,
      backupWorker,
      verificationPage,
    },
    pageFolder,
    port: line.port,
  }).catch((error: NodeJS.ErrnoException) =>
    fail(exitCode.noPort, `port ${line.port ?? ''} can’t be used: ${error.code ?? error.message}`),
  )

  const failure = host.startFailure
  if (failure?.code === 'conflict') {
    const { address, pid, user } = failure.details ?? {}
    const where = typeof address === 'string' ? address : 'in its own window'
    const holder = typeof pid === 'number' ? `process ${pid}` : 'an unknown process'
    const owner = typeof user === 'string' ? `${user}, ${holder}` : holder
    fail(exitCode.locked, `${dataFolder} is in use by another Muelle: ${owner}, ${where}`)
  }
  if (failure) process.stderr.write(`muelle: the core did not start: ${failure.message} (${failure.code})\n`)
  if (secrets.kind === 'file')
    process.stderr.write(`muelle: credentials are stored in a file next to the data, readable by its owner only\n`)

  function stop(): void {
    process.once('SIGINT', () => process.exit(1))
    process.once('SIGTERM', () => process.exit(1))
    const begunAt = performance.now()
    setTimeout(() => {
      process.stderr.write('muelle: the stop took too long and was cut short\n')
      endAtOnce()
    }, stopMs).unref()
    void host
      .close()
      .then(() => practice.close())
      .then(() => {
        // Something hung.
        if (performance.now() - begunAt >= closingMs) endAtOnce()
        process.exit(0)
      })
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)

  if (line.overrides.webhookPort !== undefined && host.announcement.webhookUrl === null && !failure) {
    await host.close()
    fail(exitCode.noPort, `port ${line.overrides.webhookPort} can’t be used for the webhook receiver`)
  }

  process.stdout.write(`${JSON.stringify(host.announcement)}\n`)
  return stop
}
