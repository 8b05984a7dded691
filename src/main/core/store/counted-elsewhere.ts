import type { PrimaryDatabase } from './primary-database.ts'
import { column } from './sql.ts'

/** Controls with a finished count of another PC that is not signed, and none of this PC; the last counted first. */
export function controlsCountedElsewhere(database: PrimaryDatabase, limit: number): number[] {
  return column(
    database,
    `SELECT control_id FROM imported_count WHERE status = 'closed' AND control_id IS NOT NULL
       AND control_id NOT IN (SELECT control_id FROM session WHERE control_id IS NOT NULL)
     GROUP BY control_id ORDER BY max(session_id) DESC LIMIT ?`,
    limit,
  )
}
