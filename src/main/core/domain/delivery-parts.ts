import { allocate } from './allocation.ts'
import { selectDecidingCounts } from './deciding-count.ts'
import type { ClosedCount, DecidingNumber } from './deciding-count.ts'
import { groupByArticle } from './quantities.ts'
import type { QuantityByLot } from './quantities.ts'
import { subtractUnits, zeroUnits } from './units.ts'

/** The finished counts of one part of a delivery by count number, `null` if there is none. */
export type CountsOfPart = readonly [first: ClosedCount | null, second: ClosedCount | null, third: ClosedCount | null]

/** Received units according to the deciding counts. */
export interface Received {
  /** `null` if no count is finished. */
  count: ClosedCount | null
  /** Articles on which the counts of a part differ, or of which a required count is missing. */
  undecided: ReadonlySet<string>
}

/** Number of the part that was begun last; 1 if there is no count. */
export function latestPart(counts: readonly { part: number }[]): number {
  return counts.reduce((latest, { part }) => Math.max(latest, part), 1)
}

/** The part as events and answers have it: missing for part 1. */
export function loggedPart(part: number): { part?: number } {
  return part === 1 ? {} : { part }
}

/**
 * Adds up the deciding counts of several parts; each part enters once, in any order. `requiredOf`: counts that an article
 * requires.
 */
export function receivedInParts(parts: readonly CountsOfPart[], requiredOf: (articleCode: string) => 1 | 2): Received {
  const received = parts.map((counts) => receivedIn(counts, requiredOf))
  const counts = received.flatMap(({ count }) => count ?? [])
  const [first] = counts
  if (!first) return { count: null, undecided: new Set() }
  const later = (a: string, b: string) => (Date.parse(b) > Date.parse(a) ? b : a)
  return {
    count: {
      closedAt: counts.map(({ closedAt }) => closedAt).reduce(later),
      parts: counts.flatMap((count) => count.parts),
      covers: null,
    },
    undecided: new Set(received.flatMap(({ undecided }) => [...undecided])),
  }
}

/** The deciding count of each article in each part, as `receivedInParts` chooses it. */
export function decidingNumbers(
  byPart: ReadonlyMap<number, CountsOfPart>,
  requiredOf: (articleCode: string) => 1 | 2,
): DecidingNumber {
  const known = new Map<number, (articleCode: string) => 1 | 2 | 3 | null>()
  const inPart = (counts: CountsOfPart) => {
    const decideBy = { 1: selectDecidingCounts([...counts], 1), 2: selectDecidingCounts([...counts], 2) }
    const found = counts.map((count) => new Set(count?.parts.map(({ articleCode }) => articleCode.trim())))
    return (code: string) => {
      const { source } = decideBy[requiredOf(code)](code)
      return source !== null && found[source]?.has(code) === true ? numbers[source] : null
    }
  }
  return (part, articleCode) => {
    const decide = known.get(part) ?? inPart(byPart.get(part) ?? [null, null, null])
    known.set(part, decide)
    return decide(articleCode.trim())
  }
}

const numbers = [1, 2, 3] as const

/** Units of each article by its deciding count. */
function receivedIn(counts: CountsOfPart, requiredOf: (articleCode: string) => 1 | 2): Received {
  const finished = counts.filter((count) => count !== null)
  const [any] = finished
  if (!any) return { count: null, undecided: new Set() }
  const decideBy = { 1: selectDecidingCounts([...counts], 1), 2: selectDecidingCounts([...counts], 2) }
  const byArticle = counts.map((count) => (count ? groupByArticle(count.parts) : null))
  const codes = new Set(byArticle.flatMap((articles) => (articles ? [...articles.keys()] : [])))
  const undecided = new Set<string>()
  const parts = [...codes].flatMap((code) => {
    const { source, decided } = decideBy[requiredOf(code)](code)
    if (!decided) undecided.add(code)
    return source === null ? [] : (byArticle[source]?.get(code) ?? [])
  })
  const closedAt = finished.reduce((a, b) => (Date.parse(b.closedAt) > Date.parse(a.closedAt) ? b : a)).closedAt
  return { count: { closedAt, parts, covers: null }, undecided }
}

const isDeclaredMeasure = ({ otherMeasure }: QuantityByLot) => otherMeasure !== true

/**
 * Declared units less those received, by article, lot and expiry: what was still to come. A line that was received whole
 * stays with 0 units, so that more of it is a surplus and not undeclared. What was received beyond the document changes
 * nothing.
 */
export function stillToCome(declared: readonly QuantityByLot[], received: readonly QuantityByLot[]): QuantityByLot[] {
  const receivedOf = groupByArticle(received)
  return [...groupByArticle(declared)].flatMap(([articleCode, ofArticle]) =>
    allocate(ofArticle, (receivedOf.get(articleCode) ?? []).filter(isDeclaredMeasure)).lines.map(
      ({ lot, expiry, declared: units, counted }) => ({
        articleCode,
        lot,
        expiry,
        units: counted >= units ? zeroUnits : subtractUnits(units, counted),
      }),
    ),
  )
}
