import type { Output } from '../../../contract/operations.ts'
import type { KeyStore } from '../devices/key-store.ts'
import { Failure } from '../domain/failure.ts'
import type { Clock, Log, Random } from '../kernel/ports.ts'
import { yieldToEventLoop } from '../kernel/yield-to-event-loop.ts'
import type { HubConnection, HubHello, HubPc } from '../store/hub/hub-connection.ts'
import { connectHub, isRevoked } from '../store/hub/hub-connection.ts'
import { readHubAddress } from '../store/hub/server-certificate.ts'
import type { HubConfig } from './hub-config.ts'
import { hubSecretName } from './hub-config.ts'
import type { HubExchangeDeps } from './hub-exchange.ts'
import { exchange, isDone, messageSchema, revoked } from './hub-exchange.ts'
import type { HubOutbox } from './hub-outbox.ts'

type HubState = Output<'hub.status'>['state']

/** A poll beside the wake-ups, which a cut connection may lose. */
const pollMs = 1000
/** The least time between two readings: each is a transaction on this PC's disk, for which a scan may have to wait. */
const readGapMs = { dock: 500, office: 250 }
/** How often the hub hears that this PC is there, and this PC of the others. */
const helloMs = 30_000
/** How old what it heard of the others may be when something was stored in the hub. */
const pcsMs = 3000
const firstRetryMs = 1000
const maxRetryMs = 60_000

export interface HubSync {
  /** Starts again with the hub of the settings, which may be none. */
  apply(): void
  state(): {
    state: HubState
    since: string | null
    failure: Output<'hub.status'>['failure']
    pcs: readonly HubPc[]
    lastSentAt: string | null
    lastReadAt: string | null
  }
  /** Something of this PC waits to be sent. */
  wake(): void
  /** Whether an instruction would reach other PCs now; `old`: the server has no messages yet. */
  canInstruct(): 'yes' | 'away' | 'old'
  close(): Promise<void>
}

interface HubSyncDeps extends HubExchangeDeps {
  config(): HubConfig | null
  deviceId: string
  keys: Pick<KeyStore, 'read'>
  outbox: HubOutbox
  clock: Clock
  random: Random
  log: Log
  now(): string
  /** The hub announced other certificates. */
  keepPins(pins: string[]): void
  /** The other PCs of the site. */
  sawPcs(pcs: readonly HubPc[]): void
  /** Counts of other PCs came. */
  received(): void
  /** The connection changed. */
  changed(): void
}

