import type { Instant } from '../domain/model.ts'
import type { PrimaryDatabase, PrimaryWriter } from './primary-database.ts'
import { all, run } from './sql.ts'

/** Something the people at this PC must know of its data. `detail` names files and numbers of rows, never figures. */
export interface Notice {
  code: string
  at: Instant
  detail: string
}

export function addNotice(writer: PrimaryWriter, notice: Notice): void {
  run(writer, 'INSERT INTO notice (code, at, detail) VALUES (?, ?, ?)', notice.code, notice.at, notice.detail)
}

/** Whether a damaged `muelle.db` was ever set aside or filled from a backup: its newest rows may be lost. */
export function hasDamageNotice(database: PrimaryDatabase): boolean {
  return all(database, `SELECT 1 FROM notice WHERE code LIKE 'database%' OR code = 'log_lost' LIMIT 1`).length > 0
}

/** The last notices, newest first. */
export function lastNotices(database: PrimaryDatabase, limit: number): Notice[] {
  return all(database, 'SELECT code, at, detail FROM notice ORDER BY id DESC LIMIT ?', limit)
}
