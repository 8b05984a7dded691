import type { SizeSpread } from './habit.ts'

/** A row of the same article that changes as many units, up or down. */
export interface OtherRow {
  key: string
  date: string
  userFolded: string
  unitsChanged: number
}

const dayMs = 86_400_000
const nearDays = 1
/** Days over which opposite adjustments of the same user make a pair. */
export const offsettingDays = 28
/** A pair says nothing below an hour apart that it does not say at an hour. */
const leastDays = 1 / 24
/** Expected number of such pairs by chance, up to which one means something: near ones, and those over weeks. */
const smallChance = { near: 0.001, far: 0.0015 }

/** How often the article is adjusted, per day: by all, and by the user of the row. */
export interface ArticleRates {
  ofAll: number
  ofUser(): number
  /** Of the sizes of its changes. */
  sizes: SizeSpread
}

/**
 * Rows that take back the units of a row: within a day by anybody, within four weeks by the same user. A pair counts only
 * if it is unlikely that ordinary adjustments of that article have so exactly opposite units so soon.
 */
export function offsettingRows(row: OtherRow, others: readonly OtherRow[], rates: ArticleRates): OtherRow[] {
  const at = Date.parse(`${row.date}Z`)
  if (Number.isNaN(at)) return []
  const away = (other: OtherRow) => Math.abs(Date.parse(`${other.date}Z`) - at) / dayMs
  const opposite = others.filter((other) => other.unitsChanged === -row.unitsChanged)
  const ordinary = others.filter(({ key }) => key !== row.key).length - opposite.length
  const share = rates.sizes.shareOf(Math.abs(row.unitsChanged) / 1e6, ordinary) / 2
  const expected = (other: OtherRow, perDay: number) => perDay * 2 * Math.max(leastDays, away(other)) * share
  const near = opposite.filter((other) => away(other) <= nearDays && expected(other, rates.ofAll) < smallChance.near)
  // Over weeks only what is large for the article: few units come and go by chance.
  const isLarge = Math.log(Math.abs(row.unitsChanged) / 1e6) >= rates.sizes.mean
  if (near.length > 0 || !isLarge) return near
  return opposite.filter(
    (other) =>
      other.userFolded === row.userFolded &&
      away(other) <= offsettingDays &&
      expected(other, rates.ofUser()) < smallChance.far,
  )
}
