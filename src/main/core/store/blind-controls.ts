import type { Instant } from '../domain/model.ts'
import type { PrimaryDatabase, PrimaryWriter } from './primary-database.ts'
import { all, insert, run } from './sql.ts'

/** One period of blindness of a control: it begins once and ends once. */
export interface BlindRecord {
  blindId: string
  controlId: number | null
  since: Instant
  /** Code of the reason why it began. */
  reason: string
  endedAt: Instant | null
  /** Person or rule that ended it. */
  endedBy: string | null
}

/** Keys that blindness follows: `control:ID`, `number:KEY`, `document:ID`. */
export type BlindKey = `control:${number}` | `number:${string}` | `document:${number}`

const columns = /* sql */ `blind_control.blind_id AS blindId, control_id AS controlId, since, reason,
  ended_at AS endedAt, ended_by AS endedBy`

/** All records of these keys, including ended ones, oldest first. */
export function blindRecordsByKeys(database: PrimaryDatabase, keys: readonly BlindKey[]): BlindRecord[] {
  return all(
    database,
    `SELECT ${columns} FROM blind_control WHERE blind_id IN
       (SELECT blind_id FROM blind_key WHERE key IN (SELECT value FROM json_each(?)))
     ORDER BY blind_id`,
    JSON.stringify(keys),
  )
}

/** The same with the key by which each was found: for many controls, in one query. */
export function blindRecordsOfKeys(
  database: PrimaryDatabase,
  keys: readonly BlindKey[],
): (BlindRecord & { key: BlindKey })[] {
  return all(
    database,
    `SELECT key, ${columns} FROM blind_key JOIN blind_control USING (blind_id)
     WHERE key IN (SELECT value FROM json_each(?)) ORDER BY blind_control.blind_id`,
    JSON.stringify(keys),
  )
}

/** Records the beginning of blindness with its keys. */
export function beginBlind(
  writer: PrimaryWriter,
  { blindId, controlId, since, reason }: Pick<BlindRecord, 'blindId' | 'controlId' | 'since' | 'reason'>,
  keys: readonly BlindKey[],
): void {
  insert(writer, 'blind_control', { blindId, controlId, since, reason })
  addBlindKeys(writer, blindId, keys)
}

/** Adds keys to a blindness: its control got another number or document. */
export function addBlindKeys(writer: PrimaryWriter, blindId: string, keys: readonly BlindKey[]): void {
  for (const key of keys) insert(writer, 'blind_key', { key, blindId }, 'ignore')
}

/** Ends a blindness; the first end stays. */
export function endBlind(writer: PrimaryWriter, blindId: string, endedAt: Instant, endedBy: string): boolean {
  const end = 'UPDATE blind_control SET ended_at = ?, ended_by = ? WHERE blind_id = ? AND ended_at IS NULL'
  return run(writer, end, endedAt, endedBy, blindId) > 0
}
