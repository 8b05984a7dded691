import type { SessionSummary } from '../../../contract/shapes/count.ts'

export type Counter = 1 | 2 | 3

export interface NextStep {
  /** The operator's own open count, which goes on. */
  own: SessionSummary | null
  /** Somebody else's open count. */
  otherOpen: SessionSummary | null
  /** The count that can be started, `null` where all three are taken. */
  startable: Counter | null
  /** `signed` once decided, `done` once every required count is closed. */
  stage: 'counting' | 'done' | 'signed'
}

/** What can be done with a control next, from its counts on this PC and how many are required. */
export function nextStep(
  sessions: readonly SessionSummary[],
  operator: string | null,
  requiredCounts: number,
): NextStep {
  const open = sessions.filter((session) => session.status === 'open')
  const taken = new Set(sessions.map((session) => session.counter))
  const closed = new Set(sessions.filter((session) => session.status !== 'open').map((session) => session.counter))
  const counters: Counter[] = [1, 2, 3]
  return {
    own: open.find((session) => session.operator === operator) ?? null,
    otherOpen: open.find((session) => session.operator !== operator) ?? null,
    startable: counters.find((counter) => !taken.has(counter)) ?? null,
    stage: sessions.some((session) => session.status === 'signed')
      ? 'signed'
      : open.length === 0 && closed.size >= requiredCounts
        ? 'done'
        : 'counting',
  }
}
