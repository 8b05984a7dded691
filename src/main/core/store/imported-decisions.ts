import type { Instant } from '../domain/model.ts'
import type { ImportedCount } from './imported-counts.ts'
import type { PrimaryDatabase, PrimaryWriter } from './primary-database.ts'
import { get, insert, update } from './sql.ts'

/** The control that was assigned on this PC to a count whose log names none. */
export interface ImportedMatch {
  controlId: number
  number: string | null
  counter: 1 | 2 | 3
  matchedAt: Instant
}

/** The control that was assigned on this PC to a count whose log names none. */
export function importedMatch(database: PrimaryDatabase, device: string, sessionId: string): ImportedMatch | null {
  return get(
    database,
    `SELECT control_id AS controlId, number, counter, matched_at AS matchedAt FROM imported_match
     WHERE session_id = ? AND device = ?`,
    sessionId,
    device,
  )
}

/** Assigns the control, for the first time or again. */
export function saveImportedMatch(
  writer: PrimaryWriter,
  { device, sessionId }: Pick<ImportedCount, 'device' | 'sessionId'>,
  { controlId, number, counter, matchedAt }: ImportedMatch,
): void {
  const match = { device, sessionId, controlId, number, counter, matchedAt }
  insert(writer, 'imported_match', match, ['sessionId', 'device'])
  update(writer, 'imported_count', { sessionId, device }, { controlId, number, counter })
}

/** Excludes a count as long as its log ends with `head`. */
export function setImportedAside(
  writer: PrimaryWriter,
  excluded: { device: string; sessionId: string; head: string; setAsideAt: Instant },
): void {
  insert(writer, 'imported_set_aside', excluded, ['sessionId', 'device'])
}
