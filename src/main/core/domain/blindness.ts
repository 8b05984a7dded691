/** A count as far as it concerns blindness. */
export interface CountForBlindness {
  /** The part of the delivery. */
  part: number
  counter: 1 | 2 | 3
  status: 'open' | 'closed' | 'signed'
  /** It was closed without an entry and no supervisor confirmed that: it ends no blindness. */
  empty?: boolean
  /** A supervisor signed it on this PC: every required count of its part was finished then, or of all parts (`whole`). */
  decided?: 'part' | 'whole' | null
}

/** True if a count was closed without an entry and no supervisor confirmed or signed that. */
export function isEmptyClose(count: { status: string; entries: number; emptyConfirmedAt: string | null }): boolean {
  return count.status === 'closed' && count.entries === 0 && count.emptyConfirmedAt === null
}

/** The input of `isBlind`. `sessions` are the counts of this control. */
export interface BlindnessInput {
  /** True if any supplier of the control requires blind control; `unknown` if the suppliers were never refreshed. */
  supplierRequires: boolean | 'unknown'
  /** Blindness of this document began earlier: its supplier required it then, or a count was started. */
  begun: boolean
  sessions: readonly CountForBlindness[]
  /** Counts that the settings require of every control. */
  requiredCounts: 1 | 2
}

/**
 * True if declared units are hidden from everyone but a supervisor. Blindness begins at first sight if a supplier
 * requires blind control (or may require it, while the suppliers are unknown), else when a count starts. It ends when
 * every required count of every part of the delivery that was begun is finished and none is open; a started count of a
 * higher number is required too. A count without an entry does not count as finished.
 */
export function isBlind({ supplierRequires, begun, sessions, requiredCounts }: BlindnessInput): boolean {
  if (supplierRequires === false && !begun && sessions.length === 0) return false
  return sessions.some((session) => session.status === 'open') || !allRequiredClosed(sessions, requiredCounts)
}

function allRequiredClosed(sessions: BlindnessInput['sessions'], requiredCounts: number): boolean {
  if (sessions.some((session) => session.decided === 'whole')) return true
  const parts = new Set(sessions.map((session) => session.part))
  if (parts.size === 0) return false
  return [...parts].every((part) =>
    isPartClosed(
      sessions.filter((session) => session.part === part),
      requiredCounts,
    ),
  )
}

function isPartClosed(sessions: BlindnessInput['sessions'], requiredCounts: number): boolean {
  if (sessions.some((session) => session.decided === 'part')) return true
  const required = Math.max(requiredCounts, ...sessions.map((session) => session.counter))
  const finished = sessions.filter((session) => session.status !== 'open' && !session.empty)
  const closed = new Set(finished.map((session) => session.counter))
  return closed.size >= required
}
