import { containerIdentity } from './containers.ts'
import type { MeasuredTally } from './measures.ts'
import type { SerialGroup } from './serials.ts'

/** A finished count with its number on this PC. */
export interface CountOfGoods {
  sessionId: string
  counter: 1 | 2 | 3
  parts: readonly Pick<MeasuredTally, 'articleCode' | 'container' | 'otherMeasure'>[]
  serials: readonly Pick<SerialGroup, 'articleCode' | 'serials'>[]
  /** Session ids of counts that a supervisor said hold other goods. */
  toldApartFrom: readonly string[]
}

/** Counts with one number that hold the same goods: added up they would count them twice. */
export interface SameGoods {
  /** The part of the delivery; missing for part 1. */
  part?: number
  counter: 1 | 2 | 3
  sessionIds: string[]
  /** Codes, sorted. */
  articles: string[]
}

/**
 * Finds counts of one number that may have counted the same goods: an article that two of them have in one measure (kilograms
 * and units are no sum), unless both counted it in containers of their own. One serial in both is the same piece wherever it was.
 * Pairs that a supervisor told apart are left out.
 */
export function findSameGoods(counts: readonly CountOfGoods[]): SameGoods[] {
  return ([1, 2, 3] as const).flatMap((counter) => {
    const ofNumber = counts.filter((count) => count.counter === counter)
    const sessionIds = new Set<string>()
    const articles = new Set<string>()
    for (const [index, one] of ofNumber.entries())
      for (const other of ofNumber.slice(index + 1)) {
        if (one.toldApartFrom.includes(other.sessionId) || other.toldApartFrom.includes(one.sessionId)) continue
        const common = [...commonArticles(one, other), ...articlesOfCommonSerials(one, other)]
        if (common.length === 0) continue
        for (const code of common) articles.add(code)
        sessionIds.add(one.sessionId).add(other.sessionId)
      }
    return articles.size === 0 ? [] : [{ counter, sessionIds: [...sessionIds], articles: [...articles].sort() }]
  })
}

function commonArticles(a: CountOfGoods, b: CountOfGoods): string[] {
  const there = containersByGoods(b)
  return [...containersByGoods(a)].flatMap(([key, { code, containers }]) => {
    const others = there.get(key)?.containers
    if (!others) return []
    // Goods outside a container may be any of the others'.
    const apart = !containers.has(null) && !others.has(null) && [...containers].every((one) => !others.has(one))
    return apart ? [] : [code]
  })
}

function articlesOfCommonSerials(a: CountOfGoods, b: CountOfGoods): string[] {
  const keysOf = ({ articleCode, serials }: CountOfGoods['serials'][number]) =>
    serials.map((serial) => JSON.stringify([articleCode.trim(), serial]))
  const there = new Set(b.serials.flatMap(keysOf))
  return a.serials.flatMap((group) => (keysOf(group).some((key) => there.has(key)) ? [group.articleCode.trim()] : []))
}

/** By article and measure. */
function containersByGoods({ parts }: CountOfGoods): Map<string, { code: string; containers: Set<string | null> }> {
  const byGoods = new Map<string, { code: string; containers: Set<string | null> }>()
  for (const { articleCode, container, otherMeasure } of parts) {
    const code = articleCode.trim()
    const key = `${code}${otherMeasure === true ? ' other' : ''}`
    const found = byGoods.get(key) ?? { code, containers: new Set() }
    found.containers.add(container === null ? null : containerIdentity(container))
    byGoods.set(key, found)
  }
  return byGoods
}
