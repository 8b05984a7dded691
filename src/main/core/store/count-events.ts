import type { Page } from './cursor.ts'
import type { Instant } from '../domain/model.ts'
import type { PageRequest } from './list-page.ts'
import { readPage } from './list-page.ts'
import type { PrimaryDatabase, PrimaryWriter } from './primary-database.ts'
import type { Connection } from './sql.ts'
import { all, column, exists, get, insert, run, value } from './sql.ts'

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

/** Columns of an event, also of an imported one. */
export const eventColumns = `session_id AS sessionId, seq, event_id AS eventId, at, kind, body, previous_hash AS previousHash, hash`

/** Adds an event at the end of its chain. A trigger rejects one that does not continue it. */
export function appendCountEvent(writer: PrimaryWriter, event: StoredCountEvent): void {
  insert(writer, 'count_event', event)
  writer.appended.push({ table: 'count_event', row: event })
}

/** The whole log of a session, in order; of any file with this table. */
export function countEventsOf(database: Connection, sessionId: string): StoredCountEvent[] {
  return all(database, `SELECT ${eventColumns} FROM count_event WHERE session_id = ? ORDER BY seq`, sessionId)
}

/** The next events of a session after a sequence number, in order. */
export function countEventsAfter(
  database: Connection,
  sessionId: string,
  afterSeq: number,
  limit: number,
): StoredCountEvent[] {
  return all(
    database,
    `SELECT ${eventColumns} FROM count_event WHERE session_id = ? AND seq > ? ORDER BY seq LIMIT ?`,
    sessionId,
    afterSeq,
    limit,
  )
}

/** The hash of one event; `null` if there is none with this sequence number. */
export function countEventHash(database: Connection, sessionId: string, seq: number): string | null {
  return value(database, 'SELECT hash FROM count_event WHERE session_id = ? AND seq = ?', sessionId, seq)
}

/** Events of these kinds, in order. */
export function countEventsOfKinds(
  database: Connection,
  sessionId: string,
  kinds: readonly string[],
): StoredCountEvent[] {
  return all(
    database,
    `SELECT ${eventColumns} FROM count_event
     WHERE session_id = ? AND kind IN (SELECT value FROM json_each(?)) ORDER BY seq`,
    sessionId,
    JSON.stringify(kinds),
  )
}

/** True if a scan of the session was made before the facts of the articles were read. */
export function hasScansWithoutFacts(database: Connection, sessionId: string): boolean {
  const found = `SELECT 1 FROM count_event WHERE session_id = ? AND kind = 'scan' AND body ->> 'factsUnread' LIMIT 1`
  return exists(database, found, sessionId)
}

/** Article codes among the last entries of a session that were not undone, the last one first. */
export function lastCountedArticles(database: Connection, sessionId: string, entries: number): string[] {
  return column(
    database,
    `WITH last AS (SELECT seq, event_id, kind, body FROM count_event WHERE session_id = ? ORDER BY seq DESC LIMIT ?)
     SELECT body ->> 'articleCode' FROM last WHERE kind IN ('scan', 'manual')
     AND event_id NOT IN (SELECT body ->> 'negates' FROM last WHERE kind = 'undo')
     GROUP BY body ->> 'articleCode' ORDER BY max(seq) DESC`,
    sessionId,
    entries,
  )
}

/** Events of a session that were found in damaged files and are stored apart from its log. */
export function salvagedEvents(database: Connection, sessionId: string): StoredCountEvent[] {
  return all(database, `SELECT ${eventColumns} FROM salvaged_event WHERE session_id = ? ORDER BY seq`, sessionId)
}

/**
 * Replaces the log of a session after damage: the triggers that protect the log are removed and created again within the
 * transaction.
 */
export function replaceCountEvents(
  writer: PrimaryWriter,
  sessionId: string,
  events: readonly StoredCountEvent[],
): void {
  const triggers = all<{ name: string; sql: string }>(
    writer,
    `SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = 'count_event'`,
  )
  for (const { name } of triggers) run(writer, `DROP TRIGGER ${name}`)
  run(writer, 'DELETE FROM count_event WHERE session_id = ?', sessionId)
  for (const event of events) insert(writer, 'count_event', event)
  for (const { sql } of triggers) run(writer, sql)
}

/** The last events of a session, in order, and how many there are altogether: a log is numbered from 1 without a gap. */
export function lastCountEvents(
  database: PrimaryDatabase,
  sessionId: string,
  limit: number,
): { events: StoredCountEvent[]; total: number } {
  const events = all<StoredCountEvent>(
    database,
    `SELECT ${eventColumns} FROM count_event WHERE session_id = ? ORDER BY seq DESC LIMIT ?`,
    sessionId,
    limit,
  ).reverse()
  return { events, total: events.at(-1)?.seq ?? 0 }
}

/** The log of a session from its beginning, page by page. */
export function countEventsPage(
  database: PrimaryDatabase,
  sessionId: string,
  request: PageRequest,
): Page<StoredCountEvent> {
  const where = { sql: 'session_id = ?', values: [sessionId] }
  const list = { columns: eventColumns, from: 'count_event', where, order: ['seq'], direction: 'ASC' } as const
  return readPage(database, list, request)
}

export function countEventById(database: PrimaryDatabase, eventId: string): StoredCountEvent | null {
  return get<StoredCountEvent>(database, `SELECT ${eventColumns} FROM count_event WHERE event_id = ?`, eventId)
}
