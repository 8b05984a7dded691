import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { MessagePortMain, UtilityProcess } from 'electron'
import { MessageChannelMain, utilityProcess } from 'electron'
import type { BridgeMessage } from '../../contract/bridge.ts'
import { transportFailure } from '../../contract/message-transport.ts'
import type { ClientMessage } from '../../contract/frames.ts'
import { Failure } from '../core/domain/failure.ts'
import { followErrorOutput } from '../core/kernel/error-output.ts'
import type { DesktopState, DownloadedUpdate, Log, PdfRenderer, SecretStore } from '../core/kernel/ports.ts'
import { writeLastCrash } from '../host/write-last-crash.ts'
import { createRestartPolicy } from '../host/restart-policy.ts'
import { type PrepareInstallation, createCoreInstallation } from './core-installation.ts'
import type { CoreConfig, CoreToHostMessage, HostToCoreMessage } from './core-messages.ts'

export type CoreProcessManager = ReturnType<typeof createCoreProcessManager>

interface CoreProcessManagerOptions {
  /** Built entry file of the core process. */
  entry: string
  config: CoreConfig
  secrets: SecretStore
  renderPdf: PdfRenderer
  /** The system's proxies for an address, in PAC syntax. */
  resolveProxy: (url: string) => Promise<string>
  log: Log
  /** Does on the desktop what the core asks for. */
  onDesktop: (state: DesktopState) => void
  /** Asks the system for the right to install; `null` where the program cannot. */
  prepareInstallation: PrepareInstallation | null
  /** Called when a core did not start because another program has the data folder. */
  onFolderTaken: (holder: { user: string | null; startedAt: string | null }) => void
  /** Called when restarts are abandoned after three crashes within a minute. */
  onGivenUp: () => void
}

/** One window: another caller in each run, so that an open count is not continued by the next person. */
interface WindowClient {
  callerId: string
  onFrame: (frame: BridgeMessage) => void
  port: MessagePortMain | null
}

const stopMs = 10_000

