import type { Link } from '../domain/count-log/chain.ts'
import type { PrimaryDatabase, PrimaryWriter } from './primary-database.ts'
import { all, get, insert } from './sql.ts'

/** An event of a record beside the counts, as a link of the record's chain. */
export interface RecordEventRow extends Link {
  eventId: string
}

/**
 * SQL that is true if a record has an entry of this kind, or any. A damaged file may have lost those of a record that lists still
 * name: nothing is known of it.
 */
export function hasEntry(recordId: string, kind?: string): string {
  const ofKind = kind === undefined ? '' : ` AND kind = '${kind}'`
  return `EXISTS (SELECT 1 FROM record_event WHERE record_id = ${recordId}${ofKind})`
}

const columns = 'seq, event_id AS eventId, kind, at, body, previous_hash AS previousHash, hash'

/** The last event of a record; `null` before the first. */
export function lastRecordEvent(database: PrimaryDatabase, recordId: string): RecordEventRow | null {
  return get(database, `SELECT ${columns} FROM record_event WHERE record_id = ? ORDER BY seq DESC LIMIT 1`, recordId)
}

/** The events of a record in order. */
export function recordEventsOf(database: PrimaryDatabase, recordId: string): RecordEventRow[] {
  return all(database, `SELECT ${columns} FROM record_event WHERE record_id = ? ORDER BY seq`, recordId)
}

export function addRecordEvent(writer: PrimaryWriter, recordId: string, event: RecordEventRow): void {
  insert(writer, 'record_event', { recordId, ...event })
}
