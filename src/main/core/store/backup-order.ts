import { Failure } from '../domain/failure.ts'
import type { Backup } from './backups.ts'
import { listBackups } from './backups.ts'
import type { Connection } from './sql.ts'
import { exists, get, withFile } from './sql.ts'

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

/** True if a backup is of a later state than these data: an older file was put back, or its write-ahead log is lost. */
export function isAhead(backup: Connection, data: Connection): boolean {
  const [later, own] = [placeIn(backup), placeIn(data)]
  return later.own > own.own || (later.own === own.own && later.seq > own.seq)
}

const first: Place = { own: 0, seq: 0 }

function placeOf(path: string): Place {
  try {
    return withFile(path, placeIn)
  } catch (error) {
    // One that is damaged or of another user says nothing, and must not keep the others from being used.
    if (error instanceof Failure) return first
    throw error
  }
}

function placeIn(file: Connection): Place {
  // In files of a version without devices the names have to do.
  if (!exists(file, `SELECT 1 FROM sqlite_schema WHERE name = 'device'`)) return first
  const place = `SELECT coalesce((SELECT max(own) FROM device), 0) AS own, coalesce((SELECT max(seq) FROM pc_chain), 0) AS seq`
  return get<Place>(file, place) ?? first
}
