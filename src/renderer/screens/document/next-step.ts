import type { ImportedCountRow } from '../../../contract/count-file-operations.ts'
import type { SessionSummary } from '../../../contract/shapes/count.ts'

export type Counter = 1 | 2 | 3

export interface NextStep {
  /** The operator's own open count, to be continued. */
  own: SessionSummary | null
  /** An open count of another operator on this PC. */
  otherOpen: SessionSummary | null
  /** Counters that only other PCs have: a count of this PC is added to theirs. */
  joinable: Counter[]
  /** Counts that were finished without an entry: the document stays hidden until a supervisor confirms one. */
  empty: { sessionId: string; counter: Counter; operator: string }[]
  /**
   * `signed` once decided, `partSigned` once this part of the delivery is, `done` once every required count of it is closed, here
   * and at other PCs.
   */
  stage: 'counting' | 'done' | 'partSigned' | 'signed'
}

/** How far a part of a control is, from its counts on this PC and on others, and how many are required. */
export function nextStep(
  sessions: readonly SessionSummary[],
  imported: readonly ImportedCountRow[],
  operator: string | null,
  requiredCounts: number,
  part = 1,
): NextStep {
  const ofPart = (count: { part?: number | undefined }) => (count.part ?? 1) === part
  const isWhole = (count: { status: string; partSigned?: true | undefined }) =>
    count.status === 'signed' && count.partSigned !== true
  const open = sessions.filter((session) => session.status === 'open')
  // An excluded count is not a step until its log is longer; a count of an unknown PC never is.
  const elsewhere = imported.filter((count) => count.setAsideAt == null && count.confirmed !== false)
  const everything = [...sessions, ...elsewhere]
  const all = everything.filter(ofPart)
  const counters = new Set(all.filter((count) => count.status !== 'open').map((count) => count.counter))
  const here = new Set(sessions.filter(ofPart).map((session) => session.counter))
  return {
    own: open.find((session) => session.operator === operator) ?? null,
    otherOpen: open.find((session) => session.operator !== operator) ?? null,
    empty: everything.filter((count) => count.empty === true),
    joinable: [...new Set(elsewhere.filter(ofPart).map((count) => count.counter))].filter(
      (counter) => !here.has(counter),
    ),
    stage: everything.some(isWhole)
      ? 'signed'
      : all.some((count) => count.status === 'signed')
        ? 'partSigned'
        : all.every((count) => count.status !== 'open') && counters.size >= requiredCounts
          ? 'done'
          : 'counting',
  }
}
