import type { Instant } from '../domain/model.ts'
import type { Page } from './cursor.ts'
import type { PageRequest } from './list-page.ts'
import { createConditions, mapPage, readPage } from './list-page.ts'
import { eventColumns, type StoredCountEvent } from './count-events.ts'
import { saveLinkSignature } from './pc-chain.ts'
import type { PhotoType } from './photo-files.ts'
import type { PrimaryDatabase, PrimaryWriter } from './primary-database.ts'
import type { SessionStatus } from './sessions.ts'
import { all, countRows, get, insert, value } from './sql.ts'

/** A count of another PC, summarized from its log. */
export interface ImportedCount {
  device: string
  sessionId: string
  controlId: number | null
  number: string | null
  /** The part of the delivery. */
  part: number
  counter: 1 | 2 | 3
  operator: string
  status: SessionStatus
  /** True if its signature is of its part of the delivery only. */
  signsPart: boolean
  startedAt: Instant
  closedAt: Instant | null
  /** The scans that count: entries that are not undone. */
  scans: number
  events: number
  head: string
  importedAt: Instant
  /** When this PC assigned a control; `null` if the log names it, or none is assigned. */
  matchedAt: Instant | null
  /** When a supervisor excluded the unfinished count; `null` again when a longer log arrives. */
  setAsideAt: Instant | null
  /**
   * True if the log was signed by a device that a supervisor confirmed, or accepted unsigned. Otherwise it is a count of
   * an unknown PC: stored and listed, without effect.
   */
  confirmed: boolean
  /** True if a device signed the log. */
  signed: boolean
  /** True if another key claims the device that signed it: one of the two is not what it says. */
  disputed: boolean
  /** How many different goods it holds. */
  entries: number
  /** When a supervisor confirmed that it was closed without an entry. */
  emptyConfirmedAt: Instant | null
}

/** True if a count of another PC takes a number, enters figures and concerns blindness: of a confirmed device, not excluded. */
export function hasEffect({ setAsideAt, confirmed }: Pick<ImportedCount, 'setAsideAt' | 'confirmed'>): boolean {
  return confirmed && setAsideAt === null
}

/** A link about a count from another PC's chain. */
export interface ImportedAnchor {
  seq: number
  body: string
  previousHash: string
  hash: string
  /** The device whose chain has the link, where it is not the device of the count. */
  chain?: string | null
  signature?: string | null
}

const columns = /* sql */ `device, session_id AS sessionId, control_id AS controlId, number, part, counter, operator, status,
  signs_part AS signsPart, started_at AS startedAt, closed_at AS closedAt, coalesce(counted, 0) AS scans, events, head, imported_at AS importedAt, entries,
  (SELECT confirmed_at FROM confirmed_empty AS empty WHERE empty.session_id = imported_count.session_id
     AND empty.device = imported_count.device) AS emptyConfirmedAt,
  (SELECT matched_at FROM imported_match WHERE imported_match.session_id = imported_count.session_id
     AND imported_match.device = imported_count.device AND imported_match.control_id = imported_count.control_id) AS matchedAt,
  (SELECT set_aside_at FROM imported_set_aside AS aside WHERE aside.session_id = imported_count.session_id
     AND aside.device = imported_count.device AND aside.head = imported_count.head) AS setAsideAt,
  coalesce((SELECT CASE WHEN origin.public_key = '' THEN origin.accepted ELSE EXISTS (
       SELECT 1 FROM device WHERE device_id = origin.signer AND device.public_key = origin.public_key
         AND (own > 0 OR confirmed_at IS NOT NULL)) END
     FROM imported_origin AS origin WHERE origin.session_id = imported_count.session_id
       AND origin.device = imported_count.device), 0) AS confirmed,
  coalesce((SELECT origin.public_key <> '' FROM imported_origin AS origin
     WHERE origin.session_id = imported_count.session_id AND origin.device = imported_count.device), 0) AS signed,
  EXISTS (SELECT 1 FROM imported_origin AS origin JOIN device ON device_id = origin.signer
     WHERE origin.session_id = imported_count.session_id AND origin.device = imported_count.device
       AND device.public_key <> '' AND device.public_key <> origin.public_key) AS disputed`

