import type { PrimaryDatabase, PrimaryWriter } from './primary-database.ts'
import { column, get, insert, run } from './sql.ts'

/** A PIN as a scrypt hash, with the state of its rate limit. */
export interface PinRecord {
  salt: string
  cost: number
  hash: string
  failures: number
  /** Epoch milliseconds until which attempts are rejected. */
  lockedUntil: number
}

/** The stored PIN; `null` if none is set. */
export function readPin(database: PrimaryDatabase): PinRecord | null {
  return get<PinRecord>(database, 'SELECT salt, cost, hash, failures, locked_until_ms AS lockedUntil FROM pin')
}

/** Stores the PIN; `null` removes it. */
export function writePin(writer: PrimaryWriter, pin: PinRecord | null): void {
  run(writer, 'DELETE FROM pin')
  if (!pin) return
  const { lockedUntil: lockedUntilMs, ...rest } = pin
  insert(writer, 'pin', { one: 1, ...rest, lockedUntilMs })
}

/** The PIN of an operator; `null` if there is none. */
export function readOperatorPin(database: PrimaryDatabase, operatorId: string): PinRecord | null {
  return get<PinRecord>(
    database,
    'SELECT salt, cost, hash, failures, locked_until_ms AS lockedUntil FROM operator_pin WHERE operator_id = ?',
    operatorId,
  )
}

/** Ids of all operators who have a PIN. */
export function operatorsWithPin(database: PrimaryDatabase): ReadonlySet<string> {
  return new Set(column<string>(database, 'SELECT operator_id FROM operator_pin'))
}

/** Stores the PIN of an operator; `null` removes it. */
export function writeOperatorPin(writer: PrimaryWriter, operatorId: string, pin: PinRecord | null): void {
  run(writer, 'DELETE FROM operator_pin WHERE operator_id = ?', operatorId)
  if (!pin) return
  const { lockedUntil: lockedUntilMs, ...rest } = pin
  insert(writer, 'operator_pin', { operatorId, ...rest, lockedUntilMs })
}

/** Stores how often this PIN of an operator was tried; nothing if there is another one by now, or none. */
export function noteOperatorAttempt(writer: PrimaryWriter, operatorId: string, pin: PinRecord): void {
  const { salt, hash, failures, lockedUntil } = pin
  run(
    writer,
    'UPDATE operator_pin SET failures = ?, locked_until_ms = ? WHERE operator_id = ? AND salt = ? AND hash = ?',
    failures,
    lockedUntil,
    operatorId,
    salt,
    hash,
  )
}
