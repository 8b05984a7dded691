import type { Units } from './model.ts'

/** Allowed difference: the larger of an absolute number of units and a percentage of the declared units. */
export interface Tolerance {
  units: Units
  /** 0 to 100, decimals after the sixth are ignored. */
  percent: number
}

/** True if a difference is within the tolerance, both ends included. Exact arithmetic. */
export function withinTolerance(difference: Units, declared: Units, { units, percent }: Tolerance): boolean {
  const size = Math.abs(difference)
  if (size <= units) return true
  // |difference| ÷ |declared| ≤ percent ÷ 100, without a division.
  return BigInt(size) * 100_000_000n <= millionthsOf(percent) * BigInt(Math.abs(declared))
}

/** As written in decimals: 4.1 × 1,000,000 is not 4,100,000 in doubles. */
function millionthsOf(percent: number): bigint {
  const [whole = '', fraction = ''] = percent.toFixed(12).split('.')
  return BigInt(whole + fraction.slice(0, 6))
}
