import type { Instant } from '../domain/model.ts'
import type { Page } from './cursor.ts'
import { toPage, decodeCursor } from './cursor.ts'
import type { PrimaryDatabase, PrimaryWriter } from './primary-database.ts'
import { all, get, run } from './sql.ts'

export type SessionStatus = 'open' | 'closed' | 'signed'

/** One count of one control by one counter; `controlId` is null while it waits to be matched. */
export interface SessionRecord {
  sessionId: string
  /** Which PC counted. */
  device: string
  controlId: number | null
  number: string | null
  supplierName: string | null
  counter: 1 | 2 | 3
  operator: string
  listing: 'open' | 'articles'
  status: SessionStatus
  /** Whether its counter had seen no declared figures of this control on this PC. */
  blind: boolean
  startedAt: Instant
  closedAt: Instant | null
  signedAt: Instant | null
  /** Since when nobody counts, where it is paused. */
  pausedAt: Instant | null
}

/** A session with what its list shows of the log. */
export interface SessionOverview extends SessionRecord {
  scans: number
  lastScanAt: Instant | null
}

type Row = Omit<SessionOverview, 'blind'> & { blind: number }

const columns = /* sql */ `session.session_id AS sessionId, device, control_id AS controlId, number,
  supplier_name AS supplierName, counter, operator, listing, status, blind, started_at AS startedAt,
  closed_at AS closedAt, signed_at AS signedAt, paused_at AS pausedAt, coalesce(scans, 0) AS scans, last_scan_at AS lastScanAt`
const from = 'FROM session LEFT JOIN session_state ON session_state.session_id = session.session_id'

function overview(row: Row): SessionOverview {
  return { ...row, blind: row.blind === 1 }
}

export function sessionById(database: PrimaryDatabase, sessionId: string): SessionOverview | null {
  const row = get<Row>(database, `SELECT ${columns} ${from} WHERE session.session_id = ?`, sessionId)
  return row ? overview(row) : null
}

/** The open session of a control and counter; there is one at most. */
export function openSessionOf(database: PrimaryDatabase, controlId: number, counter: number): SessionOverview | null {
  const row = get<Row>(
    database,
    `SELECT ${columns} ${from} WHERE control_id = ? AND counter = ? AND status = 'open'`,
    controlId,
    counter,
  )
  return row ? overview(row) : null
}

/** All sessions of these controls, oldest first. */
export function sessionsOfControls(database: PrimaryDatabase, controlIds: readonly number[]): SessionOverview[] {
  return all<Row>(
    database,
    `SELECT ${columns} ${from} WHERE control_id IN (SELECT value FROM json_each(?)) ORDER BY session.session_id`,
    JSON.stringify(controlIds),
  ).map(overview)
}

/** Sessions newest first (their ids go up). */
export function listSessions(
  database: PrimaryDatabase,
  filter: {
    controlId?: number | undefined
    /** Only those that have no control. */
    withoutDocument?: boolean | undefined
    status?: SessionStatus | undefined
    limit: number
    cursor?: string | undefined
  },
): Page<SessionOverview> {
  const conditions = ['1 = 1']
  const values: (string | number)[] = []
  if (filter.controlId !== undefined) {
    conditions.push('control_id = ?')
    values.push(filter.controlId)
  }
  if (filter.withoutDocument) conditions.push('control_id IS NULL')
  if (filter.status !== undefined) {
    conditions.push('status = ?')
    values.push(filter.status)
  }
  const where = conditions.join(' AND ')
  const total = get<{ n: number }>(database, `SELECT count(*) AS n FROM session WHERE ${where}`, ...values)?.n ?? 0
  const after = filter.cursor === undefined ? null : decodeCursor(filter.cursor, 1)
  const rows = all<Row>(
    database,
    `SELECT ${columns} ${from} WHERE ${where} ${after ? 'AND session.session_id < ?' : ''}
     ORDER BY session.session_id DESC LIMIT ?`,
    ...values,
    ...(after ?? []),
    filter.limit + 1,
  ).map(overview)
  return toPage(rows, filter.limit, total, (row) => [row.sessionId])
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

/** Controls of which a count was signed since then, newest signature first, with every count of each as it stands now. */
export function signedControls(database: PrimaryDatabase, since: Instant): { controlId: number; counts: string }[] {
  return all(
    database,
    `SELECT signed.control_id AS controlId,
       (SELECT group_concat(mark, ' ') FROM (
          SELECT session.session_id || ':' || status || ':' || next_seq AS mark
          FROM session JOIN session_state ON session_state.session_id = session.session_id
          WHERE control_id = signed.control_id
          UNION ALL
          SELECT head FROM imported_count WHERE control_id = signed.control_id
          ORDER BY mark)) AS counts
     FROM session AS signed WHERE status = 'signed' AND control_id IS NOT NULL
     GROUP BY signed.control_id HAVING max(signed_at) >= ? ORDER BY max(signed_at) DESC`,
    since,
  )
}

/** Writes a new session. A second open one of the same control and counter violates a constraint: ask first. */
export function insertSession(writer: PrimaryWriter, session: Omit<SessionRecord, 'pausedAt'>): void {
  run(
    writer,
    `INSERT INTO session (session_id, device, control_id, number, supplier_name, counter, operator, listing, status,
       blind, started_at, closed_at, signed_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    session.sessionId,
    session.device,
    session.controlId,
    session.number,
    session.supplierName,
    session.counter,
    session.operator,
    session.listing,
    session.status,
    session.blind ? 1 : 0,
    session.startedAt,
    session.closedAt,
    session.signedAt,
  )
}

/** Changes what is named of a session; its log says why. */
export function updateSession(
  writer: PrimaryWriter,
  sessionId: string,
  patch: Partial<Omit<SessionRecord, 'sessionId' | 'device' | 'startedAt'>>,
): void {
  const current = sessionById(writer, sessionId)
  if (!current) throw new Error('no such session to update')
  const next = { ...current, ...patch }
  run(
    writer,
    `UPDATE session SET control_id = ?, number = ?, supplier_name = ?, counter = ?, operator = ?, listing = ?,
       status = ?, blind = ?, closed_at = ?, signed_at = ?, paused_at = ? WHERE session_id = ?`,
    next.controlId,
    next.number,
    next.supplierName,
    next.counter,
    next.operator,
    next.listing,
    next.status,
    next.blind ? 1 : 0,
    next.closedAt,
    next.signedAt,
    next.pausedAt,
    sessionId,
  )
}
