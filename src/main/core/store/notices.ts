import type { Instant } from '../domain/model.ts'
import type { PrimaryDatabase, PrimaryWriter } from './primary-database.ts'
import { all, insert } from './sql.ts'

/** An event of the data files that users must know. `detail` names files and numbers of rows, never units. */
export interface Notice {
  code: string
  at: Instant
  detail: string
}

export function addNotice(writer: PrimaryWriter, notice: Notice): void {
  insert(writer, 'notice', notice)
}

export function hasNotice(database: PrimaryDatabase, code: string, detail: string): boolean {
  return all(database, 'SELECT 1 FROM notice WHERE code = ? AND detail = ? LIMIT 1', code, detail).length > 0
}

/** True if `muelle.db` was ever damaged or filled from a backup: its newest rows may be lost. */
export function hasDamageNotice(database: PrimaryDatabase): boolean {
  return all(database, `SELECT 1 FROM notice WHERE code LIKE 'database%' OR code = 'log_lost' LIMIT 1`).length > 0
}

/** The last notices, newest first. */
export function lastNotices(database: PrimaryDatabase, limit: number): Notice[] {
  return all(database, 'SELECT code, at, detail FROM notice ORDER BY id DESC LIMIT ?', limit)
}
