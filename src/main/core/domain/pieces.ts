import type { Comparison } from '../../../contract/shapes/comparison.ts'
import type { CountState } from './count-log/count-state.ts'
import { type EventOf, loggedUnits } from './count-log/event.ts'
import type { DecidingNumber } from './deciding-count.ts'
import { notedByDecidingCounts } from './deciding-count.ts'
import type { Exact, Instant, Units } from './model.ts'
import { groupsByLine } from './serials.ts'
import { byCodeUnit } from './text.ts'
import { addUnits, zeroUnits } from './units.ts'

type Entry = EventOf<'scan'> | EventOf<'manual'>

/** Pieces and weight of one article, lot and expiry. */
export type WeighedGoods = Exact<NonNullable<Comparison['weighed']>[number], 'pieces' | 'weight'>

/** Entries of goods by weight whose pieces are known. */
function weighedEntries({ live }: Pick<CountState, 'live'>): (Entry & { pieces: string })[] {
  const entries: (Entry & { pieces: string })[] = []
  for (const { event } of live.values())
    if ((event.kind === 'scan' || event.kind === 'manual') && event.pieces !== undefined)
      entries.push({ ...event, pieces: event.pieces })
  return entries
}

/** Pieces that a count holds now, by a key of its entries. */
export function sumPieces(state: Pick<CountState, 'live'>, keyOf: (entry: Entry) => string): Map<string, Units> {
  const sums = new Map<string, Units>()
  for (const entry of weighedEntries(state)) {
    const key = keyOf(entry)
    sums.set(key, addUnits(sums.get(key) ?? zeroUnits, loggedUnits(entry.pieces)))
  }
  return sums
}

/** Whether an entry is in kilograms: it has pieces, or its article was counted by weight at its time. */
export function countedInKilos(
  byWeightAt: (articleCode: string) => (at: Instant) => boolean,
): (entry: Entry) => boolean {
  const articles = new Map<string, (at: Instant) => boolean>()
  return ({ articleCode, at, pieces }) => {
    if (pieces !== undefined) return true
    const known = articles.get(articleCode) ?? byWeightAt(articleCode)
    articles.set(articleCode, known)
    return known(at)
  }
}

/**
 * Kilograms that a count holds now, by a key of its entries: those of entries with pieces, and of entries of articles that
 * were counted by weight at their time. `only`: of these articles.
 */
export function sumKilos(
  state: Pick<CountState, 'live'>,
  keyOf: (entry: Entry) => string,
  byWeightAt: (articleCode: string) => (at: Instant) => boolean,
  only?: ReadonlySet<string>,
): Map<string, Units> {
  const sums = new Map<string, Units>()
  const isWeighed = countedInKilos(byWeightAt)
  for (const { event } of state.live.values()) {
    if (event.kind !== 'scan' && event.kind !== 'manual') continue
    if (only?.has(event.articleCode) === false || !isWeighed(event)) continue
    const key = keyOf(event)
    sums.set(key, addUnits(sums.get(key) ?? zeroUnits, loggedUnits(event.units)))
  }
  return sums
}

/** Pieces and weight that a count holds now, by article, lot and expiry. */
export function weighedGoodsOf(state: Pick<CountState, 'live'>): WeighedGoods[] {
  return weighedEntries(state).map(({ articleCode, lot, expiry, pieces, units }) => ({
    articleCode,
    lot,
    expiry,
    pieces: loggedUnits(pieces),
    weight: loggedUnits(units),
  }))
}

/** Pieces of each line; `null` for goods that were not weighed. Where an article has lines in kilograms they are of those. */
export function piecesByLine(
  lines: readonly (Parameters<typeof groupsByLine>[0][number] & { byWeight?: true | undefined })[],
  goods: readonly Pick<WeighedGoods, 'articleCode' | 'lot' | 'expiry' | 'pieces'>[],
): (Units | null)[] {
  const weighed = new Set(lines.flatMap(({ articleCode, byWeight }) => (byWeight === true ? [articleCode] : [])))
  const able = lines.map((line) =>
    weighed.has(line.articleCode) && line.byWeight !== true ? { ...line, articleCode: '' } : line,
  )
  return groupsByLine(able, goods).map((own) =>
    own.length === 0 ? null : own.reduce((sum, { pieces }) => addUnits(sum, pieces), zeroUnits),
  )
}

/** Goods by weight of finished counts, added, as `notedByDecidingCounts` says. */
export function decidingWeighedGoods(
  counts: readonly { part: number; counter: 1 | 2 | 3; noted: readonly WeighedGoods[] }[],
  decidingNumber: DecidingNumber,
): WeighedGoods[] {
  const merged = new Map<string, WeighedGoods>()
  for (const one of notedByDecidingCounts(counts, decidingNumber)) {
    const key = JSON.stringify([one.articleCode, one.lot, one.expiry])
    const before = merged.get(key)
    const pieces = addUnits(before?.pieces ?? zeroUnits, one.pieces)
    merged.set(key, { ...one, pieces, weight: addUnits(before?.weight ?? zeroUnits, one.weight) })
  }
  return [...merged.values()].toSorted(
    (a, b) => byCodeUnit(a.articleCode, b.articleCode) || byCodeUnit(a.lot, b.lot) || byCodeUnit(a.expiry, b.expiry),
  )
}
