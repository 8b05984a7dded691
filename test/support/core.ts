import { randomBytes, randomUUID } from 'node:crypto'
import { onTestFinished } from 'vitest'
import { isBuilt } from '../../scripts/build.mjs'
import { type Client, createClient } from '../../src/contract/client.ts'
import type { OperationError, Result } from '../../src/contract/errors.ts'
import { createMessageTransport } from '../../src/contract/message-transport.ts'
import type { ServerMessage } from '../../src/contract/frames.ts'
import { noPolicy } from '../../src/contract/shapes/policy.ts'
import type { Resource } from '../../src/contract/shapes/system.ts'
import { createCore } from '../../src/main/core/create-core.ts'
import type { Failure } from '../../src/main/core/domain/failure.ts'
import type { Clock, Log, Ports, SecretStore } from '../../src/main/core/kernel/ports.ts'
import { type RestartableCore, createCoreSlot } from '../../src/main/host/restartable-core.ts'
import {
  type PracticeOptions,
  type PracticeWarehouse,
  startPracticeWarehouse,
} from '../../src/main/practice/warehouse.ts'
import { placeFreshProfile } from './fresh-profile.ts'
import { readCacheOnce } from './read-cache-once.ts'
import { installation } from '../../src/main/core/settings/installation.ts'
import { selectProfile } from '../../src/main/core/settings/select-profile.ts'
import { lowScryptCosts } from './low-scrypt-costs.ts'
import { manualClock } from './manual-clock.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { nextLook } from './next-look.ts'

/** The built worker loads in half the CPU time; the source is used where the build is older. */
const refreshWorker = new URL(
  isBuilt() ? '../../out/main/refresh-worker.js' : '../../src/main/core/refresh/refresh-worker.ts',
  import.meta.url,
)

const backupWorker = new URL(
  isBuilt() ? '../../out/main/backup-worker.js' : '../../src/main/core/backups/backup-worker.ts',
  import.meta.url,
)

export interface TestCoreOptions {
  /** Default: a manual clock, under which nothing is refreshed until the test requests it. */
  clock?: Clock
  /** A folder that outlives this core; default: a new one. */
  folder?: string
  warehouse?: PracticeOptions
  /** Resources that are read at the return. Reading is most of what many tests take: cores in new folders get what one has read. */
  alreadyRead?: Resource[]
  /** Works against these addresses instead of as the practice profile. */
  overrides?: Ports['overrides']
  secrets?: (folder: string) => SecretStore
  address?: string
  systemProxy?: Ports['systemProxy']
  renderPdf?: Ports['renderPdf']
  lastCrash?: Ports['lastCrash']
  crashDumps?: Ports['crashDumps']
  policy?: Ports['policy']
  desktop?: Ports['desktop']
  updates?: Ports['updates']
  version?: string
  verificationPage?: URL
  /** Registers what ends it; default: with the test. */
  atEnd?: (end: () => Promise<void>) => void
}

/** The practice warehouse as the program has it. */
export const wholeWarehouse = { scale: { controls: 40, adjustments: 800, orders: 120, stockRows: 2_000 } }

/** A client of one caller, and every frame that reached it. */
export interface TestClient extends Client {
  readonly frames: ServerMessage[]
}

export interface TestCore {
  readonly client: TestClient
  readonly warehouse: PracticeWarehouse
  readonly folder: string
  readonly log: MemoryLog
  readonly slot: RestartableCore
  /** Why the core did not start, or `null`. */
  readonly startFailure: Failure | null
  /** Another caller; the same id again is the same caller, as after a reload. */
  connect(callerId: string): TestClient
  /** Reads these resources from the warehouse and waits for the end; returns the outcome. */
  refresh(...resources: Resource[]): Promise<string>
  /** Closes the core; the folder and the warehouse stay. */
  stop(): Promise<void>
}

/** A PC that trusts no key and cannot install. */
export const noUpdates: Ports['updates'] = { keys: [], target: 'linux-x64-deb', install: null }

export interface MemoryLog extends Log {
  readonly lines: string[]
}

export function memoryLog(): MemoryLog {
  const lines: string[] = []
  const write = (level: string) => (event: string, fields?: object) =>
    void lines.push(JSON.stringify({ level, event, ...fields }))
  return {
    lines,
    info: write('info'),
    warn: write('warn'),
    error: write('error'),
    tail: (count) => (count > 0 ? lines.slice(-count) : []),
  }
}

export function memorySecrets(): SecretStore {
  const secrets = new Map<string, string>()
  return {
    kind: 'file',
    get: (name) => Promise.resolve(secrets.get(name) ?? null),
    set(name, secret) {
      if (secret === null) secrets.delete(name)
      else secrets.set(name, secret)
      return Promise.resolve()
    },
  }
}

