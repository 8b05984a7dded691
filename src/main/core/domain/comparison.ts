import type { ComparisonStatus } from '../../../contract/shapes/comparison.ts'
import { allocate } from './allocation.ts'
import type { AllocatedLine, DeclaredLine, ExtraLine } from './allocation.ts'
import { coveredArticles, selectDecidingCounts } from './deciding-count.ts'
import type { DecidingCount, ClosedCount } from './deciding-count.ts'
import type { DateText, Units } from './model.ts'
import { partKey, groupByArticle } from './quantities.ts'
import type { QuantityByLot } from './quantities.ts'
import { byCodeUnit } from './text.ts'
import { withinTolerance } from './tolerance.ts'
import type { Tolerance } from './tolerance.ts'
import { zeroUnits, subtractUnits, sumUnits } from './units.ts'

type Three<T> = [first: T, second: T, third: T]

export interface ComparisonInput {
  /** All lines of all receiving documents of the control. */
  declared: readonly QuantityByLot[]
  /** What the WMS counted; empty where it counted nothing at all. */
  wmsCount: readonly QuantityByLot[]
  /** Closed counts by counter, `null` where that counter has none. */
  counts: Readonly<Three<ClosedCount | null>>
  requiredCounts: 1 | 2
  tolerance: Tolerance
}

export interface ComparedLine {
  articleCode: string
  lot: string | null
  expiry: DateText | null
  declared: Units
  wmsCount: Units | null
  counts: Three<Units | null>
  /** Damaged units of the decisive count; they count as received. */
  damaged: Units
  /** Units counted − declared, by the decisive count, else the WMS's; `null` where nobody counted. */
  difference: Units | null
  status: ComparisonStatus | null
  unconfirmed: boolean
  decided: boolean
}

interface ComparisonTotals {
  declared: Units
  wmsCount: Units | null
  counts: Three<Units | null>
  damaged: Units
  difference: Units | null
}

/** The columns of a comparison: the WMS's count, then the dock counts. */
const wms = 0
const sources = [wms, 1, 2, 3] as const
type Source = (typeof sources)[number]
type Allocation = ReturnType<typeof allocate>
type PerSource<T> = readonly [wms: T, first: T, second: T, third: T]

/**
 * Compares counted with declared units, article by article. Each source of counts is laid into the declared lines by
 * itself; lines of their own are the same line where article, lot and expiry are the same. So the column of each source
 * adds up to what it counted, and the differences to the total difference.
 */
export function compareDocument(input: ComparisonInput): { lines: ComparedLine[]; totals: ComparisonTotals } {
  const { declared, wmsCount, counts, requiredCounts, tolerance } = input
  const declaredOf = groupByArticle(declared)
  const countedOf: PerSource<Map<string, (QuantityByLot & { condition?: string })[]> | null> = [
    wmsCount.length === 0 ? null : groupByArticle(wmsCount),
    counts[0] && groupByArticle(counts[0].parts),
    counts[1] && groupByArticle(counts[1].parts),
    counts[2] && groupByArticle(counts[2].parts),
  ]
  const covered = [null, ...counts.map(coveredArticles)]
  const decide = selectDecidingCounts(counts, requiredCounts)
  const articles = new Set([declaredOf, ...countedOf].flatMap((byArticle) => (byArticle ? [...byArticle.keys()] : [])))

  const lines = [...articles].sort(byCodeUnit).flatMap((articleCode) => {
    const ofArticle = declaredOf.get(articleCode) ?? []
    const allocations = perSource((source) => {
      const counted = countedOf[source]
      // A recount says nothing about what it was not opened for, not even that there is none.
      if (counted?.has(articleCode) === false && covered[source]?.has(articleCode) === false) return null
      return counted && allocate(ofArticle, (counted.get(articleCode) ?? []).map(withDamage))
    })
    return articleLines(articleCode, allocations, allocate(ofArticle, []).lines, decide(articleCode), tolerance)
  })
  return {
    lines,
    totals: totalsOf(
      lines,
      countedOf,
      countedOf.some((byArticle) => byArticle !== null),
    ),
  }
}

