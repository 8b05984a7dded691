import type { Instant } from '../domain/model.ts'
import type { PrimaryDatabase, PrimaryWriter } from './primary-database.ts'
import { readSetting, writeSetting } from './settings.ts'
import { all, exists, insert } from './sql.ts'

/** Setting with the number of the last notice that was read. */
const readKey = 'noticesRead'

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
  return exists(database, 'SELECT 1 FROM notice WHERE code = ? AND detail = ? LIMIT 1', code, detail)
}

/** True if `muelle.db` was ever damaged or filled from a backup: its newest rows may be lost. */
export function hasDamageNotice(database: PrimaryDatabase): boolean {
  return exists(database, `SELECT 1 FROM notice WHERE code LIKE 'database%' OR code = 'log_lost' LIMIT 1`)
}

/** The last notices, newest first. */
export function lastNotices(database: PrimaryDatabase, limit: number): Notice[] {
  return all(database, 'SELECT code, at, detail FROM notice ORDER BY id DESC LIMIT ?', limit)
}

/** Notices that other parts of the page show already. */
const shownElsewhere = ['backup_failed', 'secrets_unreadable', 'order_outcome_unknown']

/** Notices about the data of this PC after the last one that was read; `null` if there are none. */
export function unreadNotices(database: PrimaryDatabase): { unread: number; newest: Notice & { id: number } } | null {
  const rows = all<Notice & { id: number }>(
    database,
    `SELECT id, code, at, detail FROM notice WHERE id > ? AND code NOT IN (SELECT value FROM json_each(?))
     ORDER BY id DESC`,
    Number(readSetting(database, readKey) ?? 0),
    JSON.stringify(shownElsewhere),
  )
  const [newest] = rows
  return newest === undefined ? null : { unread: rows.length, newest }
}

/** Records that the notices up to this one were read; they stay in the list. */
export function markNoticesRead(writer: PrimaryWriter, upTo: number): void {
  writeSetting(writer, readKey, Math.max(upTo, Number(readSetting(writer, readKey) ?? 0)))
}
