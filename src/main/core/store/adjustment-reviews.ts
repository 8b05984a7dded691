import type { AdjustmentReview, VerdictInput } from '../../../contract/shapes/adjustment.ts'
import type { PrimaryDatabase, PrimaryWriter } from './primary-database.ts'
import { all, column, get, insert, value } from './sql.ts'

/** A review of an adjustment; `open` withdraws the earlier reviews. */
export interface GivenReview {
  verdict: VerdictInput
  note: string | null
  at: string
  /** `null` if no operator was named. */
  operator: string | null
}

/** Stores a review with the row it is about, as JSON; earlier reviews of that row stay. */
export function addReview(writer: PrimaryWriter, key: string, body: string, given: GivenReview): void {
  insert(writer, 'adjustment_review', { key, body, ...given })
}

/** The review that is valid now: `null` if the last one withdrew the others. */
export function toCurrentReview({ verdict, ...rest }: GivenReview): AdjustmentReview | null {
  return verdict === 'open' ? null : { verdict, ...rest }
}

/** The valid review of each of these adjustments, by key; adjustments without one are missing. */
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

/** The last review of an adjustment, also one that withdrew the others, with the row it is about; `null` if there is none. */
export function lastReview(database: PrimaryDatabase, key: string): (GivenReview & { body: string }) | null {
  return get(
    database,
    'SELECT verdict, note, at, operator, body FROM adjustment_review WHERE key = ? ORDER BY id DESC LIMIT 1',
    key,
  )
}

/** Number of the last review of all; 0 if there is none. */
export function lastReviewNumber(database: PrimaryDatabase): number {
  return value(database, 'SELECT max(id) FROM adjustment_review') ?? 0
}

/** Keys among these that have a review after this number. */
export function reviewedAfter(database: PrimaryDatabase, keys: readonly string[], after: number): string[] {
  const text = `SELECT DISTINCT key FROM adjustment_review WHERE key IN (SELECT value FROM json_each(?)) AND id > ?`
  return column(database, text, JSON.stringify(keys), after)
}

/** The reviews after this number, in their order. */
export function reviewsAfter(
  database: PrimaryDatabase,
  after: number,
  limit: number,
): (GivenReview & { id: number; key: string })[] {
  const text = 'SELECT id, key, verdict, note, at, operator FROM adjustment_review WHERE id > ? ORDER BY id LIMIT ?'
  return all(database, text, after, limit)
}

/** Keys of all adjustments that have a valid review. */
export function reviewedKeys(database: PrimaryDatabase): string[] {
  return column(
    database,
    `SELECT key FROM adjustment_review AS last WHERE verdict <> 'open'
       AND id = (SELECT max(id) FROM adjustment_review WHERE key = last.key)`,
  )
}

/** Reviews of one adjustment that are shown. */
const maxReviews = 200

/** Reviews of an adjustment, newest first. */
export function reviewHistory(database: PrimaryDatabase, key: string): GivenReview[] {
  return all(
    database,
    'SELECT verdict, note, at, operator FROM adjustment_review WHERE key = ? ORDER BY id DESC LIMIT ?',
    key,
    maxReviews,
  )
}

/** The rows that the last reviews of these keys are about, as JSON, by key. */
export function reviewedBodies(database: PrimaryDatabase, keys: readonly string[]): Map<string, string> {
  const rows = all<{ key: string; body: string }>(
    database,
    `SELECT key, body FROM adjustment_review
     WHERE id IN (SELECT max(id) FROM adjustment_review WHERE key IN (SELECT value FROM json_each(?)) GROUP BY key)`,
    JSON.stringify(keys),
  )
  return new Map(rows.map(({ key, body }) => [key, body]))
}
