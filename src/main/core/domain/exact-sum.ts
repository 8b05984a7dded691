/** A sum of safe integers that may exceed their range; uses big integers only then. */
export interface ExactSum {
  low: number
  high: bigint
}

/** An empty sum. */
export function zero(): ExactSum {
  return { low: 0, high: 0n }
}

/** Adds a safe integer. */
export function addTo(sum: ExactSum, value: number): void {
  const next = sum.low + value
  if (Number.isSafeInteger(next)) sum.low = next
  else {
    sum.high += BigInt(sum.low)
    sum.low = value
  }
}

/** Adds another sum. */
export function addSum(sum: ExactSum, other: ExactSum): void {
  addTo(sum, other.low)
  sum.high += other.high
}

/** The exact sum. */
export function totalOf({ low, high }: ExactSum): bigint {
  return high + BigInt(low)
}

/** The sum as the nearest number: exact within the range of safe integers. */
export function toNumber(sum: ExactSum): number {
  return sum.high === 0n ? sum.low : Number(totalOf(sum))
}
