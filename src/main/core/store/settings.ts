import type { PrimaryDatabase, PrimaryWriter } from './primary-database.ts'
import { all, insert, run, value } from './sql.ts'

/** Setting with the first damaged link of this PC's chain and its device: the next start begins a new chain. */
export const pcChainDamageKey = 'pcChainDamage'

/** Setting with the time at which it was found that another PC has the identity of this one: the next start begins a new device. */
export const sharedIdentityKey = 'sharedIdentity'

/** A setting as it was stored (a JSON value), `undefined` if it never was. */
export function readSetting(database: PrimaryDatabase, key: string): unknown {
  const stored = value<string>(database, 'SELECT value FROM setting WHERE key = ?', key)
  return stored === null ? undefined : JSON.parse(stored)
}

/** All settings by key. */
export function readSettings(database: PrimaryDatabase): Record<string, unknown> {
  const rows = all<{ key: string; value: string }>(database, 'SELECT key, value FROM setting')
  return Object.fromEntries(rows.map((row): [string, unknown] => [row.key, JSON.parse(row.value)]))
}

/** Stores a JSON value; `undefined` deletes it. */
export function writeSetting(writer: PrimaryWriter, key: string, value: unknown): void {
  if (value === undefined) run(writer, 'DELETE FROM setting WHERE key = ?', key)
  else insert(writer, 'setting', { key, value: JSON.stringify(value) }, ['key'])
}