/** Runs the core in its own process and restarts it: a crash never closes the window. */
export function createCoreProcessManager(options: CoreProcessManagerOptions) {
  const { log, secrets } = options
  const policy = createRestartPolicy()
  const installation = createCoreInstallation(options.prepareInstallation, log)
  let child: UtilityProcess | null = null
  const clients = new Map<number, WindowClient>()
  let stopping = false
  /** Before the first start, and after restarts were abandoned. */
  let idle = true

  function spawn(): void {
    const started = utilityProcess.fork(options.entry, [], {
      serviceName: 'muelle-core',
      stdio: ['ignore', 'inherit', 'pipe'],
    })
    child = started
    const errorOutput = followErrorOutput(started.stderr as Readable | null)
    started.on('message', (message: CoreToHostMessage) => {
      if (message.type === 'pdf.print') void printPage(started, message.id, message.html)
      else if (message.type === 'pdf.cancel') printing.get(message.id)?.abort()
      else if (message.type === 'desktop') options.onDesktop(message.state)
      else if (message.type === 'folder.taken') options.onFolderTaken(message)
      else if (message.type === 'update.install') void answerInstallation(started, message.update)
      else if (message.type === 'update.end') installation.end(message.proceed)
      else if (message.type === 'proxy.ask') void answerProxy(started, message.id, message.url)
      else void answerSecret(started, message)
    })
    started.once('exit', (code) => {
      if (child === started) exited(code, errorOutput())
    })
    tell(started, { type: 'start', config: options.config })
    for (const client of clients.values()) openPort(started, client)
  }

  function tell(to: UtilityProcess, message: HostToCoreMessage, ports: MessagePortMain[] = []): void {
    to.postMessage(message, ports)
  }

  function openPort(to: UtilityProcess, client: WindowClient): void {
    client.port?.close()
    const { port1, port2 } = new MessageChannelMain()
    client.port = port1
    port1.on('message', ({ data }: { data: BridgeMessage }) => {
      if (client.port === port1) client.onFrame(data)
    })
    port1.start()
    tell(to, { type: 'connect', callerId: client.callerId }, [port2])
    port1.postMessage({ type: 'subscribe' } satisfies ClientMessage)
  }

  function exited(code: number, errorOutput: string): void {
    child = null
    installation.coreEnded()
    // The next core numbers its pages anew, and nobody waits for these any more.
    for (const stop of printing.values()) stop.abort()
    printing.clear()
    for (const client of clients.values()) {
      client.port?.close()
      client.port = null
    }
    if (stopping) return
    writeLastCrash(join(options.config.dataFolder, 'logs'), code, errorOutput)
    for (const client of clients.values()) client.onFrame({ type: 'lost' })
    const delayMs = policy.afterCrash(performance.now())
    log.error('core.exited', { code, restartInMs: delayMs })
    if (delayMs === null) {
      idle = true
      options.onGivenUp()
    } else setTimeout(() => stopping || spawn(), delayMs)
  }

  const printing = new Map<number, AbortController>()

  async function printPage(to: UtilityProcess, id: number, html: string): Promise<void> {
    const stop = new AbortController()
    printing.set(id, stop)
    try {
      tell(to, { type: 'pdf', id, pdf: await options.renderPdf(html, stop.signal) })
    } catch {
      // The reason cannot be acted on: the core reports only the failure.
      tell(to, { type: 'pdf', id, pdf: null })
    } finally {
      if (printing.get(id) === stop) printing.delete(id)
    }
  }

  async function answerInstallation(to: UtilityProcess, update: DownloadedUpdate): Promise<void> {
    tell(to, { type: 'update', allowed: await installation.ask(update) })
  }

  async function answerProxy(to: UtilityProcess, id: number, url: string): Promise<void> {
    const rules = await options.resolveProxy(url).catch((error: unknown) => {
      log.warn('proxy.not_resolved', { error: error instanceof Error ? error.name : typeof error })
      return null
    })
    tell(to, { type: 'proxy', id, rules })
  }

  async function answerSecret(
    to: UtilityProcess,
    message: Extract<CoreToHostMessage, { name: string }>,
  ): Promise<void> {
    const { id, name } = message
    try {
      if (message.type === 'secret.set') await secrets.set(name, message.secret)
      const secret = message.type === 'secret.get' ? await secrets.get(name) : null
      tell(to, { type: 'secret', id, secret, failure: null })
    } catch (error) {
      const code = error instanceof Failure ? error.code : 'storage_readonly'
      const text = error instanceof Failure ? error.message : 'The secret store failed'
      tell(to, { type: 'secret', id, secret: null, failure: { code, message: text } })
    }
  }

  return {
    /**
     * Connects a window anew; called when its page was loaded. Each window is a caller of its own: its rights and the count
     * that it makes are not those of another one. Messages go to `onFrame` until the next call.
     */
    connect(window: number, onFrame: (frame: BridgeMessage) => void) {
      const client = clients.get(window) ?? { callerId: `window-${randomUUID()}`, onFrame, port: null }
      client.onFrame = onFrame
      clients.set(window, client)
      if (child) openPort(child, client)
    },
    /** Ends the connection of a window that is closed. */
    disconnect(window: number) {
      clients.get(window)?.port?.close()
      clients.delete(window)
    },
    receive(window: number, frame: ClientMessage) {
      const client = clients.get(window)
      if (client?.port) client.port.postMessage(frame)
      else if (frame.type === 'call')
        client?.onFrame({
          type: 'error',
          id: frame.id,
          error: transportFailure('core_unavailable', 'The core is being started').error,
        })
    },
    /** Starts the core: the first time, and again after restarts were abandoned. */
    start() {
      if (!idle || stopping) return
      idle = false
      policy.reset()
      spawn()
    },
    /** Stops the core; started commands finish, within a time limit. */
    stop(): Promise<void> {
      stopping = true
      const last = child
      if (!last) return Promise.resolve()
      return new Promise((resolve) => {
        const limit = setTimeout(() => {
          last.kill()
          resolve()
        }, stopMs)
        last.once('exit', () => {
          clearTimeout(limit)
          resolve()
        })
        tell(last, { type: 'stop' })
      })
    },
  }
}
