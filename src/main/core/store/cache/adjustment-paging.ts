import type { AdjustmentTotalsRow } from '../../domain/adjustment-totals.ts'
import type { Adjustment } from '../../domain/model.ts'
import { all, countRows, get } from '../sql.ts'
import type { AdjustmentFilter } from './adjustment-filter.ts'
import { adjustmentConditions, isReviewed, shownSignals } from './adjustment-filter.ts'
import type { CacheReader } from './cache-file.ts'

/** A position in the order of adjustments: own day, date, key. */
export type KeysetPosition = readonly [day: string, date: string, key: string]

/** Rows between two positions, newest first; `before` is excluded, `from` included. */
export interface Slice {
  before: KeysetPosition
  from: KeysetPosition
  /** True if no row of the period follows. */
  last: boolean
}

/** An adjustment as it is stored; `signals`: the shown ones, as bits. */
export interface CachedAdjustment {
  key: string
  adjustment: Adjustment
  signals: number
}

/** The position before the newest row of a period. */
export function newestPlace({ to }: AdjustmentFilter): KeysetPosition {
  // Sorts after every date of the last day.
  return [`${to}~`, '', '']
}

/** The next rows of a period, whether they match the filter or not: a bounded amount of work. */
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
  return { before, from: row ? [row.day, row.date, row.key] : [filter.from, '', ''], last: row === null }
}

/** A slice as a condition; its values are `before` and `from`. */
export const inSlice = '(own_day, date, key) < (?, ?, ?) AND (own_day, date, key) >= (?, ?, ?)'

/** Number of rows of a slice that match the filter. */
export function countSlice(reader: CacheReader, filter: AdjustmentFilter, { before, from }: Slice): number {
  const { where, values } = adjustmentConditions(filter)
  return countRows(reader, `adjustment WHERE ${inSlice} ${where}`, ...before, ...from, ...values)
}

/** Rows of a slice that match the filter, newest first, with their positions. */
export function sliceRows(
  reader: CacheReader,
  filter: AdjustmentFilter,
  { before, from }: Slice,
  limit: number,
): (CachedAdjustment & { place: KeysetPosition })[] {
  const { where, values } = adjustmentConditions(filter)
  return all<{ day: string; date: string; key: string; body: string; signals: number }>(
    reader,
    `SELECT own_day AS day, date, key, body, ${shownSignals} AS signals FROM adjustment WHERE ${inSlice} ${where}
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

/** The fields that totals need of the rows of a slice that match the filter, newest first. */
export function sliceFacts(
  reader: CacheReader,
  filter: AdjustmentFilter,
  { before, from }: Slice,
): AdjustmentTotalsRow[] {
  const { where, values } = adjustmentConditions(filter)
  return all<Omit<AdjustmentTotalsRow, 'reviewed'> & { reviewed: number }>(
    reader,
    `SELECT CASE WHEN weekday IS NULL THEN NULL ELSE own_day END AS day, hour, weekday, units_changed AS unitsChanged,
       ${shownSignals} AS signals, article_code AS articleCode, user, reason, location, ${isReviewed} AS reviewed
     FROM adjustment WHERE ${inSlice} ${where}
     ORDER BY own_day DESC, date DESC, key DESC`,
    ...before,
    ...from,
    ...values,
  ).map((row) => ({ ...row, reviewed: row.reviewed === 1 }))
}
