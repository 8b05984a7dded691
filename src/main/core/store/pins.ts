import type { PrimaryDatabase, PrimaryWriter } from './primary-database.ts'
import { get, insert, run } from './sql.ts'

/** The supervisor's PIN as a scrypt hash, with the state of its rate limit. */
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
