import type {
  LineKind,
  RecordMonth,
  SupplierScorecard,
  ExclusionReason,
} from '../../../contract/shapes/supplier-record.ts'
import type { ComparedLine } from './comparison.ts'
import { type SupplierRef, isSampleTooSmall, lineKindsOf, wilsonRange } from './supplier-record.ts'

/** Totals of the lines of one or several documents. Units are millionths and may exceed the range of doubles. */
export interface LineTotals {
  documents: number
  lines: number
  kinds: Record<LineKind, number>
  damagedLines: number
  /** Of lines in units. */
  declared: bigint
  difference: bigint
  /** Lines of goods by weight; their figures are kilograms. */
  kilos: { lines: number; declared: bigint; difference: bigint }
}

function emptyTally(): LineTotals {
  const kinds = { right: 0, short: 0, missing: 0, over: 0, unexpected: 0, wrongLot: 0, wrongExpiry: 0, notOnPackage: 0 }
  const kilos = { lines: 0, declared: 0n, difference: 0n }
  return { documents: 0, lines: 0, kinds, damagedLines: 0, declared: 0n, difference: 0n, kilos }
}

/** Totals of one document's lines, without lines that were not counted. */
export function tallyOf(lines: readonly (ComparedLine & { byWeight?: boolean | undefined })[]): LineTotals {
  const tally = { ...emptyTally(), documents: 1 }
  for (const [line, kind] of lineKindsOf(lines)) {
    if (kind === null) continue
    tally.lines += 1
    tally.kinds[kind] += 1
    if (line.damaged > 0) tally.damagedLines += 1
    const sums = line.byWeight === true ? tally.kilos : tally
    sums.declared += BigInt(line.declared ?? 0)
    sums.difference += BigInt(line.difference ?? 0)
    if (line.byWeight === true) tally.kilos.lines += 1
  }
  return tally
}

function addTally(sum: LineTotals, more: LineTotals): void {
  sum.documents += more.documents
  sum.lines += more.lines
  sum.damagedLines += more.damagedLines
  sum.declared += more.declared
  sum.difference += more.difference
  sum.kilos.lines += more.kilos.lines
  sum.kilos.declared += more.kilos.declared
  sum.kilos.difference += more.kilos.difference
  for (const kind of Object.keys(sum.kinds) as LineKind[]) sum.kinds[kind] += more.kinds[kind]
}

export type RecordSums = ReturnType<typeof createScorecardTotals>

/** Creates the empty delivery record of a supplier; its totals are added up document by document. */
export function createScorecardTotals(deliverer: SupplierRef) {
  const all = emptyTally()
  const months = new Map<string, LineTotals>()
  const leftOutBecause = { blind: 0, unopened: 0, uncounted: 0, undecided: 0 }
  let sharedLines = 0

  return {
    add(tally: LineTotals, month: string | null): void {
      addTally(all, tally)
      if (month === null) return
      const known = months.get(month)
      if (known) addTally(known, tally)
      else {
        const sum = emptyTally()
        addTally(sum, tally)
        months.set(month, sum)
      }
    },
    leaveOut(reason: ExclusionReason): void {
      leftOutBecause[reason] += 1
    },
    addShared(lines: number): void {
      sharedLines += lines
    },
    /** The delivery record; with `byMonth` also by month, oldest first. */
    record(byMonth: boolean): SupplierScorecard {
      const { documents, lines, kinds } = all
      const notDelivered = kinds.short + kinds.missing
      const { blind, unopened, uncounted, undecided } = leftOutBecause
      return {
        code: deliverer.code,
        name: deliverer.name,
        ...figuresOf(all),
        notDeliveredShare: lines === 0 ? null : notDelivered / lines,
        rightShare: lines === 0 ? null : kinds.right / lines,
        notDeliveredRange: wilsonRange(notDelivered, lines),
        caution: isSampleTooSmall(documents, notDelivered, lines),
        leftOut: blind + unopened + uncounted + undecided,
        leftOutBecause: { ...leftOutBecause },
        sharedLines,
        months: byMonth
          ? [...months]
              .sort(([a], [b]) => (a < b ? -1 : 1))
              .map(([month, tally]): RecordMonth => ({ month, ...figuresOf(tally) }))
          : [],
      }
    },
  }
}

/** Totals as the contract returns them: units as JSON numbers. */
export function figuresOf({
  documents,
  lines,
  kinds,
  damagedLines,
  declared,
  difference,
  kilos,
}: LineTotals): Omit<RecordMonth, 'month'> {
  return {
    documents,
    lines,
    kinds: { ...kinds },
    damagedLines,
    declared: Number(declared) / 1_000_000,
    difference: Number(difference) / 1_000_000,
    ...(kilos.lines === 0
      ? {}
      : {
          kilos: {
            lines: kilos.lines,
            declared: Number(kilos.declared) / 1_000_000,
            difference: Number(kilos.difference) / 1_000_000,
          },
        }),
  }
}
