import type { AdjustmentReview, GivenVerdict } from '../../../contract/shapes/adjustment.ts'
import type { PrimaryDatabase, PrimaryWriter } from './primary-database.ts'
import { all, run } from './sql.ts'

/** What somebody said of a row; `open` takes back what was said before. */
export interface GivenReview {
  verdict: GivenVerdict
  note: string | null
  at: string
  /** Who said it; `null` where nobody was named. */
  operator: string | null
}

/** Keeps a verdict with the row it judged, as JSON; earlier verdicts on that row stay. */
export function addReview(writer: PrimaryWriter, key: string, body: string, given: GivenReview): void {
  const { verdict, note, at, operator } = given
  run(
    writer,
    'INSERT INTO adjustment_review (key, verdict, note, at, body, operator) VALUES (?, ?, ?, ?, ?, ?)',
    key,
    verdict,
    note,
    at,
    body,
    operator,
  )
}

/** A verdict as it holds: `null` where the last one took the others back. */
export function toCurrentReview({ verdict, ...said }: GivenReview): AdjustmentReview | null {
  return verdict === 'open' ? null : { verdict, ...said }
}

/** The verdict that holds on each of these adjustments, by key; those without one are missing. */
export function reviewsByKey(database: PrimaryDatabase, keys: readonly string[]): Map<string, AdjustmentReview> {
  const rows = all<GivenReview & { key: string }>(
    database,
    `SELECT key, verdict, note, at, operator FROM adjustment_review
     WHERE id IN (SELECT max(id) FROM adjustment_review WHERE key IN (SELECT value FROM json_each(?)) GROUP BY key)`,
    JSON.stringify(keys),
  )
  return new Map(
    rows.flatMap(({ key, ...given }) => {
      const review = toCurrentReview(given)
      return review ? [[key, review] as const] : []
    }),
  )
}

/** Verdicts on one adjustment: more than these are nobody's to read. */
const mostReviews = 200

/** What was said of an adjustment, newest first. */
export function reviewHistory(database: PrimaryDatabase, key: string): GivenReview[] {
  return all(
    database,
    'SELECT verdict, note, at, operator FROM adjustment_review WHERE key = ? ORDER BY id DESC LIMIT ?',
    key,
    mostReviews,
  )
}

/** The rows that the last verdicts on these keys judged, as JSON, by key. */
export function reviewedBodies(database: PrimaryDatabase, keys: readonly string[]): Map<string, string> {
  const rows = all<{ key: string; body: string }>(
    database,
    `SELECT key, body FROM adjustment_review
     WHERE id IN (SELECT max(id) FROM adjustment_review WHERE key IN (SELECT value FROM json_each(?)) GROUP BY key)`,
    JSON.stringify(keys),
  )
  return new Map(rows.map(({ key, body }) => [key, body]))
}
