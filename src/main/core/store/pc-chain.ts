import type { Instant } from '../domain/model.ts'
import type { PrimaryDatabase, PrimaryWriter } from './primary-database.ts'
import { all, get, run } from './sql.ts'

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
  return get<StoredAnchor>(database, `SELECT ${columns} FROM pc_chain ORDER BY seq DESC LIMIT 1`) ?? null
}

export function pcChain(database: PrimaryDatabase): StoredAnchor[] {
  return all(database, `SELECT ${columns} FROM pc_chain ORDER BY seq`)
}

/** Links that speak of a count, in order. */
export function anchorsNaming(database: PrimaryDatabase, sessionId: string): StoredAnchor[] {
  return all(
    database,
    `SELECT ${columns} FROM pc_chain WHERE CASE WHEN json_valid(body) THEN json_extract(body, '$.sessionId') END = ?
     ORDER BY seq`,
    sessionId,
  )
}

/** Adds a link. The file itself refuses one that does not continue the chain. */
export function appendAnchor(writer: PrimaryWriter, anchor: StoredAnchor): void {
  run(
    writer,
    'INSERT INTO pc_chain (seq, at, kind, body, previous_hash, hash) VALUES (?, ?, ?, ?, ?, ?)',
    anchor.seq,
    anchor.at,
    anchor.kind,
    anchor.body,
    anchor.previousHash,
    anchor.hash,
  )
}
