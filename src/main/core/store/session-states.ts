import type { Instant } from '../domain/model.ts'
import type { PrimaryDatabase, PrimaryWriter } from './primary-database.ts'
import { column, get, insert, run } from './sql.ts'

/** Summary of a count's log, for lists; the count itself is computed from the log. */
export interface SessionState {
  /** Entries that are not undone: the scans that count, and typed entries. */
  counted: number
  lastScanAt: Instant | null
  nextSeq: number
  /** How many different goods it holds now. */
  entries: number
}

export function sessionStateOf(database: PrimaryDatabase, sessionId: string): SessionState | null {
  const columns = 'counted, last_scan_at AS lastScanAt, next_seq AS nextSeq, entries'
  return get(database, `SELECT ${columns} FROM session_state WHERE session_id = ?`, sessionId)
}

export function saveSessionState(writer: PrimaryWriter, sessionId: string, state: SessionState): void {
  insert(writer, 'session_state', { sessionId, ...state }, ['sessionId'])
}

/** Deletes the state: `staleSessionStates` returns the count until it is computed again. */
export function clearSessionState(writer: PrimaryWriter, sessionId: string): void {
  run(writer, 'DELETE FROM session_state WHERE session_id = ?', sessionId)
}

/** Counts whose state is missing or not that of the end of the log: computed again at start. */
export function staleSessionStates(database: PrimaryDatabase): string[] {
  return column(
    database,
    `SELECT session.session_id FROM session
     LEFT JOIN session_state AS state ON state.session_id = session.session_id
     WHERE state.session_id IS NULL OR state.next_seq <> 1 + coalesce(
       (SELECT max(seq) FROM count_event WHERE count_event.session_id = session.session_id), state.next_seq - 1)
     ORDER BY session.session_id`,
  )
}
