import type { Instant, Units } from './model.ts'
import { partsByArticle, sumParts } from './parts.ts'
import type { Part } from './parts.ts'

/** A closed count: what its counter found. */
export interface DockCount {
  closedAt: Instant
  parts: readonly (Part & { condition: 'good' | 'damaged' | 'expired' })[]
}

type ThreeCounts<T> = readonly [first: T, second: T, third: T]

/** Which count decides for an article. `source: null` where there is none. */
export interface Decision {
  source: 0 | 1 | 2 | null
  decided: boolean
}

/**
 * Decides article by article: the third count where it covers the article, else the first and second where their sums
 * by (lot, expiry) agree, else the later closed of them, undecided. A count that stands alone decides where no second
 * one is required. The third counts only what is in dispute, so it says nothing about articles it does not cover,
 * unless there is no other.
 */
export function createDecision(
  counts: ThreeCounts<DockCount | null>,
  requiredCounts: 1 | 2,
): (articleCode: string) => Decision {
  const byArticle = counts.map((count) => (count ? partsByArticle(count.parts) : null))
  const [first, second, third] = byArticle
  const later = counts[0] && counts[1] && closedLater(counts[0], counts[1]) ? 0 : 1

  return (articleCode) => {
    if (third?.has(articleCode)) return { source: 2, decided: true }
    if (first && second) {
      const agreed = sameSums(first.get(articleCode) ?? [], second.get(articleCode) ?? [])
      return { source: later, decided: agreed }
    }
    if (first) return { source: 0, decided: requiredCounts === 1 }
    if (second) return { source: 1, decided: requiredCounts === 1 }
    if (third) return { source: 2, decided: requiredCounts === 1 }
    return { source: null, decided: false }
  }
}

function closedLater(a: DockCount, b: DockCount): boolean {
  return Date.parse(a.closedAt) > Date.parse(b.closedAt)
}

function sameSums(a: readonly Part[], b: readonly Part[]): boolean {
  return sumsText(a) === sumsText(b)
}

function sumsText(parts: readonly Part[]): string {
  const sums = sumParts(parts).filter((part) => part.units !== 0)
  return JSON.stringify(
    sums.map(({ lot, expiry, units }): [string | null, string | null, Units] => [lot, expiry, units]),
  )
}
