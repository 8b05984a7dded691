import type { Instant } from '../domain/model.ts'
import type { Page } from './cursor.ts'
import type { PageRequest } from './list-page.ts'
import { createConditions, mapPage, readPage } from './list-page.ts'
import type { PrimaryDatabase, PrimaryWriter } from './primary-database.ts'
import { all, column, countRows, exists, get, insert, update } from './sql.ts'

export type SessionStatus = 'open' | 'closed' | 'signed'

/** One count of a control; `controlId` is `null` until it is assigned to a document. */
export interface SessionRecord {
  sessionId: string
  /** Id of the PC that counted. */
  device: string
  controlId: number | null
  number: string | null
  supplierName: string | null
  /** The part of the delivery. */
  part: number
  counter: 1 | 2 | 3
  operator: string
  listing: 'open' | 'articles'
  status: SessionStatus
  /** True if no declared units of this control had been shown on this PC when it started. */
  blind: boolean
  startedAt: Instant
  closedAt: Instant | null
  signedAt: Instant | null
  /** True if its signature is of its part of the delivery only, not of the whole. */
  signsPart: boolean
  /** Since when it is paused; `null` if it is not. */
  pausedAt: Instant | null
}

/** A count with the fields that lists show of its log. */
export interface SessionOverview extends SessionRecord {
  /** The scans that count: entries that are not undone, typed ones too. */
  scans: number
  lastScanAt: Instant | null
  /** How many different goods it holds now. */
  entries: number
  /** When a supervisor confirmed that it was closed without an entry. */
  emptyConfirmedAt: Instant | null
}

type Row = Omit<SessionOverview, 'blind' | 'signsPart'> & { blind: number; signsPart: number }

const columns = /* sql */ `session.session_id AS sessionId, device, control_id AS controlId, number,
  supplier_name AS supplierName, part, counter, operator, listing, status, blind, started_at AS startedAt,
  closed_at AS closedAt, signed_at AS signedAt, signs_part AS signsPart, paused_at AS pausedAt, coalesce(counted, 0) AS scans, last_scan_at AS lastScanAt,
  coalesce(entries, 0) AS entries, (SELECT confirmed_at FROM confirmed_empty AS empty
    WHERE empty.session_id = session.session_id AND empty.device = session.device) AS emptyConfirmedAt`
const tables = 'session LEFT JOIN session_state ON session_state.session_id = session.session_id'

function overview(row: Row): SessionOverview {
  return { ...row, blind: row.blind === 1, signsPart: row.signsPart === 1 }
}

const byId = `SELECT ${columns} FROM ${tables} WHERE session.session_id = ?`

export function sessionById(database: PrimaryDatabase, sessionId: string): SessionOverview | null {
  const row = get<Row>(database, byId, sessionId)
  return row ? overview(row) : null
}

/** Ids of all counts, the newest first. */
export function allSessionIds(database: PrimaryDatabase): string[] {
  return column(database, 'SELECT session_id FROM session ORDER BY session_id DESC')
}

const ofControls = `SELECT ${columns} FROM ${tables}
  WHERE control_id IN (SELECT value FROM json_each(?)) ORDER BY session.session_id`

/** All sessions of these controls, oldest first. */
export function sessionsOfControls(database: PrimaryDatabase, controlIds: readonly number[]): SessionOverview[] {
  return all<Row>(database, ofControls, JSON.stringify(controlIds)).map(overview)
}

/** Finished counts of a supplier, by its name in the document, newest first. */
export function finishedSessionsOfSupplier(
  database: PrimaryDatabase,
  supplierName: string,
  limit: number,
): SessionOverview[] {
  return all<Row>(
    database,
    `SELECT ${columns} FROM ${tables} WHERE supplier_name = ? AND status IN ('closed', 'signed')
     ORDER BY session.session_id DESC LIMIT ?`,
    supplierName,
    limit,
  ).map(overview)
}

/** Counts that may have entries of a day (`yyyy-MM-dd`): those not closed before it, of the last 200, the newest first. */
export function sessionsOfDay(database: PrimaryDatabase, day: string): SessionOverview[] {
  return all<Row>(
    database,
    `SELECT ${columns} FROM ${tables} WHERE session.session_id IN (SELECT session_id FROM session
       ORDER BY session_id DESC LIMIT 200) AND (status = 'open' OR substr(closed_at, 1, 10) >= ?) ORDER BY session.session_id DESC`,
    day,
  ).map(overview)
}

/** Sessions newest first (their ids go up). */
export function listSessions(
  database: PrimaryDatabase,
  filter: PageRequest & {
    controlId?: number | undefined
    /** Only those that have no control. */
    withoutDocument?: boolean | undefined
    status?: SessionStatus | undefined
  },
): Page<SessionOverview> {
  const where = createConditions()
  if (filter.controlId !== undefined) where.add('control_id = ?', filter.controlId)
  if (filter.withoutDocument) where.add('control_id IS NULL')
  if (filter.status !== undefined) where.add('status = ?', filter.status)
  const order = ['session.session_id']
  const list = { columns, from: tables, countFrom: 'session', where, order, direction: 'DESC' } as const
  return mapPage(readPage<Row>(database, list, filter), overview)
}

