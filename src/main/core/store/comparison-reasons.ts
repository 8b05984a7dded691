import type { LineReason } from '../../../contract/shapes/count.ts'
import type { DateText, Instant } from '../domain/model.ts'
import type { PrimaryDatabase, PrimaryWriter } from './primary-database.ts'
import { all, insert, value } from './sql.ts'

/** The reason given for a difference of a comparison line. The last one is valid; earlier ones stay stored. */
export interface ComparisonReason {
  /** The part of the delivery whose comparison has the line; `null`: that of the whole. */
  part: number | null
  articleCode: string
  lot: string | null
  expiry: DateText | null
  /** Whether it is of the line in kilograms; `null`: not said, as earlier versions did not. */
  byWeight: boolean | null
  /** `null` withdraws the earlier reason. */
  reason: LineReason | null
  note: string | null
  at: Instant
  operator: string | null
}

/** All reasons given for lines of a control, oldest first. */
export function reasonHistory(database: PrimaryDatabase, controlId: number): ComparisonReason[] {
  return all<Omit<ComparisonReason, 'byWeight'> & { byWeight: number | null }>(
    database,
    `SELECT part, article_code AS articleCode, lot, expiry, by_weight AS byWeight, reason, note, at, operator FROM comparison_reason
     WHERE control_id = ? ORDER BY id`,
    controlId,
  ).map(({ byWeight, ...row }) => ({ ...row, byWeight: byWeight === null ? null : byWeight === 1 }))
}

/** Grows with every reason given for a line of the control; 0 before the first. */
export function reasonsVersion(database: PrimaryDatabase, controlId: number): number {
  return value(database, 'SELECT max(id) FROM comparison_reason WHERE control_id = ?', controlId) ?? 0
}

export function addReason(writer: PrimaryWriter, controlId: number, added: ComparisonReason): void {
  insert(writer, 'comparison_reason', { controlId, ...added })
}
