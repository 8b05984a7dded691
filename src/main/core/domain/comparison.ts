import type { ComparisonStatus } from '../../../contract/shapes/comparison.ts'
import { allocateToSums } from './allocation.ts'
import type { AllocatedLine, DeclaredLine, ExtraLine, NotOnPackage } from './allocation.ts'
import { coveredArticles, selectDecidingCounts } from './deciding-count.ts'
import type { DecidingCount, ClosedCount } from './deciding-count.ts'
import type { DateText, Units } from './model.ts'
import { partKey, groupByArticle, sumByLot } from './quantities.ts'
import type { QuantityByLot } from './quantities.ts'
import { byCodeUnit } from './text.ts'
import { withinTolerance } from './tolerance.ts'
import type { Tolerance } from './tolerance.ts'
import { zeroUnits, subtractUnits, sumUnits } from './units.ts'

type Three<T> = [first: T, second: T, third: T]

export interface ComparisonInput {
  /** All lines of all receiving documents of the control. */
  declared: readonly QuantityByLot[]
  /** Articles with a line, declared or counted by the WMS, whose units could not be read: nothing is comparable. */
  unreadable?: ReadonlySet<string>
  /** True if a declared line cannot be read: the total difference is unknown. */
  incomplete?: boolean
  /** The WMS's count; empty if it has none. */
  wmsCount: readonly QuantityByLot[]
  /** Finished counts by number, `null` if there is none. */
  counts: Readonly<Three<ClosedCount | null>>
  requiredCounts: 1 | 2
  tolerance: Tolerance
  /** Rules of single articles; the general ones where they are missing. */
  ofArticle?: (articleCode: string) => { tolerance: Tolerance; requiredCounts: 1 | 2 }
}

export interface ComparedLine {
  articleCode: string
  lot: string | null
  expiry: DateText | null
  /** `null`: a line of the article is unreadable. */
  declared: Units | null
  wmsCount: Units | null
  counts: Three<Units | null>
  /** Damaged units of the deciding count; they count as received. */
  damaged: Units
  /** Units counted − declared, by the deciding count, else the WMS's; `null` if there is no count. */
  difference: Units | null
  status: ComparisonStatus | null
  unconfirmed: boolean
  /** Units of the deciding count whose packages lack data that their article uses. */
  notOnPackage?: NotOnPackage | undefined
  decided: boolean
}

export interface ComparisonTotals {
  declared: Units
  wmsCount: Units | null
  counts: Three<Units | null>
  damaged: Units
  difference: Units | null
}

/** The sources of a comparison: the WMS's count, then the first to third count. */
const wms = 0
const sources = [wms, 1, 2, 3] as const
type Source = (typeof sources)[number]
type Allocation = ReturnType<typeof allocateToSums>
type PerSource<T> = readonly [wms: T, first: T, second: T, third: T]

/**
 * Compares counted with declared units, article by article. Each source of counts is allocated to the declared lines
 * separately; additional lines with the same article, lot and expiry are one line. So the column of each source adds up
 * to its counted units, and the differences to the total difference.
 */
export function compareDocument(input: ComparisonInput): { lines: ComparedLine[]; totals: ComparisonTotals } {
  const { declared, wmsCount, counts, requiredCounts, tolerance, unreadable = new Set<string>() } = input
  const declaredOf = groupByArticle(declared)
  const countedOf: PerSource<Map<string, (QuantityByLot & { condition?: string })[]> | null> = [
    wmsCount.length === 0 ? null : groupByArticle(wmsCount),
    counts[0] && groupByArticle(counts[0].parts),
    counts[1] && groupByArticle(counts[1].parts),
    counts[2] && groupByArticle(counts[2].parts),
  ]
  const covered = [null, ...counts.map(coveredArticles)]
  const decideBy = { 1: selectDecidingCounts(counts, 1), 2: selectDecidingCounts(counts, 2) }
  const rulesOf = input.ofArticle ?? (() => ({ tolerance, requiredCounts }))
  const articles = new Set([
    ...unreadable,
    ...[declaredOf, ...countedOf].flatMap((byArticle) => (byArticle ? [...byArticle.keys()] : [])),
  ])

  const lines = [...articles].sort(byCodeUnit).flatMap((articleCode) => {
    const declaredSums = sumByLot(declaredOf.get(articleCode) ?? [])
    const allocations = perSource((source) => {
      const counted = countedOf[source]
      // A recount does not count articles that it does not cover as zero.
      if (counted?.has(articleCode) === false && covered[source]?.has(articleCode) === false) return null
      return counted && allocateToSums(declaredSums, (counted.get(articleCode) ?? []).map(withDamage))
    })
    const rules = rulesOf(articleCode)
    const ofArticleLines = articleLines(
      articleCode,
      allocations,
      declaredSums,
      decideBy[rules.requiredCounts](articleCode),
      rules.tolerance,
    )
    return unreadable.has(articleCode) ? withoutComparison(articleCode, ofArticleLines) : ofArticleLines
  })
  return {
    lines,
    totals: totalsOf(lines, countedOf, input.incomplete !== true && countedOf.some((byArticle) => byArticle !== null)),
  }
}

