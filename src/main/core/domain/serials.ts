import type { Comparison } from '../../../contract/shapes/comparison.ts'
import type { CountState } from './count-log/count-state.ts'
import type { DecidingNumber } from './deciding-count.ts'
import { notedByDecidingCounts } from './deciding-count.ts'
import { byCodeUnit } from './text.ts'

/** Serials of one article, lot and expiry, sorted. */
export type SerialGroup = NonNullable<Comparison['serials']>[number]

/** The serials that a count holds now, by article, lot and expiry. */
export function serialsOfCount({ live }: Pick<CountState, 'live'>): SerialGroup[] {
  const groups = new Map<string, SerialGroup>()
  for (const { event } of live.values()) {
    if ((event.kind !== 'scan' && event.kind !== 'manual') || event.serial === null) continue
    const { articleCode, lot, expiry, serial } = event
    const key = JSON.stringify([articleCode, lot, expiry])
    const group = groups.get(key) ?? { articleCode, lot, expiry, serials: [] }
    group.serials.push(serial)
    groups.set(key, group)
  }
  return [...groups.values()].map((group) => ({ ...group, serials: group.serials.toSorted(byCodeUnit) }))
}

/** The serials of finished counts by article, lot and expiry, as `notedByDecidingCounts` says, without repetition. */
export function decidingSerials(
  counts: readonly { part: number; counter: 1 | 2 | 3; noted: readonly SerialGroup[] }[],
  decidingNumber: DecidingNumber,
): SerialGroup[] {
  const merged = new Map<string, SerialGroup>()
  for (const group of notedByDecidingCounts(counts, decidingNumber)) {
    const key = JSON.stringify([group.articleCode, group.lot, group.expiry])
    const before = merged.get(key)?.serials ?? []
    merged.set(key, { ...group, serials: [...new Set([...before, ...group.serials])].toSorted(byCodeUnit) })
  }
  return [...merged.values()].toSorted(
    (a, b) => byCodeUnit(a.articleCode, b.articleCode) || byCodeUnit(a.lot, b.lot) || byCodeUnit(a.expiry, b.expiry),
  )
}

type LineOfGoods = Pick<SerialGroup, 'articleCode' | 'lot'> & { expiry: string | null }

/**
 * Values of each line: a group belongs to the line of its article with its lot and expiry, else with its lot, else to
 * the first line of the article.
 */
export function groupsByLine<T extends LineOfGoods>(lines: readonly LineOfGoods[], groups: readonly T[]): T[][] {
  const byLine: T[][] = lines.map(() => [])
  // A scan waits while a report is made: thousands of lots are looked up, not searched.
  const first = new Map<string, T[]>()
  for (const [at, line] of lines.entries())
    for (const key of placesOf(line)) if (!first.has(key)) first.set(key, byLine[at] ?? [])
  for (const group of groups) {
    const place = placesOf(group).find((key) => first.has(key))
    if (place !== undefined) first.get(place)?.push(group)
  }
  return byLine
}

/** Goods by article, lot and expiry, by article and lot, and by article. */
function placesOf({ articleCode, lot, expiry }: LineOfGoods): string[] {
  return [[articleCode, lot, expiry], [articleCode, lot], [articleCode]].map((parts) => JSON.stringify(parts))
}

/** Serials of each line. */
export function serialsByLine(lines: readonly LineOfGoods[], groups: readonly SerialGroup[]): string[][] {
  return groupsByLine(lines, groups).map((own) => own.flatMap(({ serials }) => serials))
}
