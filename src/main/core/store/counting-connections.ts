import type { PrimaryDatabase, PrimaryWriter } from './primary-database.ts'
import { insert, run, value } from './sql.ts'

/** From now on this caller, and no other, makes the count. */
export function claimCount(writer: PrimaryWriter, sessionId: string, callerId: string): void {
  insert(writer, 'counting_connection', { sessionId, callerId }, ['sessionId'])
}

/** This caller no longer makes the count; a claim of another caller stays. */
export function releaseCount(writer: PrimaryWriter, sessionId: string, callerId: string): void {
  run(writer, 'DELETE FROM counting_connection WHERE session_id = ? AND caller_id = ?', sessionId, callerId)
}

/** The caller that makes the count, `null` if none does. */
export function countingCaller(database: PrimaryDatabase, sessionId: string): string | null {
  return value(database, 'SELECT caller_id FROM counting_connection WHERE session_id = ?', sessionId)
}
