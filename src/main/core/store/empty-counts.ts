import type { Instant } from '../domain/model.ts'
import type { PrimaryWriter } from './primary-database.ts'
import { insert, run } from './sql.ts'

interface CountId {
  sessionId: string
  device: string
}

/** Records that a supervisor confirmed a count without an entry; the first confirmation stays. */
export function confirmEmptyCount(writer: PrimaryWriter, { sessionId, device }: CountId, confirmedAt: Instant): void {
  insert(writer, 'confirmed_empty', { sessionId, device, confirmedAt }, 'ignore')
}

/** The count was opened again: what was confirmed of it is no longer known. */
export function forgetEmptyCount(writer: PrimaryWriter, { sessionId, device }: CountId): void {
  run(writer, 'DELETE FROM confirmed_empty WHERE session_id = ? AND device = ?', sessionId, device)
}
