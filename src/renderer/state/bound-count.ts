import type { ImportedCountRow } from '../../contract/count-file-operations.ts'
import type { CountSession, SessionSummary } from '../../contract/shapes/count.ts'

/** A count that looks for its document: one of this PC, or one that another PC made. Nothing of what was counted. */
export interface BoundCount extends Pick<
  SessionSummary,
  'sessionId' | 'controlId' | 'number' | 'counter' | 'operator' | 'status' | 'startedAt' | 'closedAt' | 'scans'
> {
  /** The other PC; `null`: this one. */
  device: string | null
}

export function boundCount(count: CountSession | SessionSummary | ImportedCountRow): BoundCount {
  const { sessionId, controlId, number, counter, operator, status, startedAt, closedAt, scans } = count
  const device = 'device' in count ? (count.device ?? null) : null
  return { sessionId, controlId, number, counter, operator, status, startedAt, closedAt, scans, device }
}
