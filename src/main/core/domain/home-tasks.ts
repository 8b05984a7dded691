import type { Decision, DecisionKind } from '../../../contract/shapes/home.ts'
import { decisionKinds, urgencies } from '../../../contract/shapes/home.ts'
import { latestPart } from './delivery-parts.ts'
import { byCodeUnit } from './text.ts'

/** Creates a task; fields that are not given are `null`. */
export function createTask(
  kind: DecisionKind,
  key: string,
  urgency: Decision['urgency'],
  fields: Partial<Omit<Decision, 'kind' | 'key' | 'urgency'>> = {},
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
    kilos: null,
    lot: null,
    error: null,
    destination: null,
    ...fields,
  }
}

/** Sorts tasks by urgency, then by kind in the order of the contract, then the oldest first. */
export function byUrgency(a: Decision, b: Decision): number {
  return (
    urgencies.indexOf(a.urgency) - urgencies.indexOf(b.urgency) ||
    decisionKinds.indexOf(a.kind) - decisionKinds.indexOf(b.kind) ||
    byCodeUnit(a.since, b.since) ||
    byCodeUnit(a.key, b.key)
  )
}

/**
 * The tasks that Home lists, sorted: the most urgent of the documents, `most` in all, and every task of the system, which are
 * few: a late backup is listed also where a hundred documents wait. `more`: tasks left out.
 */
export function shownTasks(
  ofDocuments: readonly Decision[],
  ofSystem: readonly Decision[],
  most: number,
): { shown: Decision[]; more: number } {
  const listed = ofDocuments.toSorted(byUrgency).slice(0, Math.max(0, most - ofSystem.length))
  return { shown: [...listed, ...ofSystem].sort(byUrgency), more: ofDocuments.length - listed.length }
}

/** Progress of a control by its counts alone, without the comparison. */
export type CountingState = 'open' | 'second_count' | 'closed' | 'more_to_come' | 'signed'

/**
 * `open`: a count is open. `second_count`: finished, but another count of the last part is required. `more_to_come`: that part is
 * signed, and the delivery goes on. `signed`: the whole is signed. A count of a higher number than required was requested, so
 * it is required too.
 */
export function countProgress(
  sessions: readonly { part: number; counter: 1 | 2 | 3; status: 'open' | 'closed' | 'signed'; signsPart: boolean }[],
  requiredCounts: 1 | 2,
): CountingState {
  if (sessions.some((session) => session.status === 'open')) return 'open'
  if (sessions.some((session) => session.status === 'signed' && !session.signsPart)) return 'signed'
  const latest = latestPart(sessions)
  const last = sessions.filter((session) => session.part === latest)
  if (last.some((session) => session.status === 'signed')) return 'more_to_come'
  const required = Math.max(requiredCounts, ...last.map((session) => session.counter))
  return new Set(last.map((session) => session.counter)).size < required ? 'second_count' : 'closed'
}

/** Monday of the week of a calendar day, `yyyy-MM-dd`. */
export function mondayOf(day: string): string {
  const at = Date.parse(`${day}T00:00:00Z`)
  const sinceMonday = (new Date(at).getUTCDay() + 6) % 7
  return new Date(at - sinceMonday * 86_400_000).toISOString().slice(0, 10)
}