/** Counts of confirmed devices that no supervisor excluded, as a table. */
export const confirmedImports = `(SELECT * FROM (SELECT ${columns} FROM imported_count) WHERE confirmed = 1 AND setAsideAt IS NULL)`

type Flag = 'confirmed' | 'signed' | 'disputed' | 'signsPart'
type Row = Omit<ImportedCount, Flag> & Record<Flag, number>

function stored(row: Row): ImportedCount {
  return {
    ...row,
    signsPart: row.signsPart === 1,
    confirmed: row.confirmed === 1,
    signed: row.signed === 1,
    disputed: row.disputed === 1,
  }
}

/** The count of this id; if several devices claim it, that of a confirmed one. */
export function importedCount(database: PrimaryDatabase, sessionId: string): ImportedCount | null {
  const text = `SELECT ${columns} FROM imported_count WHERE session_id = ? ORDER BY confirmed DESC, device LIMIT 1`
  const row = get<Row>(database, text, sessionId)
  return row && stored(row)
}

/** The count of this id by this device; `null` if this PC has none. */
export function importedCountOf(database: PrimaryDatabase, device: string, sessionId: string): ImportedCount | null {
  const text = `SELECT ${columns} FROM imported_count WHERE session_id = ? AND device = ?`
  const row = get<Row>(database, text, sessionId, device)
  return row && stored(row)
}

/** All counts of these controls by other PCs, oldest first. */
export function importedCountsOf(database: PrimaryDatabase, controlIds: readonly number[]): ImportedCount[] {
  return all<Row>(
    database,
    `SELECT ${columns} FROM imported_count WHERE control_id IN (SELECT value FROM json_each(?))
     ORDER BY session_id, device`,
    JSON.stringify(controlIds),
  ).map(stored)
}

/** Counts of other PCs that may have entries of a day and have an effect: those not closed before it, of the last 200, newest first. */
export function importedCountsOfDay(database: PrimaryDatabase, day: string): ImportedCount[] {
  return all<Row>(
    database,
    `SELECT * FROM (SELECT * FROM ${confirmedImports} ORDER BY sessionId DESC, device LIMIT 200)
     WHERE status = 'open' OR substr(closedAt, 1, 10) >= ?`,
    day,
  ).map(stored)
}

/** Open counts of other PCs that have an effect, the latest file first. */
export function openImportedCounts(database: PrimaryDatabase, limit: number): ImportedCount[] {
  return all<Row>(
    database,
    `SELECT * FROM ${confirmedImports} WHERE status = 'open' ORDER BY importedAt DESC, sessionId LIMIT ?`,
    limit,
  ).map(stored)
}

/** Imported counts newest first (their ids go up). */
export function listImportedCounts(
  database: PrimaryDatabase,
  filter: PageRequest & { controlId?: number | undefined; withoutDocument?: boolean | undefined },
): Page<ImportedCount> {
  const where = createConditions()
  if (filter.controlId !== undefined) where.add('control_id = ?', filter.controlId)
  if (filter.withoutDocument) where.add('control_id IS NULL')
  const list = { columns, from: 'imported_count', where, order: ['session_id'], direction: 'DESC' } as const
  return mapPage(readPage<Row>(database, list, filter), stored)
}

/** Finished counts of other PCs without a document, newest first, and their number. */
export function unmatchedImports(database: PrimaryDatabase, limit: number): { rows: ImportedCount[]; total: number } {
  const where = "control_id IS NULL AND status <> 'open'"
  const rows = all<Row>(
    database,
    `SELECT ${columns} FROM imported_count WHERE ${where} ORDER BY session_id DESC LIMIT ?`,
    limit,
  )
  return { rows: rows.map(stored), total: countRows(database, `imported_count WHERE ${where}`) }
}

