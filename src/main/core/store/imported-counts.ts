import type { Instant } from '../domain/model.ts'
import { toPage, decodeCursor } from './cursor.ts'
import type { Page } from './cursor.ts'
import type { StoredCountEvent } from './count-events.ts'
import type { PhotoType } from './photo-files.ts'
import type { PrimaryDatabase, PrimaryWriter } from './primary-database.ts'
import type { SessionStatus } from './sessions.ts'
import { all, get, run } from './sql.ts'

/** A count that was made at another PC, as its log says. */
export interface ImportedCount {
  device: string
  sessionId: string
  controlId: number | null
  number: string | null
  counter: 1 | 2 | 3
  operator: string
  status: SessionStatus
  startedAt: Instant
  closedAt: Instant | null
  scans: number
  events: number
  head: string
  importedAt: Instant
  /** When this PC found its control; `null` where its log names it, or nobody knows it. */
  matchedAt: Instant | null
  /** When a supervisor set it aside because it never ended here; `null` again once its log is longer. */
  setAsideAt: Instant | null
}

/** A link of another PC's own chain that speaks of a count. */
export interface ImportedAnchor {
  seq: number
  body: string
  previousHash: string
  hash: string
}

const columns = /* sql */ `device, session_id AS sessionId, control_id AS controlId, number, counter, operator, status,
  started_at AS startedAt, closed_at AS closedAt, scans, events, head, imported_at AS importedAt,
  (SELECT matched_at FROM imported_match WHERE imported_match.session_id = imported_count.session_id
     AND imported_match.device = imported_count.device AND imported_match.control_id = imported_count.control_id) AS matchedAt,
  (SELECT set_aside_at FROM imported_set_aside AS aside WHERE aside.session_id = imported_count.session_id
     AND aside.device = imported_count.device AND aside.head = imported_count.head) AS setAsideAt`

export function importedCount(database: PrimaryDatabase, sessionId: string): ImportedCount | null {
  return (
    get<ImportedCount>(
      database,
      `SELECT ${columns} FROM imported_count WHERE session_id = ? ORDER BY device LIMIT 1`,
      sessionId,
    ) ?? null
  )
}

/** All counts that other PCs made of these controls, oldest first. */
export function importedCountsOf(database: PrimaryDatabase, controlIds: readonly number[]): ImportedCount[] {
  return all(
    database,
    `SELECT ${columns} FROM imported_count WHERE control_id IN (SELECT value FROM json_each(?))
     ORDER BY session_id, device`,
    JSON.stringify(controlIds),
  )
}

/** Imported counts newest first (their ids go up). */
export function listImportedCounts(
  database: PrimaryDatabase,
  filter: {
    controlId?: number | undefined
    withoutDocument?: boolean | undefined
    limit: number
    cursor?: string | undefined
  },
): Page<ImportedCount> {
  const of = filter.controlId === undefined ? '1 = 1' : 'control_id = ?'
  const where = filter.withoutDocument ? `${of} AND control_id IS NULL` : of
  const values = filter.controlId === undefined ? [] : [filter.controlId]
  const total = get<{ n: number }>(database, `SELECT count(*) AS n FROM imported_count WHERE ${where}`, ...values)?.n
  const after = filter.cursor === undefined ? null : decodeCursor(filter.cursor, 1)
  const rows = all<ImportedCount>(
    database,
    `SELECT ${columns} FROM imported_count WHERE ${where} ${after ? 'AND session_id < ?' : ''}
     ORDER BY session_id DESC LIMIT ?`,
    ...values,
    ...(after ?? []),
    filter.limit + 1,
  )
  return toPage(rows, filter.limit, total ?? 0, (row) => [row.sessionId])
}

/** Ended counts of other PCs that belong to no document, newest first, and how many there are. */
export function unmatchedImports(database: PrimaryDatabase, limit: number): { rows: ImportedCount[]; total: number } {
  const where = "control_id IS NULL AND status <> 'open'"
  const rows = all<ImportedCount>(
    database,
    `SELECT ${columns} FROM imported_count WHERE ${where} ORDER BY session_id DESC LIMIT ?`,
    limit,
  )
  const total = get<{ n: number }>(database, `SELECT count(*) AS n FROM imported_count WHERE ${where}`)?.n
  return { rows, total: total ?? 0 }
}

