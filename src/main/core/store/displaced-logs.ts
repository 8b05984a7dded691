import type { Instant } from '../domain/model.ts'
import type { ImportedCount } from './imported-counts.ts'
import type { PrimaryWriter } from './primary-database.ts'
import { run } from './sql.ts'

/** Tables with rows about an imported count, without its events. */
export const aboutImported = [
  'imported_anchor',
  'imported_photo',
  'imported_match',
  'imported_set_aside',
  'imported_told_apart',
  'confirmed_empty',
  'imported_origin',
  'imported_count',
] as const

/**
 * Moves the log of an imported count to the displaced ones, with all that was decided about it: another log of the same
 * count takes its place.
 */
export function displaceImportedLog(
  writer: PrimaryWriter,
  { device, sessionId, head }: Pick<ImportedCount, 'device' | 'sessionId' | 'head'>,
  at: Instant,
): void {
  run(
    writer,
    `INSERT INTO displaced_event (device, session_id, head, seq, event_id, at, kind, body, previous_hash, hash, signer,
       public_key, displaced_at)
     SELECT log.device, log.session_id, ?, seq, event_id, at, kind, body, previous_hash, hash, coalesce(signer, ''),
       coalesce(public_key, ''), ?
     FROM imported_event AS log LEFT JOIN imported_origin USING (session_id, device)
     WHERE log.session_id = ? AND log.device = ?`,
    head,
    at,
    sessionId,
    device,
  )
  for (const table of ['imported_event', ...aboutImported])
    run(writer, `DELETE FROM ${table} WHERE session_id = ? AND device = ?`, sessionId, device)
}
