import type { Instant } from '../domain/model.ts'
import type { PrimaryDatabase, PrimaryWriter } from './primary-database.ts'
import { all, get, insert } from './sql.ts'

/** A receipt as it was signed. */
export interface StoredReceipt {
  reference: string
  controlId: number
  at: Instant
  /** Canonical text of the statement, its signature and the text of its figures. */
  statement: string
  signature: string
  figures: string
}

const columns = 'reference, control_id AS controlId, at, statement, signature, figures'

/** Stores a receipt; it is never changed. */
export function addReceipt(writer: PrimaryWriter, receipt: StoredReceipt): void {
  insert(writer, 'receipt', receipt)
}

export function receiptByReference(database: PrimaryDatabase, reference: string): StoredReceipt | null {
  return get(database, `SELECT ${columns} FROM receipt WHERE reference = ?`, reference)
}

/** Receipts of a control, of the whole and of parts, newest first. */
export function receiptsOfControl(database: PrimaryDatabase, controlId: number): StoredReceipt[] {
  return all(
    database,
    // By device and place in its chain, never by time: clocks can be set back.
    `SELECT ${columns} FROM receipt WHERE control_id = ?
     ORDER BY (SELECT max(own) FROM device WHERE device_id = json_extract(statement, '$.device')) DESC,
       json_extract(statement, '$.chain.seq') DESC LIMIT 100`,
    controlId,
  )
}
