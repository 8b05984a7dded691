import { instantText } from '../domain/dates.ts'
import type { CanonicalValue } from '../domain/count-log/canonical.ts'
import { nextLink } from '../domain/count-log/chain.ts'
import type { CountLogEvent } from '../domain/count-log/event.ts'
import type { CountChange } from '../domain/count-log/count-state.ts'
import { applyEvent } from '../domain/count-log/count-state.ts'
import type { Clock } from '../kernel/ports.ts'
import { appendCountEvent } from '../store/count-events.ts'
import { appendAnchor, pcChainHead } from '../store/pc-chain.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'
import { saveSessionState } from '../store/session-states.ts'
import type { CountStateCache } from './count-states.ts'

/** A jump of this PC's clock beyond this is an event of the log. */
const clockJumpMs = 5 * 60_000

type Stamped = 'eventId' | 'at'
type Unstamped<E> = E extends CountLogEvent ? Omit<E, Stamped> : never
export type NewEvent = Unstamped<CountLogEvent>

export interface AppendedEvent {
  event: CountLogEvent
  seq: number
  hash: string
  change: CountChange
}

/** Writes the count logs and this PC's chain, always inside a command's transaction. */
export interface CountLogWriter {
  /** Adds an event to a count: stamped, applied to its state, chained and stored. Rejected events change nothing. */
  append(sessionId: string, event: NewEvent): AppendedEvent
  /** Adds a link to this PC's chain. */
  anchor(kind: string, fields: Record<string, CanonicalValue>): void
  /** Anchors a count's present end in this PC's chain. */
  anchorCount(kind: 'opened' | 'moved' | 'closed' | 'reopened' | 'signed' | 'revealed', sessionId: string): void
}

/** The name of a PC's own chain. */
export function pcChainId(deviceId: string): string {
  return `pc:${deviceId}`
}

export function createCountLogWriter(options: {
  database: PrimaryDatabase
  states: CountStateCache
  clock: Clock
  newId: () => string
  deviceId: string
}): CountLogWriter {
  const { database, states, clock, newId, deviceId } = options
  // The clocks at the last stored event. An event that is rolled back was never stored: the next one still has to say
  // that the clock jumped.
  let stored = readClocks()
  let written: typeof stored | null = null
  database.onCommit(() => {
    stored = written ?? stored
    written = null
  })
  database.onRollback(() => void (written = null))

  function readClocks() {
    return { wall: clock.now(), monotonic: clock.monotonic() }
  }

  /** By how much the wall clock moved beyond what really passed since the last event. */
  function clockJump(): number {
    const last = written ?? stored
    written = readClocks()
    return Math.round(written.wall - last.wall - (written.monotonic - last.monotonic))
  }

  const now = () => instantText(clock.now(), clock.offsetMinutes(clock.now()))

  function write(sessionId: string, unstamped: NewEvent): AppendedEvent {
    const writer = database.writer()
    const count = states.of(sessionId)
    const event: CountLogEvent = { ...unstamped, eventId: newId(), at: now() }
    const seq = count.state.nextSeq
    const change = applyEvent(count.state, event)
    const link = nextLink(sessionId, count.head === null ? null : { seq: seq - 1, hash: count.head }, event)
    appendCountEvent(writer, { sessionId, ...link, eventId: event.eventId })
    count.head = link.hash
    saveSessionState(writer, sessionId, {
      scans: count.state.scans,
      lastScanAt: count.state.lastScanAt,
      nextSeq: count.state.nextSeq,
    })
    return { event, seq, hash: link.hash, change }
  }

  const countLogWriter: CountLogWriter = {
    append(sessionId, event) {
      const jump = clockJump()
      if (Math.abs(jump) > clockJumpMs && event.kind !== 'opened')
        write(sessionId, { kind: 'clock_jump', operator: event.operator, byMs: jump })
      return write(sessionId, event)
    },
    anchor(kind, fields) {
      const head = pcChainHead(database)
      const link = nextLink(pcChainId(deviceId), head, { ...fields, kind, at: now() })
      appendAnchor(database.writer(), link)
    },
    anchorCount(kind, sessionId) {
      const count = states.of(sessionId)
      countLogWriter.anchor(kind, { sessionId, seq: count.state.nextSeq - 1, hash: count.head })
    },
  }
  return countLogWriter
}
