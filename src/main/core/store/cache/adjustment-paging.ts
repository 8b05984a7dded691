import type { FigureRow } from '../../domain/adjustment-totals.ts'
import type { Adjustment } from '../../domain/model.ts'
import { all, get } from '../sql.ts'
import type { AdjustmentFilter } from './adjustment-filter.ts'
import { adjustmentConditions, isReviewed } from './adjustment-filter.ts'
import type { CacheReader } from './cache-file.ts'

/** A place in the order of adjustments: own day, date, key. */
export type KeysetPosition = readonly [day: string, date: string, key: string]

/** Places from the newest down to the oldest; `before` is not part of it, `from` is. */
export interface Slice {
  before: KeysetPosition
  from: KeysetPosition
  /** Nothing of the period lies behind it. */
  last: boolean
}

/** An adjustment as it is kept: `signals` as bits. */
export interface CachedAdjustment {
  key: string
  adjustment: Adjustment
  signals: number
}

/** The place before the newest row of a period. */
export function newestPlace({ to }: AdjustmentFilter): KeysetPosition {
  // Behind every day of the period by code unit.
  return [`${to}~`, '', '']
}

/** The next rows of a period, whether a filter takes them or not: a bounded piece of work. */
export function nextSlice(reader: CacheReader, filter: AdjustmentFilter, before: KeysetPosition, rows: number): Slice {
  const articleCode = filter.articleCode?.trim() ?? ''
  const row = get<{ day: string; date: string; key: string }>(
    reader,
    `SELECT own_day AS day, date, key FROM adjustment
     WHERE ${articleCode === '' ? '' : 'article_code = ? AND '}(own_day, date, key) < (?, ?, ?) AND own_day >= ?
     ORDER BY own_day DESC, date DESC, key DESC LIMIT 1 OFFSET ?`,
    ...(articleCode === '' ? [] : [articleCode]),
    ...before,
    filter.from,
    rows - 1,
  )
  return { before, from: row ? [row.day, row.date, row.key] : [filter.from, '', ''], last: row === undefined }
}

/** A slice as a condition; its values are `before` and `from`. */
export const inSlice = '(own_day, date, key) < (?, ?, ?) AND (own_day, date, key) >= (?, ?, ?)'

/** How many rows of a slice the filter takes. */
export function countSlice(reader: CacheReader, filter: AdjustmentFilter, { before, from }: Slice): number {
  const { where, values } = adjustmentConditions(filter)
  return (
    get<{ n: number }>(
      reader,
      `SELECT count(*) AS n FROM adjustment WHERE ${inSlice} ${where}`,
      ...before,
      ...from,
      ...values,
    )?.n ?? 0
  )
}

/** Rows of a slice that the filter takes, newest first, with their places. */
export function sliceRows(
  reader: CacheReader,
  filter: AdjustmentFilter,
  { before, from }: Slice,
  limit: number,
): (CachedAdjustment & { place: KeysetPosition })[] {
  const { where, values } = adjustmentConditions(filter)
  return all<{ day: string; date: string; key: string; body: string; signals: number }>(
    reader,
    `SELECT own_day AS day, date, key, body, signals FROM adjustment WHERE ${inSlice} ${where}
     ORDER BY own_day DESC, date DESC, key DESC LIMIT ?`,
    ...before,
    ...from,
    ...values,
    limit,
  ).map(({ day, date, key, body, signals }) => ({
    key,
    adjustment: JSON.parse(body) as Adjustment,
    signals,
    place: [day, date, key],
  }))
}

/** What the figures need of the rows of a slice that the filter takes, newest first. */
export function sliceFacts(reader: CacheReader, filter: AdjustmentFilter, { before, from }: Slice): FigureRow[] {
  const { where, values } = adjustmentConditions(filter)
  return all<Omit<FigureRow, 'reviewed'> & { reviewed: number }>(
    reader,
    `SELECT CASE WHEN weekday IS NULL THEN NULL ELSE own_day END AS day, hour, weekday, units_changed AS unitsChanged,
       signals, article_code AS articleCode, user, reason, location, ${isReviewed} AS reviewed
     FROM adjustment WHERE ${inSlice} ${where}
     ORDER BY own_day DESC, date DESC, key DESC`,
    ...before,
    ...from,
    ...values,
  ).map((row) => ({ ...row, reviewed: row.reviewed === 1 }))
}
