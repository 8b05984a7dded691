import type { Decision, DecisionKind } from '../../../contract/shapes/home.ts'
import { decisionKinds, urgencies } from '../../../contract/shapes/home.ts'
import { byCodeUnit } from './text.ts'

/** A decision by its kind; everything it does not know is `null`. */
export function createTask(
  kind: DecisionKind,
  key: string,
  urgency: Decision['urgency'],
  facts: Partial<Omit<Decision, 'kind' | 'key' | 'urgency'>> = {},
): Decision {
  return {
    key: `${kind}:${key}`,
    kind,
    urgency,
    since: null,
    controlId: null,
    sessionId: null,
    number: null,
    supplierName: null,
    location: null,
    operator: null,
    device: null,
    resource: null,
    count: null,
    atLeast: false,
    withSignals: null,
    withoutReason: null,
    statuses: [],
    difference: null,
    lot: null,
    error: null,
    ...facts,
  }
}

/** The most urgent first; among equals the kinds in the order of the contract, then who waits longest. */
export function byUrgency(a: Decision, b: Decision): number {
  return (
    urgencies.indexOf(a.urgency) - urgencies.indexOf(b.urgency) ||
    decisionKinds.indexOf(a.kind) - decisionKinds.indexOf(b.kind) ||
    byCodeUnit(a.since, b.since) ||
    byCodeUnit(a.key, b.key)
  )
}

/** Where a control stands by its counts alone, before anything declared is looked at. */
export type CountingState = 'open' | 'second_count' | 'closed' | 'signed'

/**
 * `open`: somebody counts. `second_count`: closed, but another count is required. `signed`: decided already. A counter
 * above what is required was asked for, so it is required too.
 */
export function countProgress(
  sessions: readonly { counter: 1 | 2 | 3; status: 'open' | 'closed' | 'signed' }[],
  requiredCounts: 1 | 2,
): CountingState {
  if (sessions.some((session) => session.status === 'open')) return 'open'
  if (sessions.some((session) => session.status === 'signed')) return 'signed'
  const required = Math.max(requiredCounts, ...sessions.map((session) => session.counter))
  return new Set(sessions.map((session) => session.counter)).size < required ? 'second_count' : 'closed'
}

/** Monday of the week of a calendar day, `yyyy-MM-dd`. */
export function mondayOf(day: string): string {
  const at = Date.parse(`${day}T00:00:00Z`)
  const sinceMonday = (new Date(at).getUTCDay() + 6) % 7
  return new Date(at - sinceMonday * 86_400_000).toISOString().slice(0, 10)
}
