import type { Link } from '../domain/count-log/chain.ts'
import type { PrimaryDatabase, PrimaryWriter } from './primary-database.ts'
import { all, get, insert } from './sql.ts'

/** An event of a record beside the counts, as a link of the record's chain. */
export interface RecordEventRow extends Link {
  eventId: string
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
