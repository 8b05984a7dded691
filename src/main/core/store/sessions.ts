import type { Instant } from '../domain/model.ts'
import type { Page } from './cursor.ts'
import { cutPage, decodeCursor } from './cursor.ts'
import type { Precious, PreciousWriter } from './precious.ts'
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
}

/** A session with what its list shows of the log. */
export interface SessionOverview extends SessionRecord {
  scans: number
  lastScanAt: Instant | null
}

type Row = Omit<SessionOverview, 'blind'> & { blind: number }

const columns = /* sql */ `session.session_id AS sessionId, device, control_id AS controlId, number,
  supplier_name AS supplierName, counter, operator, listing, status, blind, started_at AS startedAt,
  closed_at AS closedAt, signed_at AS signedAt, coalesce(scans, 0) AS scans, last_scan_at AS lastScanAt`
const from = 'FROM session LEFT JOIN session_state ON session_state.session_id = session.session_id'

function overview(row: Row): SessionOverview {
  return { ...row, blind: row.blind === 1 }
}

export function sessionById(precious: Precious, sessionId: string): SessionOverview | null {
  const row = get<Row>(precious, `SELECT ${columns} ${from} WHERE session.session_id = ?`, sessionId)
  return row ? overview(row) : null
}

/** The open session of a control and counter; there is one at most. */
export function openSessionOf(precious: Precious, controlId: number, counter: number): SessionOverview | null {
  const row = get<Row>(
    precious,
    `SELECT ${columns} ${from} WHERE control_id = ? AND counter = ? AND status = 'open'`,
    controlId,
    counter,
  )
  return row ? overview(row) : null
}

/** All sessions of these controls, oldest first. */
export function sessionsOfControls(precious: Precious, controlIds: readonly number[]): SessionOverview[] {
  return all<Row>(
    precious,
    `SELECT ${columns} ${from} WHERE control_id IN (SELECT value FROM json_each(?)) ORDER BY session.session_id`,
    JSON.stringify(controlIds),
  ).map(overview)
}

/** Sessions newest first (their ids go up). */
export function listSessions(
  precious: Precious,
  filter: {
    controlId?: number | undefined
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
  if (filter.status !== undefined) {
    conditions.push('status = ?')
    values.push(filter.status)
  }
  const where = conditions.join(' AND ')
  const total = get<{ n: number }>(precious, `SELECT count(*) AS n FROM session WHERE ${where}`, ...values)?.n ?? 0
  const after = filter.cursor === undefined ? null : decodeCursor(filter.cursor, 1)
  const rows = all<Row>(
    precious,
    `SELECT ${columns} ${from} WHERE ${where} ${after ? 'AND session.session_id < ?' : ''}
     ORDER BY session.session_id DESC LIMIT ?`,
    ...values,
    ...(after ?? []),
    filter.limit + 1,
  ).map(overview)
  return cutPage(rows, filter.limit, total, (row) => [row.sessionId])
}

/** Writes a new session. A second open one of the same control and counter violates a constraint: ask first. */
export function insertSession(writer: PreciousWriter, session: SessionRecord): void {
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
  writer: PreciousWriter,
  sessionId: string,
  patch: Partial<
    Pick<SessionRecord, 'controlId' | 'number' | 'supplierName' | 'status' | 'blind' | 'closedAt' | 'signedAt'>
  >,
): void {
  const current = sessionById(writer, sessionId)
  if (!current) throw new Error('no such session to update')
  const next = { ...current, ...patch }
  run(
    writer,
    `UPDATE session SET control_id = ?, number = ?, supplier_name = ?, status = ?, blind = ?, closed_at = ?,
       signed_at = ? WHERE session_id = ?`,
    next.controlId,
    next.number,
    next.supplierName,
    next.status,
    next.blind ? 1 : 0,
    next.closedAt,
    next.signedAt,
    sessionId,
  )
}
