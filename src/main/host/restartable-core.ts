import type { ClientMessage, ServerMessage } from '../../contract/frames.ts'
import { isClientMessage } from '../core/kernel/client-message.ts'
import type { CoreClient, Connection, Core } from '../core/kernel/core.ts'
import { Failure, failureValue } from '../core/domain/failure.ts'
import type { Log } from '../core/kernel/ports.ts'

/** The current core of a host. Clients stay connected while the core is replaced. */
export type RestartableCore = ReturnType<typeof createCoreSlot>

/** Maximum number of calls per client that wait for the next core. */
const maxQueuedCalls = 1000

type SlotState =
  | { kind: 'changing' }
  | { kind: 'running'; core: Core }
  | { kind: 'failed'; failure: Failure; instanceId: string }
  | { kind: 'closed' }

interface ClientSlot {
  attach(): void
  detach(): void
}

/** Creates the holder of one core at a time. If the core cannot start, every call returns the reason. */
export function createCoreSlot(options: { create: () => Promise<Core>; log: Log; newId: () => string }) {
  const { create, log, newId } = options
  const clients = new Set<ClientSlot>()
  let state: SlotState = { kind: 'changing' }
  let lastChange: Promise<unknown> = Promise.resolve()
  let restartPending = false

  async function startCore(): Promise<Failure | null> {
    try {
      state = { kind: 'running', core: await create() }
      log.info('core.started', { instance: state.core.instanceId })
    } catch (error) {
      const failure =
        error instanceof Failure
          ? error
          : new Failure('internal', 'The core could not start; the log has the details', undefined, { cause: error })
      state = { kind: 'failed', failure, instanceId: newId() }
      const stack = error instanceof Error ? error.stack : undefined
      log.error('core.start.failed', { code: failure.code, ...(stack === undefined ? {} : { stack }) })
    }
    for (const client of clients) client.attach()
    return state.kind === 'failed' ? state.failure : null
  }

  /** Closes the core: running commands send their results first, other calls are rejected. */
  async function stop(): Promise<void> {
    const core = state.kind === 'running' ? state.core : null
    state = { kind: 'changing' }
    if (core) {
      try {
        await core.close()
      } catch (error) {
        const stack = error instanceof Error ? error.stack : undefined
        log.error('core.close.failed', stack === undefined ? {} : { stack })
      }
      // The results of the last commands are sent in microtasks.
      await new Promise<void>((resolve) => setImmediate(resolve))
    }
    for (const client of clients) client.detach()
  }

  function connect(caller: CoreClient): Connection {
    const pending = new Set<number>()
    let queued: Extract<ClientMessage, { type: 'call' }>[] = []
    let inner: Connection | null = null
    let generation = 0
    let subscribed = false
    let open = true

    function reject(id: number, failure: Failure): void {
      caller.send({ type: 'error', id, error: failureValue(failure, newId()) })
    }

    function sendFrom(sender: number): (message: ServerMessage) => void {
      return (message) => {
        if (!open || sender !== generation) return
        if (message.type === 'ok' || message.type === 'error') pending.delete(message.id)
        caller.send(message)
      }
    }

    const client: ClientSlot = {
      attach() {
        const waiting = queued
        queued = []
        if (state.kind === 'running') {
          generation += 1
          inner = state.core.connect({ id: caller.id, send: sendFrom(generation) })
          if (subscribed) inner.receive({ type: 'subscribe' })
        } else if (state.kind === 'failed') caller.send({ type: 'hello', instanceId: state.instanceId })
        for (const message of waiting) receive(message)
      },
      detach() {
        generation += 1
        inner?.close()
        inner = null
        for (const id of pending) reject(id, new Failure('core_unavailable', 'The core stopped before it responded'))
        pending.clear()
      },
    }

    function receive(message: ClientMessage): void {
      if (message.type === 'cancel') {
        if (!cancelQueued(message.id)) inner?.receive(message)
      } else if (message.type !== 'call') {
        subscribed = message.type === 'subscribe'
        inner?.receive(message)
      } else if (inner && state.kind === 'running') {
        pending.add(message.id)
        inner.receive(message)
      } else rejectOrQueue(message)
    }

    function cancelQueued(id: number): boolean {
      if (!queued.some((call) => call.id === id)) return false
      queued = queued.filter((call) => call.id !== id)
      reject(id, new Failure('cancelled', 'The client cancelled the call'))
      return true
    }

    function rejectOrQueue(message: Extract<ClientMessage, { type: 'call' }>): void {
      if (state.kind === 'failed') reject(message.id, state.failure)
      else if (state.kind === 'closed' || queued.length >= maxQueuedCalls)
        reject(message.id, new Failure('core_unavailable', 'No core is running'))
      else if (!pending.has(message.id)) queued.push(message)
    }

    clients.add(client)
    if (state.kind === 'running' || state.kind === 'failed') client.attach()
    return {
      receive(message) {
        if (open && isClientMessage(message)) receive(message)
      },
      close() {
        if (!open) return
        open = false
        clients.delete(client)
        inner?.close()
        inner = null
        queued = []
      },
    }
  }

  function restart(): void {
    if (restartPending || state.kind === 'closed') return
    restartPending = true
    lastChange = lastChange.then(async () => {
      if (state.kind === 'closed') return
      await stop()
      restartPending = false
      await startCore()
    })
  }

  return {
    /** Starts the first core; returns why it did not start, or `null`. */
    start() {
      const started = lastChange.then(startCore)
      lastChange = started
      return started
    },
    connect,
    /** Replaces the core, for example after another profile was selected. */
    restart,
    /** Starts again if the last start failed; otherwise does nothing. */
    retry() {
      if (state.kind === 'failed') restart()
    },
    /** Finishes running commands and unlocks the data folder. */
    async close() {
      const last = lastChange.then(async () => {
        await stop()
        state = { kind: 'closed' }
        for (const client of clients) client.attach()
      })
      lastChange = last
      await last
    },
  }
}
