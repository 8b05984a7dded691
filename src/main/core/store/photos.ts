import type { PhotoType } from './photo-files.ts'
import type { PrimaryDatabase, PrimaryWriter } from './primary-database.ts'
import { all, column, insert } from './sql.ts'

/** An event of a count that has a photo. */
export interface PhotoRow {
  eventId: string
  sessionId: string
  hash: string
  mediaType: PhotoType
}

export function addPhoto(writer: PrimaryWriter, photo: PhotoRow): void {
  insert(writer, 'photo', photo)
}

/** All events that have this photo. */
export function photosByHash(database: PrimaryDatabase, hash: string): PhotoRow[] {
  return all(
    database,
    `SELECT event_id AS eventId, session_id AS sessionId, hash, media_type AS mediaType FROM photo
     WHERE hash = ? ORDER BY event_id`,
    hash,
  )
}

export function knownPhotos(database: PrimaryDatabase): Set<string> {
  return new Set(
    column<string>(
      database,
      'SELECT hash FROM photo UNION SELECT hash FROM imported_photo UNION SELECT hash FROM arrival_photo',
    ),
  )
}
