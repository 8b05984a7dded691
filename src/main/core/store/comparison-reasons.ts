import type { LineReason } from '../../../contract/shapes/count.ts'
import type { DateText, Instant } from '../domain/model.ts'
import type { PrimaryDatabase, PrimaryWriter } from './primary-database.ts'
import { all, get, run } from './sql.ts'

/** Why a line of a comparison differs, as somebody said it. A later one stands; the earlier ones stay. */
export interface ComparisonReason {
  articleCode: string
  lot: string | null
  expiry: DateText | null
  /** `null` takes it back. */
  reason: LineReason | null
  note: string | null
  at: Instant
  operator: string | null
}

/** Everything that was said about the lines of a control, oldest first. */
export function reasonHistory(database: PrimaryDatabase, controlId: number): ComparisonReason[] {
  return all(
    database,
    `SELECT article_code AS articleCode, lot, expiry, reason, note, at, operator FROM comparison_reason
     WHERE control_id = ? ORDER BY id`,
    controlId,
  )
}

/** Grows with everything that is said about the lines of a control; 0 before anything was. */
export function reasonsVersion(database: PrimaryDatabase, controlId: number): number {
  const row = get<{ last: number | null }>(
    database,
    'SELECT max(id) AS last FROM comparison_reason WHERE control_id = ?',
    controlId,
  )
  return row?.last ?? 0
}

export function addReason(writer: PrimaryWriter, controlId: number, added: ComparisonReason): void {
  run(
    writer,
    `INSERT INTO comparison_reason (control_id, article_code, lot, expiry, reason, note, at, operator)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    controlId,
    added.articleCode,
    added.lot,
    added.expiry,
    added.reason,
    added.note,
    added.at,
    added.operator,
  )
}