/** The whole log of an imported count, in order. */
export function importedEvents(database: PrimaryDatabase, device: string, sessionId: string): StoredCountEvent[] {
  return all(
    database,
    `SELECT session_id AS sessionId, seq, event_id AS eventId, at, kind, body, previous_hash AS previousHash, hash
     FROM imported_event WHERE session_id = ? AND device = ? ORDER BY seq`,
    sessionId,
    device,
  )
}

/** Logs of which nothing is told, or what is told is of a shorter or longer one: after a restore. */
export function importedLogsToFold(database: PrimaryDatabase): { device: string; sessionId: string }[] {
  return all(
    database,
    `SELECT log.device, log.session_id AS sessionId
     FROM (SELECT device, session_id, max(seq) AS last FROM imported_event GROUP BY session_id, device) AS log
     LEFT JOIN imported_count USING (session_id, device)
     WHERE imported_count.events IS NOT log.last ORDER BY log.session_id`,
  )
}

/** The same, page by page. */
export function importedEventsPage(
  database: PrimaryDatabase,
  { device, sessionId, events }: Pick<ImportedCount, 'device' | 'sessionId' | 'events'>,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Page<StoredCountEvent> {
  const after = cursor === undefined ? [0] : decodeCursor(cursor, 1)
  const rows = all<StoredCountEvent>(
    database,
    `SELECT session_id AS sessionId, seq, event_id AS eventId, at, kind, body, previous_hash AS previousHash, hash
     FROM imported_event WHERE session_id = ? AND device = ? AND seq > ? ORDER BY seq LIMIT ?`,
    sessionId,
    device,
    ...after,
    limit + 1,
  )
  return toPage(rows, limit, events, (row) => [row.seq])
}

export function importedAnchors(database: PrimaryDatabase, device: string, sessionId: string): ImportedAnchor[] {
  return all(
    database,
    `SELECT seq, body, previous_hash AS previousHash, hash FROM imported_anchor
     WHERE session_id = ? AND device = ? ORDER BY seq`,
    sessionId,
    device,
  )
}

/** Which imported counts have this picture. */
export function importedPhotos(
  database: PrimaryDatabase,
  hash: string,
): { sessionId: string; mediaType: PhotoType; controlId: number | null; number: string | null }[] {
  return all(
    database,
    `SELECT imported_photo.session_id AS sessionId, media_type AS mediaType, control_id AS controlId, number
     FROM imported_photo JOIN imported_count USING (session_id, device) WHERE hash = ? ORDER BY event_id`,
    hash,
  )
}

/** Keeps what lists ask of an imported count; a longer log changes it. */
export function saveImportedCount(writer: PrimaryWriter, count: Omit<ImportedCount, 'matchedAt' | 'setAsideAt'>): void {
  run(
    writer,
    `INSERT INTO imported_count (device, session_id, control_id, number, counter, operator, status, started_at,
       closed_at, scans, events, head, imported_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (session_id, device) DO UPDATE SET control_id = excluded.control_id, number = excluded.number,
       counter = excluded.counter, operator = excluded.operator, status = excluded.status,
       closed_at = excluded.closed_at, scans = excluded.scans, events = excluded.events, head = excluded.head,
       imported_at = excluded.imported_at`,
    count.device,
    count.sessionId,
    count.controlId,
    count.number,
    count.counter,
    count.operator,
    count.status,
    count.startedAt,
    count.closedAt,
    count.scans,
    count.events,
    count.head,
    count.importedAt,
  )
}

/** Adds an event at the end of an imported log. The file itself refuses one that does not continue it. */
export function appendImportedEvent(writer: PrimaryWriter, device: string, event: StoredCountEvent): void {
  run(
    writer,
    `INSERT INTO imported_event (device, session_id, seq, event_id, at, kind, body, previous_hash, hash)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    device,
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

export function keepImportedAnchor(
  writer: PrimaryWriter,
  device: string,
  sessionId: string,
  anchor: ImportedAnchor,
): void {
  run(
    writer,
    `INSERT INTO imported_anchor (device, session_id, hash, seq, body, previous_hash) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT DO NOTHING`,
    device,
    sessionId,
    anchor.hash,
    anchor.seq,
    anchor.body,
    anchor.previousHash,
  )
}

export function keepImportedPhoto(
  writer: PrimaryWriter,
  photo: { eventId: string; device: string; sessionId: string; hash: string; mediaType: string },
): void {
  run(
    writer,
    `INSERT INTO imported_photo (event_id, device, session_id, hash, media_type) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT DO NOTHING`,
    photo.eventId,
    photo.device,
    photo.sessionId,
    photo.hash,
    photo.mediaType,
  )
}
