import type { Comparison, ComparisonLine, ComparisonStatus } from '../../../contract/shapes/comparison.ts'
import type { Output } from '../../../contract/operations.ts'
import type { SiteServer } from '../../state/site-server.ts'

export type Recount = Output<'counts.recounts'>['rows'][number]

/** Lines shown in the table. */
export type Shown = 'exceptions' | 'all'

export type Groups = ReturnType<typeof groupLines>

const ofUnits: readonly (ComparisonStatus | null)[] = ['missing', 'short', 'unexpected', 'over']
const order: readonly (ComparisonStatus | null)[] = [
  ...ofUnits,
  'wrong_lot',
  'wrong_expiry',
  'not_on_package',
  null,
  'to_come',
  'within_tolerance',
  'match',
]

/** Groups lines, those with differences first. A line without a deciding count is always among them. */
export function groupLines(lines: readonly ComparisonLine[]) {
  const notComparable = lines.filter((line) => line.status === 'unreadable')
  const exceptions = lines.filter((line) => line.status !== 'unreadable' && isException(line))
  const rest = lines.filter((line) => !isException(line))
  exceptions.sort(
    (a, b) =>
      rankOf(a) - rankOf(b) ||
      Math.abs(b.difference ?? 0) - Math.abs(a.difference ?? 0) ||
      order.indexOf(a.status) - order.indexOf(b.status) ||
      (a.articleCode < b.articleCode ? -1 : 1),
  )
  return {
    /** Lines with differences: largest difference in units first, then other lots and expiries. */
    exceptions,
    /** Lines of articles with an unreadable line: no differences, and shown like them. */
    notComparable,
    /** Lines whose missing units may come with a later part of the delivery. */
    toCome: rest.filter((line) => line.status === 'to_come'),
    tolerated: rest.filter((line) => line.status === 'within_tolerance'),
    matches: rest.filter((line) => line.status === 'match'),
  }
}

/** Differences in units are one group: the largest matters most, whatever its direction. */
function rankOf({ status }: ComparisonLine): number {
  return ofUnits.includes(status) ? 0 : order.indexOf(status)
}

function isException(line: ComparisonLine): boolean {
  return !line.decided || line.status === null || differs(line)
}

/** The declared line for which another lot or expiry arrived, if it is unambiguous. */
export function substitutedLine(line: ComparisonLine, lines: readonly ComparisonLine[]): ComparisonLine | null {
  if (line.status !== 'wrong_lot' && line.status !== 'wrong_expiry') return null
  const field = line.status === 'wrong_lot' ? 'lot' : 'expiry'
  const lacking = lines.filter(
    (other) =>
      other.articleCode === line.articleCode &&
      other.byWeight === line.byWeight &&
      (other.status === 'missing' || other.status === 'short') &&
      other[field] !== null &&
      other[field] !== line[field],
  )
  return lacking.length === 1 ? (lacking[0] ?? null) : null
}

/** The additional lines that arrived with another lot or expiry in place of a declared one. */
export function substitutes(line: ComparisonLine, lines: readonly ComparisonLine[]): ComparisonLine[] {
  if (line.status !== 'missing' && line.status !== 'short') return []
  return lines.filter((other) => substitutedLine(other, lines) === line)
}

/** True if a line needs a reason: its status is known, and is neither a match nor what may still come. */
export function differs({ status }: Pick<ComparisonLine, 'status'>): boolean {
  return status !== null && status !== 'match' && status !== 'within_tolerance' && status !== 'to_come'
}

/** Lines that need a reason and have none. */
export function unexplained(comparison: Comparison): ComparisonLine[] {
  return comparison.lines.filter((line) => differs(line) && line.reason === null)
}

/** What the reasons of the lines still lack: some are proposed and not accepted yet, some have none. */
export interface OpenReasons {
  proposed: ComparisonLine[]
  without: ComparisonLine[]
}

/** Lines with undecided counts are left out: their reason follows from the count that is still to be made. */
export function openReasons(comparison: Comparison): OpenReasons {
  const open = unexplained(comparison).filter(({ decided }) => decided)
  return {
    proposed: open.filter((line) => line.proposedReason !== null),
    without: open.filter((line) => line.proposedReason === null),
  }
}

export type SignBlocker =
  | 'signed'
  | 'signed_elsewhere'
  | 'no_count'
  | 'open_count'
  | 'recount'
  | 'same_goods'
  | 'undecided'
  | 'reasons_missing'
  | 'site_away'

