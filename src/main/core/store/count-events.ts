import type { Page } from './cursor.ts'
import type { Instant } from '../domain/model.ts'
import type { PageRequest } from './list-page.ts'
import { readPage } from './list-page.ts'
import type { PrimaryDatabase, PrimaryWriter } from './primary-database.ts'
import type { Connection } from './sql.ts'
import { all, countRows, get, insert } from './sql.ts'

/** One event of a count as it is stored in the log. `body` is the canonical JSON that was hashed. */
export interface StoredCountEvent {
  sessionId: string
  seq: number
  eventId: string
  at: Instant
  kind: string
  body: string
  previousHash: string
  hash: string
}

const columns = `session_id AS sessionId, seq, event_id AS eventId, at, kind, body, previous_hash AS previousHash, hash`

/** Adds an event at the end of its chain. A trigger rejects one that does not continue it. */
export function appendCountEvent(writer: PrimaryWriter, event: StoredCountEvent): void {
  insert(writer, 'count_event', event)
}

/** The whole log of a session, in order; of any file with this table. */
export function countEventsOf(database: Connection, sessionId: string): StoredCountEvent[] {
  return all(database, `SELECT ${columns} FROM count_event WHERE session_id = ? ORDER BY seq`, sessionId)
}

/** The last events of a session, in order, and how many there are altogether. */
export function lastCountEvents(
  database: PrimaryDatabase,
  sessionId: string,
  limit: number,
): { events: StoredCountEvent[]; total: number } {
  const events = all<StoredCountEvent>(
    database,
    `SELECT ${columns} FROM count_event WHERE session_id = ? ORDER BY seq DESC LIMIT ?`,
    sessionId,
    limit,
  ).reverse()
  return { events, total: countRows(database, 'count_event WHERE session_id = ?', sessionId) }
}

/** The log of a session from its beginning, page by page. */
export function countEventsPage(
  database: PrimaryDatabase,
  sessionId: string,
  request: PageRequest,
): Page<StoredCountEvent> {
  const where = { sql: 'session_id = ?', values: [sessionId] }
  const place = (event: StoredCountEvent) => [event.seq]
  const list = { columns, from: 'count_event', where, order: ['seq'], direction: 'ASC', place } as const
  return readPage(database, list, request)
}

/** Events of a session before a sequence number, newest first: to search backwards without reading the whole log. */
export function countEventsBefore(
  database: PrimaryDatabase,
  sessionId: string,
  beforeSeq: number,
  limit: number,
): StoredCountEvent[] {
  return all(
    database,
    `SELECT ${columns} FROM count_event WHERE session_id = ? AND seq < ? ORDER BY seq DESC LIMIT ?`,
    sessionId,
    beforeSeq,
    limit,
  )
}

export function countEventById(database: PrimaryDatabase, eventId: string): StoredCountEvent | null {
  return get<StoredCountEvent>(database, `SELECT ${columns} FROM count_event WHERE event_id = ?`, eventId)
}

/** Number of events of damaged files that are stored apart from the log because they continue no chain. */
export function salvagedEventCount(database: PrimaryDatabase, sessionId: string): number {
  return countRows(database, 'salvaged_event WHERE session_id = ?', sessionId)
}
