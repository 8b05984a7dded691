import type { Instant } from '../domain/model.ts'
import type { PrimaryDatabase, PrimaryWriter } from './primary-database.ts'
import { all, run } from './sql.ts'

/** A supervisor's wish that articles of a control be counted once more. */
export interface RecountRequest {
  requestId: string
  controlId: number
  /** Codes, sorted. */
  articles: string[]
  note: string | null
  requestedAt: Instant
  /** Who asked, where a name was given. */
  operator: string | null
  /** The count that was opened for it; `null` while it waits. */
  sessionId: string | null
}

type Row = Omit<RecountRequest, 'articles'> & { articles: string }

const columns = /* sql */ `request_id AS requestId, control_id AS controlId, articles, note, requested_at AS requestedAt,
  operator, session_id AS sessionId`

function request(row: Row): RecountRequest {
  return { ...row, articles: JSON.parse(row.articles) as string[] }
}

/** What waits to be recounted, of one control or of all, oldest first. */
export function waitingRecounts(database: PrimaryDatabase, controlId: number | null, limit = 1000): RecountRequest[] {
  const rows =
    controlId === null
      ? all<Row>(
          database,
          `SELECT ${columns} FROM recount_request WHERE session_id IS NULL ORDER BY request_id LIMIT ?`,
          limit,
        )
      : all<Row>(
          database,
          `SELECT ${columns} FROM recount_request WHERE control_id = ? AND session_id IS NULL ORDER BY request_id LIMIT ?`,
          controlId,
          limit,
        )
  return rows.map(request)
}

/** Everything that was asked to be recounted of a control, oldest first. */
export function recountsOfControl(database: PrimaryDatabase, controlId: number): RecountRequest[] {
  return all<Row>(
    database,
    `SELECT ${columns} FROM recount_request WHERE control_id = ? ORDER BY request_id`,
    controlId,
  ).map(request)
}

export function addRecountRequest(writer: PrimaryWriter, added: Omit<RecountRequest, 'sessionId'>): void {
  run(
    writer,
    'INSERT INTO recount_request (request_id, control_id, articles, note, requested_at, operator) VALUES (?, ?, ?, ?, ?, ?)',
    added.requestId,
    added.controlId,
    JSON.stringify(added.articles),
    added.note,
    added.requestedAt,
    added.operator,
  )
}

/** A count was opened for whatever waited of its control. */
export function assignRecountsToSession(writer: PrimaryWriter, controlId: number, sessionId: string): void {
  run(
    writer,
    'UPDATE recount_request SET session_id = ? WHERE control_id = ? AND session_id IS NULL',
    sessionId,
    controlId,
  )
}
