import { writeSync } from 'node:fs'
import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { MessagePortMain } from 'electron'
import { Failure } from '../core/domain/failure.ts'
import type { Core } from '../core/kernel/core.ts'
import type { DesktopPort, Ports, PracticePort } from '../core/kernel/ports.ts'
import { scryptCosts } from '../core/kernel/scrypt-costs.ts'
import { systemClock } from '../core/kernel/system-clock.ts'
import { type RestartableCore, createCoreSlot } from '../host/restartable-core.ts'
import { readLastCrash } from '../host/last-crash.ts'
import { createFileLogger } from '../host/log.ts'
import { servePort } from '../host/serve-port.ts'
import type { CoreConfig, CoreToHostMessage, HostToCoreMessage } from './core-messages.ts'
import { createRemoteInstaller } from './remote-installer.ts'
import { createRemotePdf } from './remote-pdf.ts'
import { createRemoteProxy } from './remote-proxy.ts'
import { createRemoteSecrets } from './remote-secrets.ts'

interface CoreServerOptions {
  createCore: (ports: Ports) => Promise<Core>
  startPractice: () => Promise<PracticePort>
  refreshWorker: URL
  backupWorker: URL
  verificationPage: URL
}

/** Serves a core to Electron's main process, from inside the utility process. Ends with the process. */
export function serveCore(options: CoreServerOptions): void {
  let slot: Promise<RestartableCore> | null = null
  const post = (message: CoreToHostMessage) => process.parentPort.postMessage(message)
  const pdf = createRemotePdf(post)
  const proxy = createRemoteProxy(post)
  const installer = createRemoteInstaller(post)
  let secrets: ReturnType<typeof createRemoteSecrets> | null = null

  async function start(config: CoreConfig): Promise<RestartableCore> {
    const logFolder = join(config.dataFolder, 'logs')
    const log = createFileLogger(logFolder, 'core')
    const lastCrash = readLastCrash(logFolder)
    const bug = (error: unknown) => {
      const stack = error instanceof Error ? (error.stack ?? error.message) : typeof error
      log.error('process.bug', { stack })
      // The main process keeps what this process wrote last.
      writeSync(2, `${stack}\n`)
      process.exit(1)
    }
    // Utility processes only warn of unhandled rejections: the state is then unknown, so the process ends and is
    // restarted.
    process.on('unhandledRejection', bug)
    process.on('uncaughtException', bug)

    const store = createRemoteSecrets(config.secretKind, post)
    secrets = store
    const desktop: DesktopPort = { apply: (state) => post({ type: 'desktop', state }), kioskLeft: false }
    const practice = await options.startPractice()
    const created: RestartableCore = createCoreSlot({
      create: async () => {
        const core = options.createCore({
          host: 'electron',
          version: config.version,
          clock: systemClock,
          random: { bytes: (length) => randomBytes(length) },
          scryptCosts,
          log,
          secrets: store,
          systemProxy: proxy.systemProxy,
          lastCrash,
          crashDumps: config.crashDumps,
          dataFolder: config.dataFolder,
          overrides: config.overrides,
          policy: config.policy,
          desktop,
          updates: { ...config.updates, install: config.updates.canInstall ? installer.install : null },
          practice,
          renderPdf: pdf.render,
          refreshWorker: options.refreshWorker,
          backupWorker: options.backupWorker,
          verificationPage: options.verificationPage,
          address: null,
          restart: () => created.restart(),
        })
        await core.catch(reportTaken)
        return core
      },
      log,
      newId: randomUUID,
    })
    void created.start()
    return created
  }

  /** Tells the main process who has the data folder, if that is why a core did not start. */
  function reportTaken(error: unknown): void {
    if (!(error instanceof Failure) || error.details?.['reason'] !== 'data_folder_locked') return
    const { user, startedAt } = error.details
    const text = (value: unknown) => (typeof value === 'string' ? value : null)
    post({ type: 'folder.taken', user: text(user), startedAt: text(startedAt) })
  }

  process.parentPort.on('message', ({ data, ports }) => {
    const message = data as HostToCoreMessage
    if (message.type === 'start') slot = start(message.config)
    else if (message.type === 'secret') secrets?.answered(message)
    else if (message.type === 'pdf') pdf.answered(message)
    else if (message.type === 'proxy') proxy.answered(message)
    else if (message.type === 'update') installer.answered(message)
    else if (message.type === 'stop')
      void (slot ?? Promise.resolve(null)).then((running) => running?.close()).finally(() => process.exit(0))
    else {
      const [port] = ports
      if (!port || !slot) return
      void slot.then((running) => {
        // A reloaded page retries a core that did not start.
        running.retry()
        serveMainPort(running, message.callerId, port)
      })
    }
  })
}

function serveMainPort(slot: RestartableCore, callerId: string, port: MessagePortMain): void {
  servePort(slot, callerId, {
    send: (frame) => port.postMessage(frame),
    onMessage: (listener) => void port.on('message', ({ data }) => listener(data)),
    onClose: (listener) => void port.once('close', listener),
  })
  port.start()
}
