import type { Instant } from '../domain/model.ts'
import type { PrimaryDatabase, PrimaryWriter } from './primary-database.ts'
import { get, insert, run } from './sql.ts'

/** The comparison of a control exactly as it was signed. */
export interface StoredSignedComparison {
  controlId: number
  sessionId: string
  /** The hash that the signature names. */
  seen: string
  signedAt: Instant
  /** JSON. */
  body: string
}

export function signedComparisonOf(database: PrimaryDatabase, controlId: number): StoredSignedComparison | null {
  const columns = 'control_id AS controlId, session_id AS sessionId, seen, signed_at AS signedAt, body'
  return get(database, `SELECT ${columns} FROM signed_comparison WHERE control_id = ?`, controlId)
}

export function saveSignedComparison(writer: PrimaryWriter, signed: StoredSignedComparison): void {
  insert(writer, 'signed_comparison', signed, ['controlId'])
}

/** The signed count was opened again. */
export function forgetSignedComparison(writer: PrimaryWriter, sessionId: string): void {
  run(writer, 'DELETE FROM signed_comparison WHERE session_id = ?', sessionId)
}
