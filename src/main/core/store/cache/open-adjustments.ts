import { get } from '../sql.ts'
import { isReviewed } from './adjustment-filter.ts'
import { inSlice, newestPlace, nextSlice } from './adjustment-paging.ts'
import type { CacheReader } from './cache-file.ts'

/** Rows between two turns of the event loop. */
const rowsPerTurn = 1000
/** A day of a big warehouse is some ten thousand rows: beyond a week of those nobody needs the exact number. */
const mostRows = 200_000

export interface OpenAdjustments {
  rows: number
  withSignals: number
  firstDay: string | null
}

/**
 * Adjustments of inclusive days on which no verdict holds, how many of them carry a signal, and the first day. Goes
 * through the days in slices, the newest first, and counts at most the first 200,000 rows.
 */
export async function openAdjustments(
  reader: CacheReader,
  period: { from: string; to: string },
  turn: () => Promise<void>,
): Promise<OpenAdjustments> {
  const open: OpenAdjustments = { rows: 0, withSignals: 0, firstDay: null }
  let place = newestPlace(period)
  for (let seen = 0; seen < mostRows; seen += rowsPerTurn) {
    const { before, from, last } = nextSlice(reader, period, place, rowsPerTurn)
    const found = get<{ total: number; withSignals: number | null; firstDay: string | null }>(
      reader,
      `SELECT count(*) AS total, sum(coalesce(signals, 0) <> 0) AS withSignals, min(own_day) AS firstDay
       FROM adjustment WHERE ${inSlice} AND NOT ${isReviewed}`,
      ...before,
      ...from,
    )
    open.rows += found?.total ?? 0
    open.withSignals += found?.withSignals ?? 0
    open.firstDay = found?.firstDay ?? open.firstDay
    if (last) break
    place = from
    await turn()
  }
  return open
}
