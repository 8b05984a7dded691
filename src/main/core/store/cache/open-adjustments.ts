import { daysWithAdjustments, withColumns } from './adjustment-columns.ts'
import { openWords } from './adjustment-words.ts'
import type { CacheReader } from './cache-file.ts'
import type { Verdicts } from './verdicts.ts'

export interface OpenAdjustments {
  rows: number
  withSignals: number
  firstDay: string | null
}

/** Counts adjustments of inclusive days without a valid review and those of them with a signal, and finds the first day. */
export async function openAdjustments(
  reader: CacheReader,
  period: { from: string; to: string },
  verdicts: Verdicts,
  pause: () => Promise<void>,
): Promise<OpenAdjustments> {
  const open: OpenAdjustments = { rows: 0, withSignals: 0, firstDay: null }
  const words = openWords(reader)
  for (const day of daysWithAdjustments(reader, period)) {
    await withColumns(reader, { day, words, pause }, (columns) => {
      const signals = verdicts.shownSignals(columns, words)
      for (const [at, review] of verdicts.reviews(columns).entries()) {
        if (review !== 0) continue
        open.rows += 1
        open.firstDay = day
        if (signals[at] !== 0) open.withSignals += 1
      }
    })
    await pause()
  }
  return open
}
