import type { PrimaryDatabase, PrimaryWriter } from './primary-database.ts'
import { get, insert, run } from './sql.ts'

/** The supervisor's PIN as derived (scrypt), and its throttle. */
export interface PinRecord {
  salt: string
  cost: number
  hash: string
  failures: number
  /** Epoch milliseconds until which no attempt is taken. */
  lockedUntil: number
}

/** The supervisor's PIN as derived, with its throttle; `null` where none is set. */
export function readPin(database: PrimaryDatabase): PinRecord | null {
  return get<PinRecord>(database, 'SELECT salt, cost, hash, failures, locked_until_ms AS lockedUntil FROM pin')
}

/** `null` removes the PIN. */
export function writePin(writer: PrimaryWriter, pin: PinRecord | null): void {
  run(writer, 'DELETE FROM pin')
  if (!pin) return
  const { lockedUntil: lockedUntilMs, ...rest } = pin
  insert(writer, 'pin', { one: 1, ...rest, lockedUntilMs })
}