/** Closed and signed counts, with how many events their logs have. */
export function finishedSessions(
  database: PrimaryDatabase,
): { sessionId: string; device: string; number: string | null; events: number }[] {
  return all(
    database,
    `SELECT session.session_id AS sessionId, device, number, next_seq - 1 AS events
     FROM session JOIN session_state ON session_state.session_id = session.session_id
     WHERE status IN ('closed', 'signed') ORDER BY session.session_id`,
  )
}

/** Counts of whole deliveries that were signed since then (epoch ms), the last signature first. */
export function signedSince(database: PrimaryDatabase, sinceMs: number, limit: number): SessionOverview[] {
  const signedMs = "round(unixepoch(signed_at, 'subsec') * 1000)"
  return all<Row>(
    database,
    `SELECT ${columns} FROM ${tables} WHERE status = 'signed' AND signs_part = 0 AND ${signedMs} >= ?
     ORDER BY ${signedMs} DESC, session.session_id DESC LIMIT ?`,
    sinceMs,
    limit,
  ).map(overview)
}

/**
 * Controls of which a count was signed since then (epoch ms), or is among the `others`, for its part or for the whole, newest signature
 * first, with its signatures.
 */
export function signedControls(
  database: PrimaryDatabase,
  sinceMs: number,
  others: readonly string[] = [],
): { controlId: number; signatures: string }[] {
  return all(
    database,
    `SELECT control_id AS controlId, group_concat(session_id || ':' || signed_at, ' ') AS signatures
     FROM (SELECT *, round(unixepoch(signed_at, 'subsec') * 1000) AS signed_ms FROM session
       WHERE status = 'signed' AND control_id IS NOT NULL ORDER BY session_id)
     GROUP BY control_id HAVING max(signed_ms) >= ? OR max(session_id IN (SELECT value FROM json_each(?)))
     ORDER BY max(signed_ms) DESC`,
    sinceMs,
    JSON.stringify(others),
  )
}

/** Devices that counted on this PC, the last one first. */
export function sessionDevices(database: PrimaryDatabase): string[] {
  return column(database, 'SELECT device FROM session GROUP BY device ORDER BY max(session_id) DESC')
}

/** True if a count is open and not paused. */
export function isAnyCountRunning(database: PrimaryDatabase): boolean {
  return exists(database, `SELECT 1 FROM session WHERE status = 'open' AND paused_at IS NULL LIMIT 1`)
}

/** Number of counts that are not finished, also of paused ones. */
export function openCountTotal(database: PrimaryDatabase): number {
  return countRows(database, `session WHERE status = 'open'`)
}

/** Inserts a count. A second open one of the same control and count number violates a constraint. */
export function insertSession(writer: PrimaryWriter, session: Omit<SessionRecord, 'pausedAt'>): void {
  insert(writer, 'session', session)
}

/** Changes these fields of a count; the reason is in its log. */
export function updateSession(
  writer: PrimaryWriter,
  sessionId: string,
  patch: Partial<Omit<SessionRecord, 'sessionId' | 'device' | 'startedAt'>>,
): void {
  if (update(writer, 'session', { sessionId }, patch) === 0) throw new Error('no such session to update')
}

/**
 * Statements signed on this PC of which a count was closed in a period (epoch ms: from, and before), here or on another PC: a control,
 * or one part of its delivery while the whole is not signed. Oldest control first; `firstSessionId` holds the document.
 */
export function signedDeliveries(
  database: PrimaryDatabase,
  fromMs: number,
  beforeMs: number,
): { controlId: number; part: number | null; firstSessionId: string }[] {
  return all(
    database,
    `SELECT control_id AS controlId, signed_part AS part,
       (SELECT min(session_id) FROM session AS first WHERE first.control_id = counted.control_id) AS firstSessionId
     FROM (SELECT control_id, signed, round(unixepoch(closed_at, 'subsec') * 1000) AS closed_ms,
         CASE WHEN EXISTS (SELECT 1 FROM session AS whole
           WHERE whole.control_id = every.control_id AND whole.status = 'signed' AND whole.signs_part = 0)
         THEN NULL ELSE part END AS signed_part
       FROM (SELECT control_id, part, status = 'signed' AS signed, closed_at FROM session
         UNION ALL SELECT control_id, part, 0, closed_at FROM imported_count) AS every
       WHERE control_id IS NOT NULL) AS counted
     GROUP BY control_id, signed_part
     HAVING max(signed) = 1 AND max(closed_ms >= ? AND closed_ms < ?) = 1
     ORDER BY control_id, signed_part`,
    fromMs,
    beforeMs,
  )
}
