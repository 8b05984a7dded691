import { Failure } from '../domain/failure.ts'
import type { Backup } from './backups.ts'
import { listBackups } from './backups.ts'
import { get, openFile } from './sql.ts'

/** The place of a backup in the history of the data: which device of this PC wrote it last, and how far its chain goes. */
interface Place {
  own: number
  seq: number
}

/**
 * Backups as the data in them follow each other, the latest first. Their names have the time of this PC's clock: one that
 * was made while the clock was ahead has a later name than all that were made since.
 */
export function backupsInOrder(folder: string): Backup[] {
  return listBackups(folder)
    .map((backup) => ({ backup, ...placeOf(backup.path) }))
    .sort((a, b) => b.own - a.own || b.seq - a.seq)
    .map(({ backup }) => backup)
}

/** The place of a file that cannot be read, or is of a version without devices: before all others. */
function placeOf(path: string): Place {
  const first = { own: 0, seq: 0 }
  try {
    const file = openFile(path, { readonly: true })
    try {
      if (get(file, `SELECT 1 FROM sqlite_schema WHERE name = 'device'`) === null) return first
      const place = `SELECT coalesce((SELECT max(own) FROM device), 0) AS own, coalesce((SELECT max(seq) FROM pc_chain), 0) AS seq`
      return get<Place>(file, place) ?? first
    } finally {
      file.db.close()
    }
  } catch (error) {
    // One that is damaged or of another user says nothing, and must not keep the others from being used.
    if (error instanceof Failure) return first
    throw error
  }
}
