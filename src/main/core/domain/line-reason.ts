import type { ComparisonStatus } from '../../../contract/shapes/comparison.ts'
import type { ExpiryFinding, LineReason } from '../../../contract/shapes/count.ts'

/** A line of the comparison as far as its reason goes. */
export interface LineFacts {
  status: ComparisonStatus | null
  /** Damaged units of the decisive count, in any unit. */
  damaged: number
  /** What is odd about the expiry of goods that were found. */
  finding: 'ok' | 'impossible' | ExpiryFinding
}

/** Whether a line differs by more than the tolerance: whoever signs may have to say why. */
export function differs(status: ComparisonStatus | null): boolean {
  return status !== null && status !== 'match' && status !== 'within_tolerance'
}

/**
 * The likeliest reason of a line, from its data alone; `null` where nothing about it asks for one. Damage comes first:
 * it is what the counter marked by hand.
 */
export function proposedReason({ status, damaged, finding }: LineFacts): LineReason | null {
  if (damaged > 0) return 'damaged'
  switch (status) {
    case 'short':
    case 'missing':
      return 'short'
    case 'over':
    case 'unexpected':
    case 'wrong_lot':
    case 'wrong_expiry':
      return status
    default:
  }
  if (finding === 'expired') return 'expired_accepted'
  return finding === 'short' ? 'short_life' : null
}
