import type { Instant } from '../domain/model.ts'
import type { PrimaryDatabase, PrimaryWriter } from './primary-database.ts'
import { get, insert, run } from './sql.ts'

/** The comparison of a control, or of a part of its delivery, exactly as it was signed. */
export interface StoredSignedComparison {
  controlId: number
  sessionId: string
  /** The hash that the signature names. */
  seen: string
  signedAt: Instant
  /** JSON. */
  body: string
}

const columns = 'control_id AS controlId, session_id AS sessionId, seen, signed_at AS signedAt, body'

/** `part`: the signed part of the delivery; `null`: the whole. */
export function signedComparisonOf(
  database: PrimaryDatabase,
  controlId: number,
  part: number | null,
): StoredSignedComparison | null {
  if (part === null) return get(database, `SELECT ${columns} FROM signed_comparison WHERE control_id = ?`, controlId)
  return get(database, `SELECT ${columns} FROM signed_part WHERE control_id = ? AND part = ?`, controlId, part)
}

export function saveSignedComparison(writer: PrimaryWriter, signed: StoredSignedComparison, part: number | null): void {
  if (part === null) insert(writer, 'signed_comparison', signed, ['controlId'])
  else insert(writer, 'signed_part', { ...signed, part }, ['controlId', 'part'])
}

/** The signed count was opened again. */
export function forgetSignedComparison(writer: PrimaryWriter, sessionId: string): void {
  run(writer, 'DELETE FROM signed_comparison WHERE session_id = ?', sessionId)
  run(writer, 'DELETE FROM signed_part WHERE session_id = ?', sessionId)
}
