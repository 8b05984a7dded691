import { join } from 'node:path'
import { migrate } from './migrate.ts'
import { preciousMigrations } from './migrations/precious.ts'
import type { Precious } from './precious.ts'
import { closePrecious, connectPrecious, preciousApplicationId, preciousName } from './precious.ts'

/** Opens `muelle.db` of a profile folder. */
export function openPrecious(folder: string): Precious {
  const precious = connectPrecious(join(folder, preciousName))
  try {
    migrate(precious, preciousMigrations, preciousApplicationId, preciousName)
    return precious
  } catch (error) {
    closePrecious(precious)
    throw error
  }
}
