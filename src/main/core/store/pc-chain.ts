import type { Instant } from '../domain/model.ts'
import type { PrimaryDatabase, PrimaryWriter } from './primary-database.ts'
import type { Connection } from './sql.ts'
import { all, get, insert } from './sql.ts'

/** One link of this PC's chain: it anchors openings, closings, signatures and imports of counts. */
export interface StoredAnchor {
  seq: number
  at: Instant
  kind: string
  /** Canonical JSON that was hashed. */
  body: string
  previousHash: string
  hash: string
}

const columns = 'seq, at, kind, body, previous_hash AS previousHash, hash'

/** The last link, `null` before the first. */
export function pcChainHead(database: PrimaryDatabase): StoredAnchor | null {
  return get<StoredAnchor>(database, `SELECT ${columns} FROM pc_chain ORDER BY seq DESC LIMIT 1`)
}

export function pcChain(database: Connection): StoredAnchor[] {
  return all(database, `SELECT ${columns} FROM pc_chain ORDER BY seq`)
}

/** Links about a count, in order. */
export function anchorsNaming(database: PrimaryDatabase, sessionId: string): StoredAnchor[] {
  return all(
    database,
    `SELECT ${columns} FROM pc_chain WHERE CASE WHEN json_valid(body) THEN json_extract(body, '$.sessionId') END = ?
     ORDER BY seq`,
    sessionId,
  )
}

/** Adds a link. A trigger rejects one that does not continue the chain. */
export function appendAnchor(writer: PrimaryWriter, anchor: StoredAnchor): void {
  insert(writer, 'pc_chain', anchor)
}
