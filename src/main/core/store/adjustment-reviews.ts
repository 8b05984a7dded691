import type { AdjustmentReview } from '../../../contract/shapes/warehouse.ts'
import type { Adjustment } from '../domain/model.ts'
import type { Precious, PreciousWriter } from './precious.ts'
import { all, get, run } from './sql.ts'

/** Keeps a verdict with the row it judged; earlier verdicts on that row stay. */
export function addReview(
  writer: PreciousWriter,
  key: string,
  adjustment: Adjustment,
  { verdict, note, at }: AdjustmentReview,
): void {
  run(
    writer,
    'INSERT INTO adjustment_review (key, verdict, note, at, body) VALUES (?, ?, ?, ?, ?)',
    key,
    verdict,
    note,
    at,
    JSON.stringify(adjustment),
  )
}

/** The last verdict on each of these adjustments, by key. */
export function reviewsByKey(precious: Precious, keys: readonly string[]): Map<string, AdjustmentReview> {
  const rows = all<AdjustmentReview & { key: string }>(
    precious,
    `SELECT key, verdict, note, at FROM adjustment_review
     WHERE id IN (SELECT max(id) FROM adjustment_review WHERE key IN (SELECT value FROM json_each(?)) GROUP BY key)`,
    JSON.stringify(keys),
  )
  return new Map(rows.map(({ key, ...review }) => [key, review]))
}

/** The row that the last verdict on this key judged; `null` where there is none. */
export function reviewedAdjustment(precious: Precious, key: string): Adjustment | null {
  const row = get<{ body: string }>(
    precious,
    'SELECT body FROM adjustment_review WHERE key = ? ORDER BY id DESC LIMIT 1',
    key,
  )
  return row ? (JSON.parse(row.body) as Adjustment) : null
}
