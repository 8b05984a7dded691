import type { ComparisonStatus } from '../../../contract/shapes/comparison.ts'
import type { ExpiryIssue, LineReason } from '../../../contract/shapes/count.ts'

/** The fields of a compared line that determine its reason. */
export interface ReasonInput {
  status: ComparisonStatus | null
  /** Damaged units of the deciding count, in any unit of measure. */
  damaged: number
  /** Result of `checkExpiry` for the counted goods. */
  finding: 'ok' | 'impossible' | ExpiryIssue
}

/** True if a line differs by more than the tolerance: the signature may require a reason. What may still come needs none. */
export function differs(status: ComparisonStatus | null): boolean {
  return status !== null && status !== 'match' && status !== 'within_tolerance' && status !== 'to_come'
}

/**
 * Proposes the most likely reason of a line from its data; `null` if it needs none. Damage has priority, because the
 * operator marked it; but another lot or expiry is what is wrong with all units of the line, damaged or not.
 */
export function proposedReason({ status, damaged, finding }: ReasonInput): LineReason | null {
  if (status === 'wrong_lot' || status === 'wrong_expiry') return status
  if (damaged > 0) return 'damaged'
  switch (status) {
    case 'short':
    case 'missing':
      return 'short'
    case 'over':
    case 'unexpected':
    case 'not_on_package':
      return status
    default:
  }
  if (finding === 'expired') return 'expired_accepted'
  return finding === 'short' ? 'short_life' : null
}
