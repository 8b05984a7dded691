import type { Instant } from '../domain/model.ts'
import type { PrimaryDatabase, PrimaryWriter } from './primary-database.ts'
import { get, run } from './sql.ts'

/** The document as it was when a count opened, apart from the count's log: the log carries its salted hash only. */
export interface FrozenDocument {
  sessionId: string
  salt: string
  /** Canonical JSON. */
  body: string
  hash: string
  asOf: Instant | null
}

export function frozenDocumentOf(database: PrimaryDatabase, sessionId: string): FrozenDocument | null {
  return (
    get<FrozenDocument>(
      database,
      'SELECT session_id AS sessionId, salt, body, hash, as_of AS asOf FROM frozen_document WHERE session_id = ?',
      sessionId,
    ) ?? null
  )
}

/** Keeps the document of a session; a session matched later gets its document then. */
export function saveFrozenDocument(writer: PrimaryWriter, document: FrozenDocument): void {
  run(
    writer,
    `INSERT INTO frozen_document (session_id, salt, body, hash, as_of) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (session_id) DO UPDATE SET salt = excluded.salt, body = excluded.body, hash = excluded.hash,
       as_of = excluded.as_of`,
    document.sessionId,
    document.salt,
    document.body,
    document.hash,
    document.asOf,
  )
}
