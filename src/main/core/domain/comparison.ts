import type { ComparisonStatus } from '../../../contract/shapes/comparison.ts'
import { allocateToSums } from './allocation.ts'
import type { AllocatedLine, DeclaredLine, ExtraLine, NotOnPackage } from './allocation.ts'
import { coveredArticles, decidingCounts } from './deciding-count.ts'
import type { DecidingCount, ClosedCount } from './deciding-count.ts'
import type { DateText, Units } from './model.ts'
import { byLotAndExpiry, partKey, sumByLot, trimmed } from './quantities.ts'
import type { QuantityByLot } from './quantities.ts'
import { byCodeUnit } from './text.ts'
import { withinTolerance } from './tolerance.ts'
import type { Tolerance } from './tolerance.ts'
import { addUnits, subtractUnits, zeroUnits } from './units.ts'

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
  /** Its figures are not in the measure of the document: kilograms instead of units, or the other way. */
  otherMeasure?: true
  /** Units of the deciding count whose packages lack data that their article uses. */
  notOnPackage?: NotOnPackage | undefined
  decided: boolean
}

export interface ComparisonTotals extends Pick<ComparedLine, 'wmsCount' | 'counts' | 'damaged' | 'difference'> {
  declared: Units
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
  const [first, second, third] = counts
  const counted: PerSource<readonly CountedPart[] | null> = [
    wmsCount.length === 0 ? null : wmsCount,
    first && first.parts,
    second && second.parts,
    third && third.parts,
  ]
  const covered = [null, ...counts.map(coveredArticles)]
  const decideBy = { 1: decidingCounts(counts, 1), 2: decidingCounts(counts, 2) }
  const rulesOf = input.ofArticle ?? (() => ({ tolerance, requiredCounts }))

  const lines: ComparedLine[] = []
  for (const { articleCode, declared: ownDeclared, parts: all } of articlesOf(unreadable, declared, counted)) {
    const rules = rulesOf(articleCode)
    const decision = decideBy[rules.requiredCounts](articleCode, [all[1], all[2], all[3]])
    for (const { otherMeasure, parts } of byMeasure(all)) {
      const declaredSums = otherMeasure ? [] : sumByLot(ownDeclared)
      const allocations = perSource((source) => {
        // A recount does not count articles that it does not cover as zero.
        const isLeftOut = !all[source] && covered[source]?.has(articleCode) === false
        return counted[source] === null || isLeftOut ? null : allocateToSums(declaredSums, parts[source] ?? [])
      })
      const ofArticle = articleLines(articleCode, allocations, declaredSums, decision, rules.tolerance)
      for (const line of unreadable.has(articleCode) ? withoutComparison(articleCode, ofArticle) : ofArticle)
        lines.push(otherMeasure ? { ...line, otherMeasure } : line)
    }
  }
  return { lines, totals: totalsOf(lines, counted, input.incomplete !== true && counted.some((one) => one !== null)) }
}

type CountedPart = QuantityByLot & { condition?: string }

interface ArticleParts {
  articleCode: string
  declared: QuantityByLot[]
  /** By source; `undefined` where it has none of the article. */
  parts: (CountedPart[] | undefined)[]
}

/** The parts of an article in the measure of its document, and apart those in the other one: they are no sum. */
function byMeasure(parts: ArticleParts['parts']): { otherMeasure?: true; parts: ArticleParts['parts'] }[] {
  const isOther = ({ otherMeasure }: CountedPart) => otherMeasure === true
  if (!parts.some((ofSource) => ofSource?.some(isOther))) return [{ parts }]
  return [
    { parts: parts.map((ofSource) => ofSource?.filter((part) => !isOther(part))) },
    { otherMeasure: true, parts: parts.map((ofSource) => ofSource?.filter(isOther)) },
  ]
}

