import { type CountLogEvent, readCountEvent } from '../domain/count-log/event.ts'
import { Failure } from '../domain/failure.ts'
import type { StoredCountEvent } from './count-events.ts'
import type { PrimaryWriter } from './primary-database.ts'
import type { SessionRecord } from './sessions.ts'
import { insertSession, sessionById, updateSession } from './sessions.ts'

/** Kinds of events that change the row of a count. */
export const lifecycleKinds = [
  'opened',
  'match',
  'move',
  'pause',
  'resume',
  'hand_over',
  'close',
  'reopen',
  'sign',
] as const satisfies CountLogEvent['kind'][]
const lifecycle: ReadonlySet<string> = new Set(lifecycleKinds)

/** The row of a count according to its log; the supplier's name is in the document only. */
type LoggedSession = Omit<SessionRecord, 'supplierName'>

/** The row that a log produces; `null` if it does not begin with an opening. */
export function sessionFromLog(sessionId: string, log: readonly StoredCountEvent[]): LoggedSession | null {
  const events = log.flatMap(({ kind, body }) => (lifecycle.has(kind) ? (readable(body) ?? []) : []))
  const [opened] = events
  if (opened?.kind !== 'opened') return null
  const { device, controlId, number, part = 1, counter, operator, listing, blind, at } = opened
  const session: LoggedSession = {
    sessionId,
    device,
    controlId,
    number,
    part,
    counter,
    operator,
    listing,
    blind,
    status: 'open',
    startedAt: at,
    closedAt: null,
    signedAt: null,
    signsPart: false,
    pausedAt: null,
  }
  for (const event of events) apply(session, event)
  return session
}

function apply(session: LoggedSession, event: CountLogEvent): void {
  switch (event.kind) {
    case 'match':
    case 'move':
      session.controlId = event.controlId
      session.number = event.number
      session.part = event.part ?? 1
      session.counter = event.counter ?? session.counter
      break
    case 'pause':
      session.pausedAt = event.at
      break
    case 'resume':
      session.pausedAt = null
      session.operator = event.operator
      break
    case 'hand_over':
      session.operator = event.to
      break
    case 'close':
      session.status = 'closed'
      session.closedAt = event.at
      break
    case 'reopen':
      session.status = 'open'
      session.closedAt = null
      session.signedAt = null
      session.signsPart = false
      break
    case 'sign':
      session.status = 'signed'
      session.signedAt = event.at
      session.signsPart = event.part !== undefined
      break
    default:
  }
}

function readable(body: string): CountLogEvent | null {
  try {
    return readCountEvent(body)
  } catch {
    return null
  }
}

/**
 * Writes a count's row as its log says, after the log was restored: a missing row is created, a different one corrected.
 * Returns true if the row is there.
 */
export function renewSession(writer: PrimaryWriter, sessionId: string, log: readonly StoredCountEvent[]): boolean {
  const logged = sessionFromLog(sessionId, log)
  const stored = sessionById(writer, sessionId)
  if (logged === null) return stored !== null
  if (stored === null) {
    const { pausedAt, ...row } = logged
    try {
      insertSession(writer, { ...row, supplierName: null })
    } catch (error) {
      if (error instanceof Failure) throw error
      // Another count is open under the same number.
      return false
    }
    if (pausedAt !== null) updateSession(writer, sessionId, { pausedAt })
    return true
  }
  const { controlId, number, part, counter, operator, status, closedAt, signedAt, signsPart, pausedAt } = logged
  const fields = { controlId, number, part, counter, operator, status, closedAt, signedAt, signsPart, pausedAt }
  const differs = (Object.keys(fields) as (keyof typeof fields)[]).some((name) => stored[name] !== fields[name])
  if (differs) updateSession(writer, sessionId, fields)
  return true
}
