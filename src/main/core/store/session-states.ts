import type { Instant } from '../domain/model.ts'
import type { PrimaryDatabase, PrimaryWriter } from './primary-database.ts'
import { all, get, run } from './sql.ts'

/** Where a session's log stands, for lists; the count itself is folded from the log. */
export interface SessionState {
  scans: number
  lastScanAt: Instant | null
  nextSeq: number
}

export function sessionStateOf(database: PrimaryDatabase, sessionId: string): SessionState | null {
  return (
    get<SessionState>(
      database,
      'SELECT scans, last_scan_at AS lastScanAt, next_seq AS nextSeq FROM session_state WHERE session_id = ?',
      sessionId,
    ) ?? null
  )
}

export function saveSessionState(writer: PrimaryWriter, sessionId: string, state: SessionState): void {
  run(
    writer,
    `INSERT INTO session_state (session_id, scans, last_scan_at, next_seq) VALUES (?, ?, ?, ?)
     ON CONFLICT (session_id) DO UPDATE SET scans = excluded.scans, last_scan_at = excluded.last_scan_at,
       next_seq = excluded.next_seq`,
    sessionId,
    state.scans,
    state.lastScanAt,
    state.nextSeq,
  )
}

/** Forgets the state: the session is among `sessionsToFold` until it is folded anew. */
export function clearSessionState(writer: PrimaryWriter, sessionId: string): void {
  run(writer, 'DELETE FROM session_state WHERE session_id = ?', sessionId)
}

/** Sessions whose state is missing or does not stand at the end of the log: fold these at start. */
export function staleSessionStates(database: PrimaryDatabase): string[] {
  return all<{ sessionId: string }>(
    database,
    `SELECT session.session_id AS sessionId FROM session
     LEFT JOIN session_state AS state ON state.session_id = session.session_id
     WHERE state.session_id IS NULL OR state.next_seq <> 1 + coalesce(
       (SELECT max(seq) FROM count_event WHERE count_event.session_id = session.session_id), state.next_seq - 1)
     ORDER BY session.session_id`,
  ).map((row) => row.sessionId)
}
