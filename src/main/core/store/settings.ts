import type { PrimaryDatabase, PrimaryWriter } from './primary-database.ts'
import { all, get, run } from './sql.ts'

/** A setting as it was stored (a JSON value), `undefined` where it never was. */
export function readSetting(database: PrimaryDatabase, key: string): unknown {
  const row = get<{ value: string }>(database, 'SELECT value FROM setting WHERE key = ?', key)
  return row && JSON.parse(row.value)
}

/** All settings by key. */
export function readSettings(database: PrimaryDatabase): Record<string, unknown> {
  const rows = all<{ key: string; value: string }>(database, 'SELECT key, value FROM setting')
  return Object.fromEntries(rows.map((row): [string, unknown] => [row.key, JSON.parse(row.value)]))
}

/** Stores a JSON value; `undefined` forgets it. */
export function writeSetting(writer: PrimaryWriter, key: string, value: unknown): void {
  if (value === undefined) run(writer, 'DELETE FROM setting WHERE key = ?', key)
  else
    run(
      writer,
      'INSERT INTO setting (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
      key,
      JSON.stringify(value),
    )
}
