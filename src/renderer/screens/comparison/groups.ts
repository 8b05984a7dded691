import type { Comparison, ComparisonLine, ComparisonStatus } from '../../../contract/shapes/comparison.ts'

/** Which lines the table shows. */
export type Shown = 'exceptions' | 'all'

export interface Groups {
  /** What needs a decision, the worst kind first, the largest difference first within a kind. */
  exceptions: ComparisonLine[]
  tolerated: ComparisonLine[]
  matches: ComparisonLine[]
}

const order: readonly (ComparisonStatus | null)[] = [
  'missing',
  'short',
  'unexpected',
  'over',
  'wrong_lot',
  'wrong_expiry',
  null,
  'within_tolerance',
  'match',
]

/** Exceptions first; a line whose counts do not agree yet is one, however it came out. */
export function groupLines(lines: readonly ComparisonLine[]): Groups {
  const exceptions = lines.filter((line) => isException(line))
  const rest = lines.filter((line) => !isException(line))
  exceptions.sort(
    (a, b) =>
      order.indexOf(a.status) - order.indexOf(b.status) ||
      Math.abs(b.difference ?? 0) - Math.abs(a.difference ?? 0) ||
      (a.articleCode < b.articleCode ? -1 : 1),
  )
  return {
    exceptions,
    tolerated: rest.filter((line) => line.status === 'within_tolerance'),
    matches: rest.filter((line) => line.status === 'match'),
  }
}

function isException(line: ComparisonLine): boolean {
  return !line.decided || (line.status !== 'match' && line.status !== 'within_tolerance')
}

/** What was declared where another lot or expiry came, if only one declared line can be meant. */
export function substitutedLine(line: ComparisonLine, lines: readonly ComparisonLine[]): ComparisonLine | null {
  if (line.status !== 'wrong_lot' && line.status !== 'wrong_expiry') return null
  const field = line.status === 'wrong_lot' ? 'lot' : 'expiry'
  const lacking = lines.filter(
    (other) =>
      other.articleCode === line.articleCode &&
      (other.status === 'missing' || other.status === 'short') &&
      other[field] !== null &&
      other[field] !== line[field],
  )
  return lacking.length === 1 ? (lacking[0] ?? null) : null
}

/** A line that wants a reason: it was counted, and it is not what was declared. */
export function differs({ status }: Pick<ComparisonLine, 'status'>): boolean {
  return status !== null && status !== 'match' && status !== 'within_tolerance'
}

/** Lines that differ and of which nobody said why. */
export function unexplained(comparison: Comparison): ComparisonLine[] {
  return comparison.lines.filter((line) => differs(line) && line.reason === null)
}

export type SignBlocker = 'signed' | 'no_count' | 'open_count' | 'undecided' | 'reasons_missing'

/** The count to sign, or why there is none. `requireReasons` is the rule of this PC. */
export function signableCount(comparison: Comparison, requireReasons = false): { sessionId: string } | SignBlocker {
  const { sessions, lines } = comparison
  if (sessions.some((session) => session.status === 'signed')) return 'signed'
  if (sessions.some((session) => session.status === 'open')) return 'open_count'
  const last = lastCount(comparison)
  if (last === null) return 'no_count'
  if (!lines.every((line) => line.decided)) return 'undecided'
  return requireReasons && unexplained(comparison).length > 0 ? 'reasons_missing' : { sessionId: last.sessionId }
}

/** The count by the highest counter: the one that decides, and the one to reopen. */
export function lastCount(comparison: Comparison): Comparison['sessions'][number] | null {
  return [...comparison.sessions].sort((a, b) => b.counter - a.counter)[0] ?? null
}
