import type { Hold } from '../../../contract/shapes/hold.ts'
import type { PrimaryDatabase, PrimaryWriter } from './primary-database.ts'
import { hasEntry } from './record-events.ts'
import { all, column, exists, insert, run } from './sql.ts'

/** A hold, and the control or count that it belongs to. */
export type HoldRow = Pick<Hold, 'holdId' | 'controlId' | 'sessionId' | 'placedAt'>

export function addHold(writer: PrimaryWriter, hold: HoldRow): void {
  insert(writer, 'hold', { ...hold, open: 1 })
}

/** True if a hold was ever placed. */
export function hasHolds(database: PrimaryDatabase): boolean {
  return exists(database, 'SELECT 1 AS found FROM hold LIMIT 1')
}

/** The count of the hold was given another document at its PC. */
export function moveHold(writer: PrimaryWriter, holdId: string, controlId: number | null): void {
  run(writer, 'UPDATE hold SET control_id = ? WHERE hold_id = ?', controlId, holdId)
}

/** Marks a hold as released or rejected. */
export function closeHold(writer: PrimaryWriter, holdId: string): void {
  run(writer, 'UPDATE hold SET open = 0 WHERE hold_id = ?', holdId)
}

/** Ids of the holds of a control and of these counts, oldest first. */
export function holdsOf(database: PrimaryDatabase, controlId: number | null, sessionIds: readonly string[]): string[] {
  return column(
    database,
    `SELECT hold_id FROM hold WHERE (control_id = ? OR session_id IN (SELECT value FROM json_each(?)))
       AND ${hasEntry('hold_id', 'hold')} ORDER BY hold_id`,
    controlId,
    JSON.stringify(sessionIds),
  )
}

/** Open holds, oldest first. */
export function openHolds(database: PrimaryDatabase, limit: number): HoldRow[] {
  return all(
    database,
    `SELECT hold_id AS holdId, control_id AS controlId, session_id AS sessionId, placed_at AS placedAt FROM hold
     WHERE open = 1 AND ${hasEntry('hold_id', 'hold')} ORDER BY unixepoch(placed_at, 'subsec'), hold_id LIMIT ?`,
    limit,
  )
}
