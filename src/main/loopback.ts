import { join } from 'node:path'
import { createCore } from './core/create-core.ts'
import { pathsFrom } from './host/built-paths.ts'
import { systemClock } from './core/kernel/system-clock.ts'
import { chromiumPdf } from './host/chromium-pdf.ts'
import { type CommandLine, parseCommandLine, usage, UsageError } from './host/command-line.ts'
import { defaultDataFolder } from './host/data-folder.ts'
import { environmentProxy } from './host/environment-proxy.ts'
import { readLastCrash, writeLastCrash } from './host/last-crash.ts'
import { createFileLogger } from './host/log.ts'
import { startLoopbackHost } from './host/loopback-host.ts'
import { createFileSecrets } from './host/secrets-file.ts'
import { startPracticeWarehouse } from './practice/warehouse.ts'

/** Exit codes of this program, for whoever starts it. */
const exitCode = { usage: 2, locked: 3, noPort: 4 } as const

/** A stop that takes longer than this has lost something that can't be waited for. */
const stopMs = 15_000

function fail(code: number, line: string): never {
  process.stderr.write(`muelle: ${line}\n`)
  process.exit(code)
}

function readCommandLine(): CommandLine {
  try {
    return parseCommandLine(process.argv.slice(2))
  } catch (error) {
    if (error instanceof UsageError) fail(exitCode.usage, `${error.message}\n${usage}`)
    throw error
  }
}

const line = readCommandLine()
const dataFolder = line.dataFolder ?? defaultDataFolder(process.env, process.platform)
const logFolder = join(dataFolder, 'logs')
const log = createFileLogger(logFolder, 'muelle')
const secrets = createFileSecrets(dataFolder, process.env)
const { pageFolder, refreshWorker, verificationPage, version } = pathsFrom(import.meta.url)
const practice = await startPracticeWarehouse()
// The start script looks for a browser; without one there is no PDF.
const browser = process.env['MUELLE_BROWSER']
const renderPdf = browser ? chromiumPdf(browser) : null

process.on('uncaughtException', (error) => {
  log.error('process.bug', { stack: error.stack ?? error.message })
  writeLastCrash(logFolder, 1, error.stack ?? error.message)
  fail(1, `stopped by something unforeseen: ${error.message}`)
})

const host = await startLoopbackHost({
  createCore,
  ports: {
    version,
    clock: systemClock,
    log,
    secrets,
    systemProxy: environmentProxy(process.env),
    lastCrash: readLastCrash(logFolder),
    dataFolder,
    overrides: line.overrides,
    practice,
    renderPdf,
    refreshWorker,
    verificationPage,
  },
  pageFolder,
  port: line.port,
}).catch((error: NodeJS.ErrnoException) =>
  fail(exitCode.noPort, `port ${line.port ?? ''} can’t be used: ${error.code ?? error.message}`),
)

const failure = host.startFailure
if (failure?.code === 'conflict') {
  const { address, pid } = failure.details ?? {}
  const where = typeof address === 'string' ? address : 'in its own window'
  const owner = typeof pid === 'number' ? `process ${pid}` : 'an unknown process'
  fail(exitCode.locked, `${dataFolder} is in use by another Muelle: ${owner}, ${where}`)
}
if (failure) process.stderr.write(`muelle: the core did not start: ${failure.message} (${failure.code})\n`)
if (secrets.kind === 'file')
  process.stderr.write(`muelle: credentials are kept in a file beside the data, readable by its owner only\n`)

function stop(): void {
  process.once('SIGINT', () => process.exit(1))
  process.once('SIGTERM', () => process.exit(1))
  setTimeout(() => fail(1, 'the stop took too long and was cut short'), stopMs).unref()
  void host
    .close()
    .then(() => practice.close())
    .then(() => process.exit(0))
}
process.once('SIGINT', stop)
process.once('SIGTERM', stop)

if (line.overrides.webhookPort !== undefined && host.announcement.webhookUrl === null && !failure) {
  await host.close()
  fail(exitCode.noPort, `port ${line.overrides.webhookPort} can’t be used for the webhook receiver`)
}

process.stdout.write(`${JSON.stringify(host.announcement)}\n`)
