import type { Instant } from '../domain/model.ts'
import type { PrimaryDatabase, PrimaryWriter } from './primary-database.ts'
import { all, get, insert, value } from './sql.ts'

/** A write to the WMS, recorded before it is sent. Its outcome is unknown until its end is recorded. */
export interface WmsWrite {
  id: number
  commandId: string
  operation: string
  subject: string
  inputHash: string
  at: Instant
  outcome: WriteOutcome | null
}

/** `refused`: it had no effect for certain. */
export type WriteOutcome = 'answered' | 'refused' | 'unknown'

const select = /* sql */ `SELECT wms_write.id, command_id AS commandId, operation, subject, input_hash AS inputHash,
  wms_write.at, outcome FROM wms_write LEFT JOIN wms_write_end ON write_id = wms_write.id`

/** Records a write before it is sent; returns its id. */
export function beginWrite(writer: PrimaryWriter, write: Omit<WmsWrite, 'id' | 'outcome'>): number {
  const { commandId, operation, subject, inputHash, at } = write
  const text =
    'INSERT INTO wms_write (command_id, operation, subject, input_hash, at) VALUES (?, ?, ?, ?, ?) RETURNING id'
  const id = value<number>(writer, text, commandId, operation, subject, inputHash, at)
  if (id === null) throw new Error('a write was not recorded')
  return id
}

/** Records the outcome of a write; a later outcome, for example from reading back, does not replace it. */
export function endWrite(writer: PrimaryWriter, id: number, outcome: WriteOutcome, at: Instant): void {
  insert(writer, 'wms_write_end', { writeId: id, outcome, at }, 'ignore')
}

/** The last write of a command. */
export function lastWriteOfCommand(database: PrimaryDatabase, commandId: string): WmsWrite | null {
  return get<WmsWrite>(database, `${select} WHERE command_id = ? ORDER BY wms_write.id DESC LIMIT 1`, commandId)
}

/** The last write about something. */
export function lastWriteAbout(database: PrimaryDatabase, operation: string, subject: string): WmsWrite | null {
  const last = `${select} WHERE operation = ? AND subject = ? ORDER BY wms_write.id DESC LIMIT 1`
  return get(database, last, operation, subject)
}

/** Writes that were under way when the program ended. */
export function pendingWrites(database: PrimaryDatabase): WmsWrite[] {
  return all<WmsWrite>(database, `${select} WHERE outcome IS NULL ORDER BY wms_write.id`)
}
