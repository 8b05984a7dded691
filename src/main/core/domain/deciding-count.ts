import type { Instant, Units } from './model.ts'
import { groupByArticle, sumByLot } from './quantities.ts'
import type { QuantityByLot } from './quantities.ts'

/** A finished count with its sums. */
export interface ClosedCount {
  closedAt: Instant
  parts: readonly (QuantityByLot & { condition: 'good' | 'damaged' | 'expired' })[]
  /** Codes of the articles that it covers; `null` or missing: all. */
  covers?: readonly string[] | null
}

type ThreeCounts<T> = readonly [first: T, second: T, third: T]

/** The count that decides for an article. `source: null` if there is none. */
export interface DecidingCount {
  source: 0 | 1 | 2 | null
  decided: boolean
}

/**
 * Selects the deciding count by article: the third count if it covers the article, else the first and second if their
 * sums by (lot, expiry) agree, else the one finished later, undecided. Where one count is required a single count decides,
 * and a second one that is a recount of the article decides over the first. A recount covers exactly the articles it was started for, also those it found none of; a third count of
 * everything covers the articles it found, or all if there is no other count.
 */
export function selectDecidingCounts(
  counts: ThreeCounts<ClosedCount | null>,
  requiredCounts: 1 | 2,
): (articleCode: string) => DecidingCount {
  const [first, second, third] = counts.map((count) => count && groupByArticle(count.parts))
  const decide = decidingCounts(counts, requiredCounts)
  return (code) => decide(code, [first?.get(code), second?.get(code), third?.get(code)])
}

/** The same for callers that have the parts of the article in each count; `undefined`: it has none. */
export function decidingCounts(
  counts: ThreeCounts<ClosedCount | null>,
  requiredCounts: 1 | 2,
): (articleCode: string, parts: ThreeCounts<readonly QuantityByLot[] | undefined>) => DecidingCount {
  const covered = counts.map(coveredArticles)
  const [first, second, third] = counts
  const later = first && second && closedLater(first, second) ? 0 : 1

  return (articleCode, parts) => {
    if (third && (covered[2]?.has(articleCode) ?? parts[2] !== undefined)) return { source: 2, decided: true }
    const inFirst = first && covers(covered[0], articleCode)
    const inSecond = second && covers(covered[1], articleCode)
    if (inFirst && inSecond) {
      if (requiredCounts === 1 && covered[1]) return { source: 1, decided: true }
      return { source: later, decided: sameSums(parts[0] ?? [], parts[1] ?? []) }
    }
    if (inFirst) return { source: 0, decided: requiredCounts === 1 }
    if (inSecond) return { source: 1, decided: requiredCounts === 1 }
    if (third && covers(covered[2], articleCode)) return { source: 2, decided: requiredCounts === 1 }
    return { source: null, decided: false }
  }
}

/** The number of the count that decides an article in a part of the delivery; `null` if that count found none of it. */
export type DecidingNumber = (part: number, articleCode: string) => 1 | 2 | 3 | null

/**
 * Notes of finished counts on each article besides its units, such as serials: for each part of the delivery those of the
 * deciding count, or of the last one before it that has any. Nothing of an article that the deciding count did not find.
 */
export function notedByDecidingCounts<Noted extends { articleCode: string }>(
  counts: readonly { part: number; counter: 1 | 2 | 3; noted: readonly Noted[] }[],
  decidingNumber: DecidingNumber,
): Noted[] {
  const last = new Map<string, number>()
  const place = (part: number, articleCode: string) => `${part} ${articleCode}`
  for (const { part, counter, noted } of counts)
    for (const { articleCode } of noted)
      if (counter <= (decidingNumber(part, articleCode) ?? 0))
        last.set(place(part, articleCode), Math.max(counter, last.get(place(part, articleCode)) ?? 0))
  return counts.flatMap(({ part, counter, noted }) =>
    noted.filter(({ articleCode }) => last.get(place(part, articleCode)) === counter),
  )
}

/** Codes of the articles with different sums in two counts, sorted; only articles that both cover. */
export function disputedArticles(first: ClosedCount, second: ClosedCount): string[] {
  const decide = selectDecidingCounts([first, second, null], 2)
  const codes = [first, second].flatMap((count) => [...groupByArticle(count.parts).keys()])
  return [...new Set(codes)]
    .filter((code) => [first, second].every((count) => covers(coveredArticles(count), code)) && !decide(code).decided)
    .sort()
}

/** Codes of the articles that a count covers; `null`: all. */
export function coveredArticles(count: ClosedCount | null): ReadonlySet<string> | null {
  return count?.covers ? new Set(count.covers.map((code) => code.trim())) : null
}

function covers(covered: ReadonlySet<string> | null | undefined, articleCode: string): boolean {
  return covered?.has(articleCode) ?? true
}

function closedLater(a: ClosedCount, b: ClosedCount): boolean {
  return Date.parse(a.closedAt) > Date.parse(b.closedAt)
}

function sameSums(a: readonly QuantityByLot[], b: readonly QuantityByLot[]): boolean {
  return sumsText(a, false) === sumsText(b, false) && sumsText(a, true) === sumsText(b, true)
}

function sumsText(parts: readonly QuantityByLot[], otherMeasure: boolean): string {
  const ofMeasure = parts.filter((part) => (part.otherMeasure === true) === otherMeasure)
  const sums = sumByLot(ofMeasure).filter((part) => part.units !== 0)
  return JSON.stringify(
    sums.map(({ lot, expiry, units }): [string | null, string | null, Units] => [lot, expiry, units]),
  )
}