/** Lines of an article that cannot be compared: what was counted stays, what was declared is unknown. */
function withoutComparison(articleCode: string, lines: readonly ComparedLine[]): ComparedLine[] {
  const none = { wmsCount: null, counts: [null, null, null] as Three<null>, damaged: zeroUnits, unconfirmed: false }
  const alone = { articleCode, lot: null, expiry: null, decided: true, ...none }
  return (lines.length > 0 ? lines : [alone]).map((line) => ({
    ...line,
    declared: null,
    difference: null,
    status: 'unreadable',
  }))
}

function articleLines(
  articleCode: string,
  allocations: PerSource<Allocation | null>,
  declared: readonly Pick<QuantityByLot, 'lot' | 'expiry' | 'units'>[],
  decision: DecidingCount,
  tolerance: Tolerance,
): ComparedLine[] {
  const extras = new Map<string, ExtraLine>()
  for (const allocation of allocations) for (const extra of allocation?.extras ?? []) extras.set(partKey(extra), extra)
  const deciding = decidingSource(decision, allocations)
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
      const own = deciding === null ? undefined : indexes[deciding]?.get(key)
      const declaredUnits = 'units' in line ? line.units : zeroUnits
      const counted = deciding === null ? null : (own?.counted ?? zeroUnits)
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
            : withLacking(
                lineStatus(counted, declaredUnits, difference, 'status' in line ? line.status : null, tolerance),
                own,
              ),
        unconfirmed: isUnconfirmed(own),
        ...(own && own.notOnPackage.units > 0 ? { notOnPackage: own.notOnPackage } : {}),
        decided: decision.source === null ? deciding === wms : decision.decided,
      }
    })
}

/**
 * Status of a line: match, then undeclared or wrong units, then the tolerance. The tolerance applies to any difference
 * of a declared line, even to all its units, and to a surplus of unknown lot; never to wrong or undeclared units.
 */
function lineStatus(
  counted: Units,
  declared: Units,
  difference: Units,
  extra: ExtraLine['status'] | null,
  tolerance: Tolerance,
): ComparisonStatus {
  // A line that exists only because of another count: the deciding one has no units here.
  if (difference === 0) return 'match'
  if (extra !== null && extra !== 'over') return extra
  if (withinTolerance(difference, declared, tolerance)) return 'within_tolerance'
  if (extra !== null) return extra
  if (difference > 0) return 'over'
  return counted === 0 ? 'missing' : 'short'
}

/** Packages without data that their article uses are never a plain match. */
function withLacking(status: ComparisonStatus, own: AllocatedLine | undefined): ComparisonStatus {
  const isFine = status === 'match' || status === 'within_tolerance'
  return isFine && own !== undefined && own.notOnPackage.units > 0 ? 'not_on_package' : status
}

function decidingSource(decision: DecidingCount, allocations: PerSource<Allocation | null>): Source | null {
  if (decision.source !== null) return sources[decision.source + 1] ?? null
  return allocations[wms] ? wms : null
}

function isUnconfirmed(line: AllocatedLine | DeclaredLine | undefined): boolean {
  return line !== undefined && 'unconfirmed' in line && line.unconfirmed
}

function withDamage(part: QuantityByLot & { condition?: string }) {
  const { lot, expiry, units, notOnPackage = [] } = part
  return { lot, expiry, units, damaged: part.condition === 'damaged', notOnPackage }
}

function perSource<T>(make: (source: Source) => T): PerSource<T> {
  return [make(0), make(1), make(2), make(3)]
}

function totalsOf(lines: readonly ComparedLine[], counted: PerSource<unknown>, isCounted: boolean): ComparisonTotals {
  const column = (source: 0 | 1 | 2) =>
    counted[source + 1] === null ? null : sumUnits(lines.map((line) => line.counts[source] ?? zeroUnits))
  return {
    declared: sumUnits(lines.map((line) => line.declared ?? zeroUnits)),
    wmsCount: counted[wms] === null ? null : sumUnits(lines.map((line) => line.wmsCount ?? zeroUnits)),
    counts: [column(0), column(1), column(2)],
    damaged: sumUnits(lines.map((line) => line.damaged)),
    difference: isCounted ? sumUnits(lines.map((line) => line.difference ?? zeroUnits)) : null,
  }
}
