import type { Instant } from '../domain/model.ts'
import type { PrimaryDatabase, PrimaryWriter } from './primary-database.ts'
import { get, insert } from './sql.ts'

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
  const columns = 'session_id AS sessionId, salt, body, hash, as_of AS asOf'
  return get(database, `SELECT ${columns} FROM frozen_document WHERE session_id = ?`, sessionId)
}

/** Stores the document of a count; a count that is assigned to a document later gets it then. */
export function saveFrozenDocument(writer: PrimaryWriter, document: FrozenDocument): void {
  insert(writer, 'frozen_document', document, ['sessionId'])
}