/** A count to sign; `device`: the other PC that made it, and signs it when a supervisor here decides so. */
export interface SignableCount {
  sessionId: string
  device: string | null
}

/** What else decides whether a comparison can be signed. */
export interface SigningConditions {
  /** A setting of this PC. */
  requireReasons?: boolean
  siteServer?: SiteServer
  recounts?: readonly Recount[]
}

/**
 * The count to sign, or why none can be signed. With a site server that of another PC is signed where this one has none.
 */
export function signableCount(
  comparison: Comparison,
  { requireReasons = false, siteServer = 'off', recounts = [] }: SigningConditions = {},
): SignableCount | SignBlocker {
  const { sessions, lines } = comparison
  if (isSigned(comparison)) return 'signed'
  if (isSignedElsewhere(comparison)) return 'signed_elsewhere'
  if (openCounts(comparison).length > 0) return 'open_count'
  if (unfinishedRecounts(comparison, recounts).length > 0) return 'recount'
  const isElsewhere = sessions.length === 0 && siteServer !== 'off'
  const last = isElsewhere ? lastElsewhere(comparison) : lastCount(comparison)
  if (last === null) return 'no_count'
  if (comparison.sameGoods !== undefined) return 'same_goods'
  if (!lines.every((line) => line.decided)) return 'undecided'
  if (isElsewhere && siteServer !== 'connected') return 'site_away'
  // Reasons do not travel: the other PC asks for its own.
  if (!isElsewhere && requireReasons && unexplained(comparison).length > 0) return 'reasons_missing'
  return { sessionId: last.sessionId, device: 'device' in last ? last.device : null }
}

/** True if what is compared is signed: the whole delivery, or this part of it. */
export function isSigned({ part, parts = [], sessions }: Comparison): boolean {
  if (sessions.some(({ status, signature }) => status === 'signed' && signature?.part === undefined)) return true
  return part !== undefined && parts.some((one) => one.part === part && one.signature !== null)
}

/** True if this PC made no count and another one signed its own: what is decided is decided there. */
export function isSignedElsewhere({ sessions, alsoCounted = [] }: Comparison): boolean {
  return sessions.length === 0 && alsoCounted.some(({ status }) => status === 'signed')
}

/** Counts that somebody still makes, here or on another PC. */
export function openCounts({ sessions, alsoCounted = [] }: Comparison) {
  const elsewhere = alsoCounted.filter(({ setAsideAt }) => (setAsideAt ?? null) === null)
  return [...sessions, ...elsewhere].filter(({ status }) => status === 'open')
}

/** Requested recounts that nobody has finished yet, here or on another PC. */
export function unfinishedRecounts(
  { part, sessions, alsoCounted = [] }: Comparison,
  recounts: readonly Recount[],
): Recount[] {
  const finished = new Set<string | null>(
    [...sessions, ...alsoCounted].filter(({ status }) => status !== 'open').map(({ sessionId }) => sessionId),
  )
  const ofPart = recounts.filter((recount) => part === undefined || (recount.part ?? 1) === part)
  return ofPart.filter(({ sessionId }) => !finished.has(sessionId))
}

/** The count with the highest number of the last part: the deciding count, and the one to reopen. */
export function lastCount(comparison: Comparison): Comparison['sessions'][number] | null {
  return [...comparison.sessions].sort((a, b) => (b.part ?? 1) - (a.part ?? 1) || b.counter - a.counter)[0] ?? null
}

/** The finished count of another PC with the highest number of the last part. */
function lastElsewhere({ alsoCounted = [] }: Comparison) {
  const finished = alsoCounted.filter(({ status, setAsideAt }) => status === 'closed' && (setAsideAt ?? null) === null)
  return finished.sort((a, b) => (b.part ?? 1) - (a.part ?? 1) || b.counter - a.counter)[0] ?? null
}

/** Units that may still come with another delivery: what is missing, whatever else was too much. */
export function unitsToCome(lines: readonly ComparisonLine[]): number {
  return sumOf(lines.map(({ status, difference }) => (status === 'to_come' ? -(difference ?? 0) : 0)))
}

/** The exact sum of units with at most 6 decimals. */
export function sumOf(units: readonly number[]): number {
  return units.reduce((sum, value) => sum + Math.round(value * 1e6), 0) / 1e6
}
