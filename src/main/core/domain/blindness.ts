/** The input of `isBlind`. `sessions` are the counts of this control. */
export interface BlindnessInput {
  /** True if any supplier of the control requires blind control; `unknown` if the suppliers were never refreshed. */
  supplierRequires: boolean | 'unknown'
  /** Blindness of this document began earlier: its supplier required it then, or a count was started. */
  begun: boolean
  sessions: readonly { counter: 1 | 2 | 3; status: 'open' | 'closed' | 'signed' }[]
  /** Counts that the settings require of every control. */
  requiredCounts: 1 | 2
}

/**
 * True if declared units are hidden from everyone but a supervisor. Blindness begins at first sight if a supplier
 * requires blind control (or may require it, while the suppliers are unknown), else when a count starts. It ends when
 * every required count is finished and none is open; a started count of a higher number is required too.
 */
export function isBlind({ supplierRequires, begun, sessions, requiredCounts }: BlindnessInput): boolean {
  if (supplierRequires === false && !begun && sessions.length === 0) return false
  return sessions.some((session) => session.status === 'open') || !allRequiredClosed(sessions, requiredCounts)
}

function allRequiredClosed(sessions: BlindnessInput['sessions'], requiredCounts: number): boolean {
  const required = Math.max(requiredCounts, ...sessions.map((session) => session.counter))
  const closed = new Set(sessions.filter((session) => session.status !== 'open').map((session) => session.counter))
  return closed.size >= required
}
