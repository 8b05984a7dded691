import type { Units } from './model.ts'

/** What still counts as right: the larger of an absolute number of units and a per cent of the declared units. */
export interface Tolerance {
  units: Units
  /** 0 to 100, decimals beyond the sixth are dropped. */
  percent: number
}

/** Whether a difference lies within the tolerance, both ends included. Exact. */
export function withinTolerance(difference: Units, declared: Units, { units, percent }: Tolerance): boolean {
  const size = Math.abs(difference)
  if (size <= units) return true
  // |difference| ÷ |declared| ≤ percent ÷ 100, without a division.
  const millionths = BigInt(Math.floor(percent * 1_000_000))
  return BigInt(size) * 100_000_000n <= millionths * BigInt(Math.abs(declared))
}