/** The real core on a real folder with a practice warehouse over loopback; everything ends with the test. */
export async function openTestCore(options: TestCoreOptions = {}): Promise<TestCore> {
  const folder = options.folder ?? temporaryFolder()
  const { overrides = {}, policy = noPolicy, alreadyRead = [] } = options
  const clock = options.clock ?? manualClock(Date.now())
  const cache = alreadyRead.length > 0 ? await cacheWith(alreadyRead, clock, options) : undefined
  const isFresh =
    policy === noPolicy &&
    placeFreshProfile(folder, selectProfile(installation.parse({}), { overrides, policy, practice: null }).id, cache)
  const log = memoryLog()
  // Less than the program has (`wholeWarehouse`): reading it is most of what many tests take.
  const scale = { controls: 8, adjustments: 100, orders: 24, stockRows: 1_000, ...options.warehouse?.scale }
  const warehouse = await startPracticeWarehouse({ clock, ...options.warehouse, scale })
  const secrets = options.secrets?.(folder) ?? memorySecrets()
  const slot: RestartableCore = createCoreSlot({
    create: () =>
      createCore({
        host: 'test',
        version: options.version ?? '0.0.0',
        clock,
        random: { bytes: (length) => randomBytes(length) },
        scryptCosts: lowScryptCosts,
        log,
        secrets,
        systemProxy: options.systemProxy ?? (() => Promise.resolve(null)),
        lastCrash: options.lastCrash ?? null,
        crashDumps: options.crashDumps ?? null,
        dataFolder: folder,
        overrides,
        policy,
        desktop: options.desktop ?? null,
        updates: options.updates ?? noUpdates,
        practice: warehouse,
        renderPdf: options.renderPdf ?? null,
        refreshWorker,
        backupWorker,
        // Built only; without it the program says that it is missing.
        verificationPage: options.verificationPage ?? new URL('verify.html', import.meta.url),
        address: options.address ?? null,
        restart: () => slot.restart(),
      }),
    log,
    newId: randomUUID,
  })
  let stopped = false
  async function stop(): Promise<void> {
    if (stopped) return
    stopped = true
    await slot.close()
  }
  const atEnd = options.atEnd ?? onTestFinished
  atEnd(async () => {
    await stop()
    await warehouse.close()
  })
  const startFailure = await slot.start()

  function connect(callerId: string): TestClient {
    const frames: ServerMessage[] = []
    let onFrame = (_frame: ServerMessage): void => {}
    const connection = slot.connect({
      id: callerId,
      send(frame) {
        frames.push(frame)
        onFrame(frame)
      },
    })
    const carrier = createMessageTransport({
      send: (frame) => connection.receive(frame),
      listen(listener) {
        onFrame = listener
        for (const frame of frames) listener(frame)
      },
      close: () => connection.close(),
    })
    return Object.assign(createClient(carrier), { frames })
  }

  const client = connect('page')
  if ((!isFresh || cache === undefined) && alreadyRead.length > 0) await refreshed(client, alreadyRead)
  return {
    client,
    warehouse,
    folder,
    log,
    slot,
    startFailure,
    connect,
    stop,
    refresh: (...resources) => refreshed(client, resources),
  }
}

/**
 * The cache as a core leaves it that has read these resources from a practice warehouse of the same kind within the same half hour:
 * its documents have times of its clock. `undefined` where the warehouse is another one.
 */
async function cacheWith(resources: Resource[], clock: Clock, options: TestCoreOptions): Promise<Buffer | undefined> {
  const { overrides, warehouse = {} } = options
  if (overrides !== undefined || warehouse.clock !== undefined) return undefined
  const now = clock.now()
  return await readCacheOnce(JSON.stringify([resources, Math.floor(now / 1_800_000), warehouse]), async (folder) => {
    const ends: (() => Promise<void>)[] = []
    try {
      const core = await openTestCore({ folder, clock: manualClock(now), warehouse, atEnd: (end) => ends.push(end) })
      const outcome = await core.refresh(...resources)
      if (outcome !== 'ok') throw new Error(`reading ${resources.join(', ')} ended as ${outcome}`)
    } finally {
      for (const end of ends) await end()
    }
  })
}

/** Reads resources and waits for the end of that job, however fast it comes. */
export async function refreshed(client: Client, resources: Resource[]): Promise<string> {
  const ended = new Map<string, string>()
  let wake = (): void => {}
  const off = client.on('job.done', ({ jobId, outcome }) => {
    ended.set(jobId, outcome)
    wake()
  })
  const { jobId } = valueOf(await client.command('refresh.run', resources.length > 0 ? { resources } : {}))
  while (!ended.has(jobId)) await new Promise<void>((resolve) => (wake = resolve))
  off()
  return ended.get(jobId) ?? ''
}

/** The value of a result; a failure fails the test with its message. */
export function valueOf<T>(result: Result<T>): T {
  if (result.ok) return result.value
  const { code, message, details } = result.error
  throw new Error(`${code}: ${message} ${JSON.stringify(details ?? {})}`)
}

/** The error of a result; a value fails the test. */
export function failureOf(result: Result<unknown>): OperationError {
  if (!result.ok) return result.error
  throw new Error(`a failure was expected, not ${JSON.stringify(result.value).slice(0, 500)}`)
}

/** Waits for what other tasks of this process bring about. */
export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await nextLook()
}
