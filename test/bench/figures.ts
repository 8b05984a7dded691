/** Median, 99th percentile and longest of some times, in milliseconds with two decimals. */
export function figures(times: readonly number[]): { median: number; p99: number; longest: number } {
  const sorted = [...times].sort((a, b) => a - b)
  const at = (share: number) => round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
  return { median: at(0.5), p99: at(0.99), longest: at(1) }
}

export function round(value: number): number {
  return Math.round(value * 100) / 100
}
