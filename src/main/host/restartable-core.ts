import type { ClientMessage, ServerMessage } from '../../contract/frames.ts'
import { isClientMessage } from '../core/kernel/client-connection.ts'
import type { CoreClient, Connection, Core } from '../core/kernel/core.ts'
import { Failure, failureValue } from '../core/domain/failure.ts'
import type { Log } from '../core/kernel/ports.ts'

/** The place of a host's current core. Callers stay connected while the core is replaced. */
export interface RestartableCore {
  /** Starts the first core; answers why it did not start, or `null`. */
  start(): Promise<Failure | null>
  connect(caller: CoreClient): Connection
  /** Replaces the core: another profile was chosen. */
  restart(): void
  /** Tries again where the core did not start; else nothing. */
  retry(): void
  /** Finishes what has begun and frees the data folder. */
  close(): Promise<void>
}

/** Calls kept for the next core, per caller: more is a runaway page. */
const maxHeld = 1000

type Occupant =
  | { state: 'changing' }
  | { state: 'running'; core: Core }
  | { state: 'failed'; failure: Failure; instanceId: string }
  | { state: 'closed' }

interface Seat {
  attach(): void
  detach(): void
}

/** Holds one core at a time. A core that can't start is answered for: every call says why. */
export function createCoreSlot(options: {
  create: () => Promise<Core>
  log: Log
  newId: () => string
}): RestartableCore {
  const { create, log, newId } = options
  const seats = new Set<Seat>()
  let occupant: Occupant = { state: 'changing' }
  let turn: Promise<unknown> = Promise.resolve()
  let restartPending = false

  async function fill(): Promise<Failure | null> {
    try {
      occupant = { state: 'running', core: await create() }
      log.info('core.started', { instance: occupant.core.instanceId })
    } catch (error) {
      const failure =
        error instanceof Failure
          ? error
          : new Failure('internal', 'The core could not start; the log has the details', undefined, { cause: error })
      occupant = { state: 'failed', failure, instanceId: newId() }
      const stack = error instanceof Error ? error.stack : undefined
      log.error('core.start.failed', { code: failure.code, ...(stack === undefined ? {} : { stack }) })
    }
    for (const seat of seats) seat.attach()
    return occupant.state === 'failed' ? occupant.failure : null
  }

  /** What has begun is answered first; what the core can't answer any more is rejected. */
  async function empty(): Promise<void> {
    const core = occupant.state === 'running' ? occupant.core : null
    occupant = { state: 'changing' }
    if (core) {
      try {
        await core.close()
      } catch (error) {
        const stack = error instanceof Error ? error.stack : undefined
        log.error('core.close.failed', stack === undefined ? {} : { stack })
      }
      // The answers of the last commands leave in the microtasks after their end.
      await new Promise<void>((resolve) => setImmediate(resolve))
    }
    for (const seat of seats) seat.detach()
  }

  function openSeat(caller: CoreClient): Connection {
    const pending = new Set<number>()
    let held: Extract<ClientMessage, { type: 'call' }>[] = []
    let inner: Connection | null = null
    let generation = 0
    let subscribed = false
    let open = true

    function refuse(id: number, failure: Failure): void {
      caller.send({ type: 'error', id, error: failureValue(failure, newId()) })
    }

    function sendFrom(sender: number): (frame: ServerMessage) => void {
      return (frame) => {
        if (!open || sender !== generation) return
        if (frame.type === 'ok' || frame.type === 'error') pending.delete(frame.id)
        caller.send(frame)
      }
    }

    const seat: Seat = {
      attach() {
        const waiting = held
        held = []
        if (occupant.state === 'running') {
          generation += 1
          inner = occupant.core.connect({ id: caller.id, send: sendFrom(generation) })
          if (subscribed) inner.receive({ type: 'subscribe' })
        } else if (occupant.state === 'failed') caller.send({ type: 'hello', instanceId: occupant.instanceId })
        for (const frame of waiting) receive(frame)
      },
      detach() {
        generation += 1
        inner?.close()
        inner = null
        for (const id of pending) refuse(id, new Failure('core_unavailable', 'The core went away before it answered'))
        pending.clear()
      },
    }

    function receive(frame: ClientMessage): void {
      if (frame.type === 'cancel') {
        if (!cancelHeld(frame.id)) inner?.receive(frame)
      } else if (frame.type !== 'call') {
        subscribed = frame.type === 'subscribe'
        inner?.receive(frame)
      } else if (inner && occupant.state === 'running') {
        pending.add(frame.id)
        inner.receive(frame)
      } else refuseOrHold(frame)
    }

    function cancelHeld(id: number): boolean {
      if (!held.some((call) => call.id === id)) return false
      held = held.filter((call) => call.id !== id)
      refuse(id, new Failure('cancelled', 'The caller no longer waits'))
      return true
    }

    function refuseOrHold(frame: Extract<ClientMessage, { type: 'call' }>): void {
      if (occupant.state === 'failed') refuse(frame.id, occupant.failure)
      else if (occupant.state === 'closed' || held.length >= maxHeld)
        refuse(frame.id, new Failure('core_unavailable', 'There is no core to answer'))
      else if (!pending.has(frame.id)) held.push(frame)
    }

    seats.add(seat)
    if (occupant.state === 'running' || occupant.state === 'failed') seat.attach()
    return {
      receive(frame) {
        if (open && isClientMessage(frame)) receive(frame)
      },
      close() {
        if (!open) return
        open = false
        seats.delete(seat)
        inner?.close()
        inner = null
        held = []
      },
    }
  }

  function restart(): void {
    if (restartPending || occupant.state === 'closed') return
    restartPending = true
    turn = turn.then(async () => {
      if (occupant.state === 'closed') return
      await empty()
      restartPending = false
      await fill()
    })
  }

  return {
    start() {
      const started = turn.then(fill)
      turn = started
      return started
    },
    connect: openSeat,
    restart,
    retry() {
      if (occupant.state === 'failed') restart()
    },
    async close() {
      const last = turn.then(async () => {
        await empty()
        occupant = { state: 'closed' }
        for (const seat of seats) seat.attach()
      })
      turn = last
      await last
    },
  }
}
