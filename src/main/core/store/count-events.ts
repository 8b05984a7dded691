import { toPage, decodeCursor } from './cursor.ts'
import type { Page } from './cursor.ts'
import type { Instant } from '../domain/model.ts'
import type { PrimaryDatabase, PrimaryWriter } from './primary-database.ts'
import { all, get, run } from './sql.ts'

/** One event of a count as it lies in the log. `body` is the canonical JSON that was hashed. */
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

/** Adds an event at the end of its chain. The file itself refuses one that does not continue it. */
export function appendCountEvent(writer: PrimaryWriter, event: StoredCountEvent): void {
  run(
    writer,
    `INSERT INTO count_event (session_id, seq, event_id, at, kind, body, previous_hash, hash)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    event.sessionId,
    event.seq,
    event.eventId,
    event.at,
    event.kind,
    event.body,
    event.previousHash,
    event.hash,
  )
}

/** The whole log of a session, in order. */
export function countEventsOf(database: PrimaryDatabase, sessionId: string): StoredCountEvent[] {
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
  const total = get<{ n: number }>(database, 'SELECT count(*) AS n FROM count_event WHERE session_id = ?', sessionId)?.n
  return { events, total: total ?? 0 }
}

/** The log of a session from its beginning, page by page. */
export function countEventsPage(
  database: PrimaryDatabase,
  sessionId: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Page<StoredCountEvent> {
  const after = cursor === undefined ? [0] : decodeCursor(cursor, 1)
  const rows = all<StoredCountEvent>(
    database,
    `SELECT ${columns} FROM count_event WHERE session_id = ? AND seq > ? ORDER BY seq LIMIT ?`,
    sessionId,
    ...after,
    limit + 1,
  )
  const total = get<{ n: number }>(database, 'SELECT count(*) AS n FROM count_event WHERE session_id = ?', sessionId)?.n
  return toPage(rows, limit, total ?? 0, (row) => [row.seq])
}

/** Events of a session before a place, newest first: for a search backwards that need not read the whole log. */
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
  return get<StoredCountEvent>(database, `SELECT ${columns} FROM count_event WHERE event_id = ?`, eventId) ?? null
}

/** How many events of damaged files lie beside the log because they no longer continue a chain. */
export function salvagedEventCount(database: PrimaryDatabase, sessionId: string): number {
  return (
    get<{ n: number }>(database, 'SELECT count(*) AS n FROM salvaged_event WHERE session_id = ?', sessionId)?.n ?? 0
  )
}
