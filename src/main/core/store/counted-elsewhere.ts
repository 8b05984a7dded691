import type { PrimaryDatabase } from './primary-database.ts'
import { confirmedImports } from './imported-counts.ts'
import { column } from './sql.ts'

/** So many counts are read for each control that is wanted, and not those of all years. */
const countsOfControl = 5

/** Controls with a finished count of another PC that is not signed, and none of this PC; the last counted first. */
export function controlsCountedElsewhere(database: PrimaryDatabase, limit: number): number[] {
  return column(
    database,
    `SELECT controlId FROM (SELECT controlId, sessionId FROM ${confirmedImports} WHERE status = 'closed' AND controlId IS NOT NULL
       AND controlId NOT IN (SELECT control_id FROM session WHERE control_id IS NOT NULL) ORDER BY sessionId DESC LIMIT ?)
     GROUP BY controlId ORDER BY max(sessionId) DESC LIMIT ?`,
    limit * countsOfControl,
    limit,
  )
}
