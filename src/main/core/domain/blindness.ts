/** What decides whether a control is blind. `sessions` are the counts of this control. */
export interface BlindFacts {
  /** Whether any supplier of the control requires blind control; `unknown` where the suppliers were never read. */
  supplierRequires: boolean | 'unknown'
  /** Blindness of this document began before: its supplier required it once, or a count was started. */
  begun: boolean
  sessions: readonly { counter: 1 | 2 | 3; status: 'open' | 'closed' | 'signed' }[]
  /** Counts that the settings require of every control. */
  requiredCounts: 1 | 2
}

/**
 * Whether declared figures are closed to everybody but a supervisor. It begins at first sight where a supplier requires
 * blind control (or may require it, as long as nobody knows), else when a count starts. It ends when every required
 * count is closed and none is open; a higher counter that was opened is required too.
 */
export function isBlind({ supplierRequires, begun, sessions, requiredCounts }: BlindFacts): boolean {
  if (supplierRequires === false && !begun && sessions.length === 0) return false
  return sessions.some((session) => session.status === 'open') || !allRequiredClosed(sessions, requiredCounts)
}

function allRequiredClosed(sessions: BlindFacts['sessions'], requiredCounts: number): boolean {
  const required = Math.max(requiredCounts, ...sessions.map((session) => session.counter))
  const closed = new Set(sessions.filter((session) => session.status !== 'open').map((session) => session.counter))
  return closed.size >= required
}
