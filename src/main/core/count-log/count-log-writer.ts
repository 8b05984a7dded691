import { instantText } from '../domain/dates.ts'
import type { CanonicalValue } from '../domain/count-log/canonical.ts'
import { nextLink } from '../domain/count-log/chain.ts'
import type { Link } from '../domain/count-log/chain.ts'
import type { CountLogEvent } from '../domain/count-log/event.ts'
import type { CountChange } from '../domain/count-log/count-state.ts'
import { applyEvent } from '../domain/count-log/count-state.ts'
import type { Clock } from '../kernel/ports.ts'
import { appendCountEvent } from '../store/count-events.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'
import { saveSessionState } from '../store/session-states.ts'
import { summarizeState, type CountStateCache } from './count-states.ts'

/** Clock changes larger than this are written to the log as an event. */
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

type CountAnchor = 'opened' | 'moved' | 'closed' | 'empty_confirmed' | 'reopened' | 'signed' | 'revealed'

/** Writes count logs and this PC's chain; only within a command's transaction. */
export type CountLogWriter = ReturnType<typeof createCountLogWriter>

export function createCountLogWriter(options: {
  database: PrimaryDatabase
  states: CountStateCache
  clock: Clock
  newId: () => string
  /** This PC's own chain: appends a link with the device's signature. */
  appendLink: (event: Parameters<typeof nextLink>[2]) => Link
}) {
  const { database, states, clock, newId, appendLink } = options
  // By how much the wall clock was ahead of the monotonic one at the last stored event of each count. After a rollback
  // the next event must still record the clock change, and an event of one count must not hide it from another.
  const startLead = clockLead()
  const storedLeads = new Map<string, number>()
  const writtenLeads = new Map<string, number>()
  database.onCommit(() => {
    for (const [sessionId, lead] of writtenLeads) storedLeads.set(sessionId, lead)
    writtenLeads.clear()
  })
  database.onRollback(() => writtenLeads.clear())

  function clockLead(): number {
    return clock.now() - clock.monotonic()
  }

  /** Milliseconds that the wall clock moved beyond the monotonic time since this count's last event, or the start. */
  function clockJump(sessionId: string): number {
    const last = writtenLeads.get(sessionId) ?? storedLeads.get(sessionId) ?? startLead
    const lead = clockLead()
    writtenLeads.set(sessionId, lead)
    return Math.round(lead - last)
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
    saveSessionState(writer, sessionId, summarizeState(count.state))
    return { event, seq, hash: link.hash, change }
  }

  const countLogWriter = {
    /**
     * Appends an event to a count: timestamps it, applies it to the state, chains and stores it. A rejected event changes
     * nothing.
     */
    append(sessionId: string, event: NewEvent): AppendedEvent {
      const jump = clockJump(sessionId)
      if (Math.abs(jump) > clockJumpMs && event.kind !== 'opened')
        write(sessionId, { kind: 'clock_jump', operator: event.operator, byMs: jump })
      return write(sessionId, event)
    },
    /** Appends a link to this PC's chain. */
    anchor(kind: string, fields: Record<string, CanonicalValue>): void {
      appendLink({ ...fields, kind, at: now() })
    },
    /** Appends a link with the count's last hash to this PC's chain. */
    anchorCount(kind: CountAnchor, sessionId: string): void {
      const count = states.of(sessionId)
      countLogWriter.anchor(kind, { sessionId, seq: count.state.nextSeq - 1, hash: count.head })
    },
  }
  return countLogWriter
}
