import { get } from '../sql.ts'
import { isReviewed, shownSignals } from './adjustment-filter.ts'
import { inSlice, newestPlace, nextSlice } from './adjustment-paging.ts'
import type { CacheReader } from './cache-file.ts'

/** Rows per slice of the event loop. */
const rowsPerSlice = 1000
/** A large warehouse has some ten thousand rows per day; beyond some weeks the exact number is not useful. */
const maxRows = 200_000

export interface OpenAdjustments {
  rows: number
  withSignals: number
  firstDay: string | null
}

/**
 * Counts adjustments of inclusive days without a valid review and those of them with a signal, and finds the first day.
 * Reads the days in slices, the newest first, at most 200,000 rows.
 */
export async function openAdjustments(
  reader: CacheReader,
  period: { from: string; to: string },
  yieldToEventLoop: () => Promise<void>,
): Promise<OpenAdjustments> {
  const open: OpenAdjustments = { rows: 0, withSignals: 0, firstDay: null }
  let place = newestPlace(period)
  for (let seen = 0; seen < maxRows; seen += rowsPerSlice) {
    const { before, from, last } = nextSlice(reader, period, place, rowsPerSlice)
    const found = get<{ total: number; withSignals: number | null; firstDay: string | null }>(
      reader,
      `SELECT count(*) AS total, sum((${shownSignals}) <> 0) AS withSignals, min(own_day) AS firstDay
       FROM adjustment WHERE ${inSlice} AND NOT ${isReviewed}`,
      ...before,
      ...from,
    )
    open.rows += found?.total ?? 0
    open.withSignals += found?.withSignals ?? 0
    open.firstDay = found?.firstDay ?? open.firstDay
    if (last) break
    place = from
    await yieldToEventLoop()
  }
  return open
}