function articleLines(
  articleCode: string,
  allocations: PerSource<Allocation | null>,
  declared: readonly DeclaredLine[],
  decision: DecidingCount,
  tolerance: Tolerance,
): ComparedLine[] {
  const extras = new Map<string, ExtraLine>()
  for (const allocation of allocations) for (const extra of allocation?.extras ?? []) extras.set(partKey(extra), extra)
  const decisive = decisiveSource(decision, allocations)
  const indexes = allocations.map(
    (allocation) =>
      allocation && new Map([...allocation.lines, ...allocation.extras].map((line) => [partKey(line), line])),
  )

  return [...declared, ...extras.values()]
    .sort((a, b) => byCodeUnit(a.lot, b.lot) || byCodeUnit(a.expiry, b.expiry))
    .map((line): ComparedLine => {
      const key = partKey(line)
      const units = (source: Source): Units | null => {
        const index = indexes[source]
        return index ? (index.get(key)?.counted ?? zeroUnits) : null
      }
      const own = decisive === null ? undefined : indexes[decisive]?.get(key)
      const declaredUnits = 'declared' in line ? line.declared : zeroUnits
      const counted = decisive === null ? null : (own?.counted ?? zeroUnits)
      const difference = counted === null ? null : subtractUnits(counted, declaredUnits)
      return {
        articleCode,
        lot: line.lot,
        expiry: line.expiry,
        declared: declaredUnits,
        wmsCount: units(wms),
        counts: [units(1), units(2), units(3)],
        damaged: own?.damaged ?? zeroUnits,
        difference,
        status:
          counted === null || difference === null
            ? null
            : lineStatus(counted, declaredUnits, difference, 'status' in line ? line.status : null, tolerance),
        unconfirmed: isUnconfirmed(own),
        decided: decision.source === null ? decisive === wms : decision.decided,
      }
    })
}

/**
 * Match first, then what is wrong about the units, then the tolerance: it forgives any number of units of a declared
 * line, all of them too (the rule names only wrong and unexpected units as beyond it), and a surplus of unknown lot.
 */
function lineStatus(
  counted: Units,
  declared: Units,
  difference: Units,
  extra: ExtraLine['status'] | null,
  tolerance: Tolerance,
): ComparisonStatus {
  // A line that only another count needed: by the decisive one there is nothing here.
  if (difference === 0) return 'match'
  if (extra !== null && extra !== 'over') return extra
  if (withinTolerance(difference, declared, tolerance)) return 'within_tolerance'
  if (extra !== null) return extra
  if (difference > 0) return 'over'
  return counted === 0 ? 'missing' : 'short'
}

function decisiveSource(decision: DecidingCount, allocations: PerSource<Allocation | null>): Source | null {
  if (decision.source !== null) return sources[decision.source + 1] ?? null
  return allocations[wms] ? wms : null
}

function isUnconfirmed(line: AllocatedLine | DeclaredLine | undefined): boolean {
  return line !== undefined && 'unconfirmed' in line && line.unconfirmed
}

function withDamage(part: QuantityByLot & { condition?: string }) {
  return { lot: part.lot, expiry: part.expiry, units: part.units, damaged: part.condition === 'damaged' }
}

function perSource<T>(make: (source: Source) => T): PerSource<T> {
  return [make(0), make(1), make(2), make(3)]
}

function totalsOf(lines: readonly ComparedLine[], counted: PerSource<unknown>, isCounted: boolean): ComparisonTotals {
  const column = (source: 0 | 1 | 2) =>
    counted[source + 1] === null ? null : sumUnits(lines.map((line) => line.counts[source] ?? zeroUnits))
  return {
    declared: sumUnits(lines.map((line) => line.declared)),
    wmsCount: counted[wms] === null ? null : sumUnits(lines.map((line) => line.wmsCount ?? zeroUnits)),
    counts: [column(0), column(1), column(2)],
    damaged: sumUnits(lines.map((line) => line.damaged)),
    difference: isCounted ? sumUnits(lines.map((line) => line.difference ?? zeroUnits)) : null,
  }
}