/** Everything declared and counted by article, sorted by code. One table for all, so that each code is looked up once a part. */
function articlesOf(
  unreadable: ReadonlySet<string>,
  declared: readonly QuantityByLot[],
  counted: PerSource<readonly CountedPart[] | null>,
): ArticleParts[] {
  const articles = new Map<string, ArticleParts>()
  function articleOf(articleCode: string): ArticleParts {
    const known = articles.get(articleCode)
    if (known) return known
    const article: ArticleParts = { articleCode, declared: [], parts: [undefined, undefined, undefined, undefined] }
    articles.set(articleCode, article)
    return article
  }
  for (const code of unreadable) articleOf(code)
  for (const part of declared.map(trimmed)) articleOf(part.articleCode).declared.push(part)
  for (const source of sources)
    for (const part of counted[source]?.map(trimmed) ?? [])
      (articleOf(part.articleCode).parts[source] ??= []).push(part)
  return [...articles.values()].sort((a, b) => byCodeUnit(a.articleCode, b.articleCode))
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
  const deciding = decidingSource(decision, allocations)
  const decided = decision.source === null ? deciding === wms : decision.decided

  function compared(
    { lot, expiry }: Pick<AllocatedLine, 'lot' | 'expiry'>,
    declaredUnits: Units,
    extra: ExtraLine['status'] | null,
    ofSource: (allocation: Allocation) => AllocatedLine | undefined,
  ): ComparedLine {
    const units = (source: Source): Units | null => {
      const allocation = allocations[source]
      return allocation ? (ofSource(allocation)?.counted ?? zeroUnits) : null
    }
    const allocation = deciding === null ? null : allocations[deciding]
    const own = allocation ? ofSource(allocation) : undefined
    const counted = deciding === null ? null : (own?.counted ?? zeroUnits)
    const difference = counted === null ? null : subtractUnits(counted, declaredUnits)
    const line: ComparedLine = {
      articleCode,
      lot,
      expiry,
      declared: declaredUnits,
      wmsCount: units(wms),
      counts: [units(1), units(2), units(3)],
      damaged: own?.damaged ?? zeroUnits,
      difference,
      status:
        counted === null || difference === null
          ? null
          : withLacking(lineStatus(counted, declaredUnits, difference, extra, tolerance), own),
      unconfirmed: isUnconfirmed(own),
      decided,
    }
    if (own && own.notOnPackage.units > 0) line.notOnPackage = own.notOnPackage
    return line
  }

  // Every allocation has the declared lines in their order; no additional line has the lot and expiry of a declared one.
  const lines = declared.map((line, at) => compared(line, line.units, null, (allocation) => allocation.lines[at]))
  if (allocations.some((allocation) => allocation && allocation.extras.length > 0))
    lines.push(
      ...extrasByParts(allocations).map(({ line, ofSource }) => compared(line, zeroUnits, line.status, ofSource)),
    )
  return lines.length > 1 ? lines.sort(byLotAndExpiry) : lines
}

/** The additional lines of all sources; those with the same lot and expiry are one, named as the last of them. */
function extrasByParts(allocations: PerSource<Allocation | null>) {
  const lines = new Map<string, ExtraLine>()
  const ofSources = new Map<Allocation, Map<string, ExtraLine>>()
  for (const allocation of allocations) {
    if (!allocation) continue
    const own = new Map(allocation.extras.map((extra) => [partKey(extra), extra]))
    ofSources.set(allocation, own)
    for (const [key, extra] of own) lines.set(key, extra)
  }
  return [...lines].map(([key, line]) => ({
    line,
    ofSource: (allocation: Allocation) => ofSources.get(allocation)?.get(key),
  }))
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

function perSource<T>(make: (source: Source) => T): PerSource<T> {
  return [make(0), make(1), make(2), make(3)]
}

function totalsOf(lines: readonly ComparedLine[], counted: PerSource<unknown>, isCounted: boolean): ComparisonTotals {
  const sums = { declared: zeroUnits, wmsCount: zeroUnits, damaged: zeroUnits, difference: zeroUnits }
  const counts: Three<Units> = [zeroUnits, zeroUnits, zeroUnits]
  for (const line of lines) {
    sums.declared = addUnits(sums.declared, line.declared ?? zeroUnits)
    sums.wmsCount = addUnits(sums.wmsCount, line.wmsCount ?? zeroUnits)
    sums.damaged = addUnits(sums.damaged, line.damaged)
    sums.difference = addUnits(sums.difference, line.difference ?? zeroUnits)
    for (const at of [0, 1, 2] as const) counts[at] = addUnits(counts[at], line.counts[at] ?? zeroUnits)
  }
  const column = (at: 0 | 1 | 2) => (counted[at + 1] === null ? null : counts[at])
  return {
    declared: sums.declared,
    wmsCount: counted[wms] === null ? null : sums.wmsCount,
    counts: [column(0), column(1), column(2)],
    damaged: sums.damaged,
    difference: isCounted ? sums.difference : null,
  }
}
