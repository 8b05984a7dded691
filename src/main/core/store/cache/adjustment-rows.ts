import type { Adjustment } from '../../domain/model.ts'
import { all, countRows } from '../sql.ts'
import type { CacheReader } from './cache-file.ts'

/** A position in the order of adjustments: own day, date, key. */
export type KeysetPosition = readonly [day: string, date: string, key: string]

/** An adjustment as it is stored; `signals`: the shown ones, as bits. */
export interface CachedAdjustment {
  key: string
  adjustment: Adjustment
  signals: number
}

/** The number of rows of a day up to a position: those before it in the order, and itself if it is still there. */
export function rowsUpTo(reader: CacheReader, [day, date, key]: KeysetPosition): number {
  return countRows(reader, 'adjustment WHERE own_day = ? AND (date, key) >= (?, ?)', day, date, key)
}

/** Rows by their row ids, newest first. */
export function rowsById(
  reader: CacheReader,
  ids: readonly number[],
): { row: number; key: string; adjustment: Adjustment; place: KeysetPosition }[] {
  return all<{ row: number; day: string; date: string; key: string; body: string }>(
    reader,
    `SELECT rowid AS row, own_day AS day, date, key, body FROM adjustment
     WHERE rowid IN (SELECT value FROM json_each(?)) ORDER BY own_day DESC, date DESC, key DESC`,
    JSON.stringify(ids),
  ).map(({ row, day, date, key, body }) => ({
    row,
    key,
    adjustment: JSON.parse(body) as Adjustment,
    place: [day, date, key],
  }))
}
