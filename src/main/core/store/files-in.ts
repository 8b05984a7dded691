import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The files of a folder with their sizes; none if there is no folder. One that is removed meanwhile is left out: SQLite, a backup or
 * a log that is rolled removes files at any time.
 */
export function filesIn(folder: string): { name: string; bytes: number }[] {
  return entriesOf(folder).flatMap((entry) => {
    if (!entry.isFile()) return []
    const found = statSync(join(folder, entry.name), { throwIfNoEntry: false })
    return found === undefined ? [] : [{ name: entry.name, bytes: found.size }]
  })
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
