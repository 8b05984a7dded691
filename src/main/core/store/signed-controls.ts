import type { Instant } from '../domain/model.ts'
import type { PrimaryDatabase } from './primary-database.ts'
import { all } from './sql.ts'

/** A control, or a part of its delivery, whose comparison is signed today. */
export interface SignedStatement {
  controlId: number
  /** `null`: the whole. */
  part: number | null
  sessionId: string
  seen: string
  signedAt: Instant
  number: string | null
  /** The numbers of all its documents, separated by spaces. */
  numbers: string
  supplierName: string | null
  supplierCode: string | null
}

const statements = /* sql */ `SELECT control_id, NULL AS part, session_id, seen, signed_at, body FROM signed_comparison
  UNION ALL SELECT control_id, part, session_id, seen, signed_at, body FROM signed_part`

const columns = /* sql */ `control_id AS controlId, part, session_id AS sessionId, seen, signed_at AS signedAt,
  json_extract(body, '$.comparison.number') AS number, json_extract(body, '$.comparison.supplierName') AS supplierName,
  json_extract(body, '$.comparison.supplierCode') AS supplierCode,
  coalesce((SELECT group_concat(value, ' ') FROM json_each(body, '$.comparison.numbers')), '') AS numbers`

/** Statements signed since then (epoch ms) of which the destination has no entry, oldest first. */
export function statementsWithoutEntry(
  database: PrimaryDatabase,
  destinationId: string,
  sinceMs: number,
  limit: number,
): SignedStatement[] {
  return all(
    database,
    `SELECT ${columns} FROM (${statements}) AS signed
     WHERE round(unixepoch(signed_at, 'subsec') * 1000) >= ? AND NOT EXISTS (
       SELECT 1 FROM handover_entry AS entry WHERE entry.destination_id = ? AND entry.control_id = signed.control_id
         AND entry.part IS signed.part AND entry.signed_at = signed.signed_at)
     ORDER BY unixepoch(signed_at), control_id LIMIT ?`,
    sinceMs,
    destinationId,
    limit,
  )
}

/** Statements that were signed in a period (epoch ms: from, and before) and still are, oldest first. */
export function signedStatements(
  database: PrimaryDatabase,
  fromMs: number,
  beforeMs: number,
  limit: number,
): SignedStatement[] {
  return all(
    database,
    `SELECT ${columns} FROM (${statements})
     WHERE round(unixepoch(signed_at, 'subsec') * 1000) >= ? AND round(unixepoch(signed_at, 'subsec') * 1000) < ?
     ORDER BY unixepoch(signed_at), control_id LIMIT ?`,
    fromMs,
    beforeMs,
    limit,
  )
}

/** The newest signatures that stand, of a supplier (by code, or by name) or of all, with their comparisons as JSON. */
export function recentSignatures(
  database: PrimaryDatabase,
  supplier: { code: string | null; name: string | null } | null,
  limit: number,
): (SignedStatement & { body: string })[] {
  const { code, name } = supplier ?? { code: null, name: null }
  return all(
    database,
    `SELECT ${columns}, body FROM (${statements})
     WHERE (? IS NULL OR trim(json_extract(body, '$.comparison.supplierCode')) = ?)
       AND (? IS NULL OR trim(json_extract(body, '$.comparison.supplierName')) = ?)
     ORDER BY unixepoch(signed_at) DESC, control_id DESC LIMIT ?`,
    code,
    code,
    code === null ? name : null,
    name,
    limit,
  )
}
