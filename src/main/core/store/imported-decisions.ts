import type { Instant } from '../domain/model.ts'
import type { ImportedCount } from './imported-counts.ts'
import type { PrimaryDatabase, PrimaryWriter } from './primary-database.ts'
import { get, run } from './sql.ts'

/** What this PC decided of a count whose log names no control. */
export interface ImportedMatch {
  controlId: number
  number: string | null
  counter: 1 | 2 | 3
  matchedAt: Instant
}

/** What was decided here of a count whose log names no control. */
export function importedMatch(database: PrimaryDatabase, device: string, sessionId: string): ImportedMatch | null {
  return (
    get<ImportedMatch>(
      database,
      `SELECT control_id AS controlId, number, counter, matched_at AS matchedAt FROM imported_match
       WHERE session_id = ? AND device = ?`,
      sessionId,
      device,
    ) ?? null
  )
}

/** Decides it, or anew. */
export function saveImportedMatch(
  writer: PrimaryWriter,
  { device, sessionId }: Pick<ImportedCount, 'device' | 'sessionId'>,
  match: ImportedMatch,
): void {
  run(
    writer,
    `INSERT INTO imported_match (device, session_id, control_id, number, counter, matched_at) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (session_id, device) DO UPDATE SET control_id = excluded.control_id, number = excluded.number,
       counter = excluded.counter, matched_at = excluded.matched_at`,
    device,
    sessionId,
    match.controlId,
    match.number,
    match.counter,
    match.matchedAt,
  )
  run(
    writer,
    'UPDATE imported_count SET control_id = ?, number = ?, counter = ? WHERE session_id = ? AND device = ?',
    match.controlId,
    match.number,
    match.counter,
    sessionId,
    device,
  )
}

/** Sets a count aside as its log ends now. */
export function setImportedAside(
  writer: PrimaryWriter,
  { device, sessionId, head, setAsideAt }: { device: string; sessionId: string; head: string; setAsideAt: Instant },
): void {
  run(
    writer,
    `INSERT INTO imported_set_aside (device, session_id, head, set_aside_at) VALUES (?, ?, ?, ?)
     ON CONFLICT (session_id, device) DO UPDATE SET head = excluded.head, set_aside_at = excluded.set_aside_at`,
    device,
    sessionId,
    head,
    setAsideAt,
  )
}