/** Counts of devices that nobody confirmed, and since when there are any. */
export function unconfirmedCounts(database: PrimaryDatabase): { counts: number; since: Instant | null } {
  const row = get<{ counts: number; since: Instant | null }>(
    database,
    `SELECT count(*) AS counts, min(importedAt) AS since FROM (SELECT ${columns} FROM imported_count)
     WHERE confirmed = 0 AND setAsideAt IS NULL`,
  )
  return row ?? { counts: 0, since: null }
}

/** The whole log of an imported count, in order. */
export function importedEvents(database: PrimaryDatabase, device: string, sessionId: string): StoredCountEvent[] {
  return all(
    database,
    `SELECT ${eventColumns} FROM imported_event WHERE session_id = ? AND device = ? ORDER BY seq`,
    sessionId,
    device,
  )
}

/** The hash of one event of an imported count; `null` if it is not here. */
export function importedEventHash(
  database: PrimaryDatabase,
  device: string,
  sessionId: string,
  seq: number,
): string | null {
  const text = 'SELECT hash FROM imported_event WHERE session_id = ? AND device = ? AND seq = ?'
  return value(database, text, sessionId, device, seq)
}

/** Logs without a row in `imported_count`, or with one of a shorter or longer log: after a restore. */
export function outdatedImportedLogs(database: PrimaryDatabase): { device: string; sessionId: string }[] {
  return all(
    database,
    `SELECT log.device, log.session_id AS sessionId
     FROM (SELECT device, session_id, max(seq) AS last FROM imported_event GROUP BY session_id, device) AS log
     LEFT JOIN imported_count USING (session_id, device)
     WHERE imported_count.events IS NOT log.last OR counted IS NULL ORDER BY log.session_id`,
  )
}

/** The log of an imported count, page by page. */
export function importedEventsPage(
  database: PrimaryDatabase,
  { device, sessionId }: Pick<ImportedCount, 'device' | 'sessionId'>,
  request: PageRequest,
): Page<StoredCountEvent> {
  const where = { sql: 'session_id = ? AND device = ?', values: [sessionId, device] }
  const list = { columns: eventColumns, from: 'imported_event', where, order: ['seq'], direction: 'ASC' } as const
  return readPage(database, list, request)
}

export function importedAnchors(database: PrimaryDatabase, device: string, sessionId: string): ImportedAnchor[] {
  return all(
    database,
    `SELECT seq, body, previous_hash AS previousHash, hash, chain, signature
     FROM imported_anchor LEFT JOIN link_signature USING (hash)
     WHERE session_id = ? AND device = ? ORDER BY chain, seq`,
    sessionId,
    device,
  )
}

/** Imported counts that have this photo. */
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

type NotStored = 'scans' | 'matchedAt' | 'setAsideAt' | 'confirmed' | 'signed' | 'disputed' | 'emptyConfirmedAt'
type StoredImport = Omit<ImportedCount, NotStored> & { counted: number }

/** Stores the row that lists show of an imported count; a longer log replaces it. */
export function saveImportedCount(writer: PrimaryWriter, count: StoredImport): void {
  insert(writer, 'imported_count', count, ['sessionId', 'device'])
}

/** Adds an event at the end of an imported log. A trigger rejects one that does not continue it. */
export function appendImportedEvent(writer: PrimaryWriter, device: string, event: StoredCountEvent): void {
  insert(writer, 'imported_event', { device, ...event })
}

export function keepImportedAnchor(
  writer: PrimaryWriter,
  device: string,
  sessionId: string,
  { signature, chain, ...link }: ImportedAnchor,
): void {
  insert(
    writer,
    'imported_anchor',
    { device, sessionId, ...link, chain: chain === device ? null : (chain ?? null) },
    'ignore',
  )
  if (signature != null) saveLinkSignature(writer, link.hash, signature)
}

export function keepImportedPhoto(
  writer: PrimaryWriter,
  photo: { eventId: string; device: string; sessionId: string; hash: string; mediaType: string },
): void {
  insert(writer, 'imported_photo', photo, 'ignore')
}