/** Keeps this PC and the hub of its site the same while the hub can be reached. Counting never waits for it. */
export function createHubSync(deps: HubSyncDeps): HubSync {
  const { clock, log, now } = deps
  let current = idle()
  /** The run that is under way; a newer one takes its place. */
  let run = { stopped: true, done: Promise.resolve() }
  let connection: HubConnection | null = null
  let wakeUp = (): void => {}
  let isWanted = false
  let schema = 0
  let isClosed = false

  function idle() {
    return {
      state: 'off' as HubState,
      since: null as string | null,
      failure: null as Output<'hub.status'>['failure'],
      pcs: [] as readonly HubPc[],
      lastSentAt: null as string | null,
      lastReadAt: null as string | null,
    }
  }

  function wake(): void {
    isWanted = true
    wakeUp()
  }

  /** Waits until it is woken, or for this long. */
  function pause(ms: number, canWake: boolean): Promise<void> {
    if (canWake && isWanted) return Promise.resolve()
    return new Promise((resolve) => {
      const cancel = clock.after(ms, resolve)
      wakeUp = () => {
        if (!canWake && !run.stopped) return
        cancel()
        resolve()
      }
    })
  }

  function enter(state: HubState, error?: unknown): void {
    const failure =
      error === undefined
        ? null
        : error instanceof Failure
          ? { code: error.code, reason: reasonOf(error) }
          : { code: 'internal', reason: null }
    const isNew = current.state !== state || current.failure?.reason !== failure?.reason
    current = { ...current, state, failure, since: state === 'connected' ? null : isNew ? now() : current.since }
    if (!isNew) return
    log.info('hub.state', { state, code: failure?.code, reason: failure?.reason })
    deps.changed()
  }

  async function talk(config: HubConfig, isOver: () => boolean): Promise<void> {
    const password = await deps.keys.read(hubSecretName(config))
    if (password === null || password === '')
      throw new Failure('forbidden', 'The password of the hub is not on this PC', { reason: 'hub_key_missing' })
    let isLost = false
    const address = readHubAddress(config.url)
    const hub = await connectHub(
      { address, login: config.login, password, pins: config.pins },
      {
        wake,
        lost() {
          isLost = true
          wake()
        },
      },
    )
    connection = hub
    try {
      const stopped = () => isOver() || isLost
      let hello = await greet(hub, config)
      await hub.listen()
      await deps.outbox.reconcile(hub)
      await deps.factOutbox.reconcile()
      schema = hello.schema
      if (schema >= messageSchema) await deps.messages.reconcile(hub)
      let greetedAt = clock.monotonic()
      let listedAt = greetedAt
      let readAt = -Infinity
      let isNewer = true
      let isListOld = false
      while (!stopped()) {
        isNewer ||= isWanted
        isWanted = false
        // The answer to the scan that woke this goes first: signing what it added takes a millisecond.
        await yieldToEventLoop()
        // What is counted here leaves at once; what others do is read a few times a second, however much they do.
        let isSent = isDone(await deps.outbox.send(hub, stopped))
        const gapMs = readGapMs[hello.kind]
        if (clock.monotonic() - readAt >= gapMs) {
          isListOld ||= isNewer
          isNewer = false
          const done = await exchange(deps, hub, hello, stopped, () => {
            if (current.state !== 'connected') enter('connected')
          })
          readAt = clock.monotonic()
          if (done.isSent) isSent = true
          if (done.isRead) current.lastReadAt = now()
          if (done.isCounted) deps.received()
          // Rows read from now on are newer than the greeting: only a server that has less than it said was restored.
          hello = { ...hello, position: Infinity }
          if (readAt - greetedAt > helloMs) {
            hello = await greet(hub, config)
            greetedAt = readAt
            listedAt = readAt
          } else if (isListOld && readAt - listedAt > pcsMs) {
            isListOld = false
            await listPcs(hub)
            listedAt = readAt
          }
        }
        if (isSent) {
          current.lastSentAt = now()
          deps.changed()
        }
        await pause(isNewer ? Math.max(1, readAt + gapMs - clock.monotonic()) : pollMs, true)
      }
      if (isLost) throw new Failure('network', 'The hub closed the connection', { reason: 'reset' })
    } finally {
      connection = null
      await hub.close()
    }
  }

  async function greet(hub: HubConnection, config: HubConfig): Promise<HubHello> {
    const hello = await hub.hello()
    if (hello === null) throw revoked()
    if (hello.pins.join() !== config.pins.join() && hello.pins.length > 0) deps.keepPins(hello.pins)
    await listPcs(hub)
    deps.outbox.note()
    return hello
  }

  async function listPcs(hub: HubConnection): Promise<void> {
    current.pcs = await hub.pcs()
    deps.sawPcs(current.pcs)
  }

  async function keepTalking(config: HubConfig, isOver: () => boolean): Promise<void> {
    let waitMs = firstRetryMs
    while (!isOver()) {
      try {
        await talk(deps.config() ?? config, isOver)
      } catch (error) {
        if (isOver()) return
        if (!(error instanceof Failure))
          log.error('hub.bug', { stack: error instanceof Error ? (error.stack ?? error.message) : typeof error })
        if (current.state === 'connected') waitMs = firstRetryMs
        if (isRevoked(error)) return enter('revoked', error)
        enter('away', error)
        noteQuietly()
      }
      const [spread = 0] = deps.random.bytes(1)
      // Not all PCs of a site at once when the hub returns.
      await pause(waitMs * (1 + spread / 255), false)
      waitMs = Math.min(maxRetryMs, waitMs * 2)
    }
  }

  function noteQuietly(): void {
    try {
      deps.outbox.note()
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      log.warn('hub.not_noted', { code: error.code })
    }
  }

  function start(before: Promise<void>): void {
    const config = deps.config()
    current = idle()
    if (config === null) return
    if (config.deviceId !== deps.deviceId) {
      const why = new Failure('conflict', 'These data are a new device', { reason: 'hub_new_device' })
      return enter('forked', why)
    }
    const own = { stopped: false, done: Promise.resolve() }
    run = own
    enter('away')
    own.done = before.then(() => keepTalking(config, () => own.stopped))
  }

  function stop(): Promise<void> {
    const last = run
    last.stopped = true
    wakeUp()
    const closing = connection?.close() ?? Promise.resolve()
    return Promise.all([last.done, closing]).then(() => undefined)
  }

  return {
    wake,
    state: () => current,
    canInstruct: () => (current.state !== 'connected' ? 'away' : schema < messageSchema ? 'old' : 'yes'),
    apply() {
      // A command that joined may end after the room was closed.
      if (!isClosed) start(stop())
    },
    async close() {
      isClosed = true
      await stop()
      noteQuietly()
    },
  }
}

function reasonOf({ details }: Failure): string | null {
  const reason = details?.['reason']
  return typeof reason === 'string' ? reason : null
}
