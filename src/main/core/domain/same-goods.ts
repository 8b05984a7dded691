import { containerIdentity } from './containers.ts'
import type { DecidingNumber } from './deciding-count.ts'
import type { MeasuredTally } from './measures.ts'
import type { SerialGroup } from './serials.ts'

/** A finished count with its part and its number on this PC. */
export interface CountOfGoods {
  sessionId: string
  part: number
  counter: 1 | 2 | 3
  /** True if another PC made it. */
  isElsewhere: boolean
  parts: readonly Pick<MeasuredTally, 'articleCode' | 'container' | 'otherMeasure'>[]
  serials: readonly Pick<SerialGroup, 'articleCode' | 'serials'>[]
  /** Session ids of counts that a supervisor told it apart from, in any way. */
  toldApartFrom: readonly string[]
  /** Those of which the supervisor said that they hold other goods. */
  otherGoodsThan: readonly string[]
}

/** Counts that hold the same goods: added up they would count them twice. */
export interface SameGoods {
  /** The part of the delivery; missing for part 1. */
  part?: number
  counter: 1 | 2 | 3
  sessionIds: string[]
  /** Codes, sorted. */
  articles: string[]
}

/**
 * Finds counts of one number in a part that may have counted the same goods: an article that two of them have in one measure
 * (kilograms and units are no sum), unless both counted it in containers of their own. One serial in both is the same piece wherever it
 * was, also where the other count is of an earlier part, and each decides there about the article. Pairs that a supervisor told apart are left out.
 */
export function findSameGoods(
  counts: readonly CountOfGoods[],
  part: number,
  decidingNumber: DecidingNumber,
): SameGoods[] {
  const earlier = counts.filter((count) => count.part < part)
  return ([1, 2, 3] as const).flatMap((counter) => {
    const ofNumber = counts.filter((count) => count.part === part && count.counter === counter)
    const sessionIds = new Set<string>()
    const articles = new Set<string>()
    for (const [index, one] of ofNumber.entries()) {
      for (const other of ofNumber.slice(index + 1))
        if (!isTold('toldApartFrom', one, other))
          note(one, other, [...commonArticles(one, other), ...articlesOfCommonSerials(one, other)])
      // Of the counts of one PC the second one was refused the serial.
      for (const other of earlier)
        if ((one.isElsewhere || other.isElsewhere) && !isTold('otherGoodsThan', one, other))
          note(one, other, articlesOfCommonSerials(one, other).filter(bothDecide(one, other)))
    }
    return articles.size === 0 ? [] : [{ counter, sessionIds: [...sessionIds], articles: [...articles].sort() }]

    function note(one: CountOfGoods, other: CountOfGoods, common: readonly string[]): void {
      if (common.length === 0) return
      for (const code of common) articles.add(code)
      sessionIds.add(one.sessionId).add(other.sessionId)
    }
  })

  function bothDecide(...both: readonly CountOfGoods[]) {
    return (code: string) => both.every((count) => decidingNumber(count.part, code) === count.counter)
  }
}

function isTold(as: 'toldApartFrom' | 'otherGoodsThan', one: CountOfGoods, other: CountOfGoods): boolean {
  return one[as].includes(other.sessionId) || other[as].includes(one.sessionId)
}

/** True if both counts have a serial of one article. */
export function haveCommonSerial(a: Pick<CountOfGoods, 'serials'>, b: Pick<CountOfGoods, 'serials'>): boolean {
  return articlesOfCommonSerials(a, b).length > 0
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

function articlesOfCommonSerials(a: Pick<CountOfGoods, 'serials'>, b: Pick<CountOfGoods, 'serials'>): string[] {
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
