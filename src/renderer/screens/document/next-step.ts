import type { ImportedCountRow } from '../../../contract/count-file-operations.ts'
import type { SessionSummary } from '../../../contract/shapes/count.ts'

export type Counter = 1 | 2 | 3

export interface NextStep {
  /** The operator's own open count, to be continued. */
  own: SessionSummary | null
  /** Somebody else's open count on this PC. */
  otherOpen: SessionSummary | null
  /** Counters that only other PCs have: a count of this PC is added to theirs. */
  joinable: Counter[]
  /** Counts that were finished without an entry: the document stays hidden until a supervisor confirms one. */
  empty: { sessionId: string; counter: Counter; operator: string }[]
  /** `signed` once decided, `done` once every required count is closed, here and at other PCs. */
  stage: 'counting' | 'done' | 'signed'
}

/** How far a control is, from its counts on this PC and on others, and how many are required. */
export function nextStep(
  sessions: readonly SessionSummary[],
  imported: readonly ImportedCountRow[],
  operator: string | null,
  requiredCounts: number,
): NextStep {
  const open = sessions.filter((session) => session.status === 'open')
  // An excluded count is not a step until its log is longer; a count of an unknown PC never is.
  const elsewhere = imported.filter((count) => count.setAsideAt == null && count.confirmed !== false)
  const all = [...sessions, ...elsewhere]
  const counters = new Set(all.filter((count) => count.status !== 'open').map((count) => count.counter))
  const here = new Set(sessions.map((session) => session.counter))
  return {
    own: open.find((session) => session.operator === operator) ?? null,
    otherOpen: open.find((session) => session.operator !== operator) ?? null,
    empty: all.filter((count) => count.empty === true),
    joinable: [...new Set(elsewhere.map((count) => count.counter))].filter((counter) => !here.has(counter)),
    stage: all.some((count) => count.status === 'signed')
      ? 'signed'
      : all.every((count) => count.status !== 'open') && counters.size >= requiredCounts
        ? 'done'
        : 'counting',
  }
}
