import type { Output } from '../../../contract/operations.ts'
import type { KeyStore } from '../devices/key-store.ts'
import { Failure } from '../domain/failure.ts'
import type { CoreContext } from '../kernel/core-context.ts'
import type { HubConnection } from '../store/hub/hub-connection.ts'
import type { HubPc } from '../store/hub/hub-rows.ts'
import { connectHub, isRevoked } from '../store/hub/hub-connection.ts'
import { readHubAddress } from '../store/hub/server-certificate.ts'
import type { Bell } from './bell.ts'
import { createBell } from './bell.ts'
import type { HubConfig } from './hub-config.ts'
import { hubSecretName } from './hub-config.ts'
import { messageSchema } from './hub-exchange.ts'
import type { HubTalk, HubTalkDeps } from './hub-talk.ts'
import { createHubTalk } from './hub-talk.ts'

type HubState = Output<'hub.status'>['state']

const firstRetryMs = 1000
const maxRetryMs = 60_000

interface HubSyncDeps extends HubTalkDeps {
  config(): HubConfig | null
  deviceId: string
  keys: Pick<KeyStore, 'read'>
  /** The hub announced other certificates. */
  keepPins(pins: string[]): void
  /** The other PCs of the site. */
  sawPcs(pcs: readonly HubPc[]): void
  /** Counts of other PCs came. */
  received(): void
  /** The connection changed. */
  changed(): void
}

export type HubSync = ReturnType<typeof createHubSync>

/** Keeps this PC and the hub of its site the same while the hub can be reached. Counting never waits for it. */
export function createHubSync({ clock, random, log, now }: CoreContext, deps: HubSyncDeps) {
  let current = idle()
  /** The run that is under way; a newer one takes its place. */
  let run = { stopped: true, done: Promise.resolve(), ended: createBell(clock) }
  let connection: HubConnection | null = null
  let talk: HubTalk | null = null
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
      certificateUntilMs: null as number | null,
    }
  }

  function enter(state: HubState, error?: unknown): void {
    const failure =
      error === undefined
        ? null
        : error instanceof Failure
          ? { code: error.code, reason: error.details?.reason ?? null }
          : { code: 'internal', reason: null }
    const isNew = current.state !== state || current.failure?.reason !== failure?.reason
    current = { ...current, state, failure, since: state === 'connected' ? null : isNew ? now() : current.since }
    if (!isNew) return
    log.info('hub.state', { state, code: failure?.code, reason: failure?.reason })
    deps.changed()
  }

  async function connectAndTalk(config: HubConfig, isOver: () => boolean): Promise<void> {
    const password = await deps.keys.read(hubSecretName(config))
    if (password === null || password === '')
      throw new Failure('forbidden', 'The password of the hub is not on this PC', { reason: 'hub_key_missing' })
    const own = createHubTalk(clock, deps, {
      greeted(hello, pcs, certificateUntilMs) {
        current.certificateUntilMs = certificateUntilMs
        const known = deps.config()?.pins ?? []
        if (hello.pins.join() !== known.join() && hello.pins.length > 0) deps.keepPins(hello.pins)
        schema = hello.schema
        listed(pcs)
        deps.outbox.note()
      },
      listed,
      reached() {
        if (current.state !== 'connected') enter('connected')
      },
      sent() {
        current.lastSentAt = now()
        deps.changed()
      },
      read() {
        current.lastReadAt = now()
      },
      counted: deps.received,
    })
    talk = own
    const address = readHubAddress(config.url)
    const login = { address, login: config.login, password, pins: config.pins, nowMs: clock.now() }
    const hub = await connectHub(login, own.events)
    connection = hub
    try {
      await own.run(hub, isOver)
    } finally {
      connection = null
      talk = null
      deps.outbox.away()
      await hub.close()
    }
  }

  function noteExpired(error: unknown): void {
    const untilMs = error instanceof Failure ? error.details?.['validUntilMs'] : undefined
    if (typeof untilMs === 'number') current.certificateUntilMs = untilMs
  }

  function listed(pcs: readonly HubPc[]): void {
    current.pcs = pcs
    deps.sawPcs(pcs)
  }

  async function keepTalking(config: HubConfig, isOver: () => boolean, ended: Bell): Promise<void> {
    let waitMs = firstRetryMs
    while (!isOver()) {
      try {
        await connectAndTalk(deps.config() ?? config, isOver)
      } catch (error) {
        if (isOver()) return
        if (!(error instanceof Failure))
          log.error('hub.bug', { stack: error instanceof Error ? (error.stack ?? error.message) : typeof error })
        if (current.state === 'connected') waitMs = firstRetryMs
        noteExpired(error)
        noteQuietly()
        if (isRevoked(error)) {
          enter('revoked', error)
          // A server that is being restored has no roles for a while: it is asked again, but rarely.
          waitMs = maxRetryMs
        } else if (current.state !== 'revoked') enter('away', error)
      }
      const [spread = 0] = random.bytes(1)
      // Not all PCs of a site at once when the hub returns.
      await ended.wait(waitMs * (1 + spread / 255))
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
    const own = { stopped: false, done: Promise.resolve(), ended: createBell(clock) }
    run = own
    enter('away')
    own.done = before.then(() => keepTalking(config, () => own.stopped, own.ended))
  }

  function stop(): Promise<void> {
    const last = run
    last.stopped = true
    last.ended.ring()
    talk?.end()
    const closing = connection?.close() ?? Promise.resolve()
    return Promise.all([last.done, closing]).then(() => undefined)
  }

  return {
    /** Something of this PC waits to be sent. */
    wake: () => talk?.wake(),
    /** Asks soon again which PCs the site has. */
    listAgain: () => talk?.listAgain(),
    state: () => current,
    /** Whether an instruction would reach other PCs now; `old`: the server has no messages yet. */
    canInstruct: () => (current.state !== 'connected' ? 'away' : schema < messageSchema ? 'old' : 'yes'),
    /** Starts again with the hub of the settings, which may be none. */
    apply(): void {
      // A command that joined may end after the room was closed.
      if (!isClosed) start(stop())
    },
    async close(): Promise<void> {
      isClosed = true
      await stop()
      noteQuietly()
    },
  }
}
