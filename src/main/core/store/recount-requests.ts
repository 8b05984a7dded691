import type { z } from 'zod'
import type { recountRequest } from '../../../contract/shapes/recount.ts'
import { createConditions } from './list-page.ts'
import type { PrimaryDatabase, PrimaryWriter } from './primary-database.ts'
import { all, column, get, insert, run } from './sql.ts'

/** Recount request: articles of a control that a supervisor wants counted again; codes are sorted. */
export type RecountRequest = Omit<z.infer<typeof recountRequest>, 'named' | 'part'> & { part: number }

type Row = Omit<RecountRequest, 'articles'> & { articles: string }

const columns = /* sql */ `request_id AS requestId, control_id AS controlId, part, articles, note, requested_at AS requestedAt,
  operator, coalesce(session_id, session_elsewhere) AS sessionId`

function request(row: Row): RecountRequest {
  return { ...row, articles: JSON.parse(row.articles) as string[] }
}

/** Requests without a count, of one control, one part of it, or of all, oldest first. */
export function waitingRecounts(
  database: PrimaryDatabase,
  controlId: number | null,
  { part, limit = 1000 }: { part?: number; limit?: number } = {},
): RecountRequest[] {
  const where = createConditions('session_id IS NULL', 'session_elsewhere IS NULL')
  if (controlId !== null) where.add('control_id = ?', controlId)
  if (controlId !== null && part !== undefined) where.add('part = ?', part)
  const text = `SELECT ${columns} FROM recount_request WHERE ${where.sql} ORDER BY request_id LIMIT ?`
  return all<Row>(database, text, ...where.values, limit).map(request)
}

/** All requests of a control, oldest first. */
export function recountsOfControl(database: PrimaryDatabase, controlId: number): RecountRequest[] {
  return all<Row>(
    database,
    `SELECT ${columns} FROM recount_request WHERE control_id = ? ORDER BY request_id`,
    controlId,
  ).map(request)
}

/** A request by id; `null` if there is none. */
export function recountById(database: PrimaryDatabase, requestId: string): RecountRequest | null {
  const row = get<Row>(database, `SELECT ${columns} FROM recount_request WHERE request_id = ?`, requestId)
  return row && request(row)
}

/** Removes a withdrawn request; the chain of this PC keeps both events. */
export function removeRecountRequest(writer: PrimaryWriter, requestId: string): void {
  run(writer, 'DELETE FROM recount_request WHERE request_id = ?', requestId)
}

export function addRecountRequest(writer: PrimaryWriter, added: Omit<RecountRequest, 'sessionId'>): void {
  insert(writer, 'recount_request', { ...added, articles: JSON.stringify(added.articles) })
}

/** Assigns all open requests of a part of the control to a new count. */
export function assignRecountsToSession(
  writer: PrimaryWriter,
  { controlId, part }: { controlId: number; part: number },
  sessionId: string,
): void {
  run(
    writer,
    'UPDATE recount_request SET session_id = ? WHERE control_id = ? AND part = ? AND session_id IS NULL AND session_elsewhere IS NULL',
    sessionId,
    controlId,
    part,
  )
}

/** Requests for which a count of this PC was opened. */
export function recountsOfSession(database: PrimaryDatabase, sessionId: string): string[] {
  return column(database, 'SELECT request_id FROM recount_request WHERE session_id = ? ORDER BY request_id', sessionId)
}

/** Notes that another PC opened a count for these requests. */
export function assignRecountsElsewhere(writer: PrimaryWriter, requestIds: readonly string[], sessionId: string): void {
  run(
    writer,
    `UPDATE recount_request SET session_elsewhere = ? WHERE request_id IN (SELECT value FROM json_each(?))
       AND session_id IS NULL AND session_elsewhere IS NULL`,
    sessionId,
    JSON.stringify(requestIds),
  )
}
