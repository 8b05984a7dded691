import type { PhotoType } from './photo-files.ts'
import type { PrimaryDatabase, PrimaryWriter } from './primary-database.ts'
import { all, run } from './sql.ts'

/** Which event of which count has a picture. */
export interface PhotoRow {
  eventId: string
  sessionId: string
  hash: string
  mediaType: PhotoType
}

export function addPhoto(writer: PrimaryWriter, { eventId, sessionId, hash, mediaType }: PhotoRow): void {
  run(
    writer,
    'INSERT INTO photo (event_id, session_id, hash, media_type) VALUES (?, ?, ?, ?)',
    eventId,
    sessionId,
    hash,
    mediaType,
  )
}

/** Every event that has this picture. */
export function photosByHash(database: PrimaryDatabase, hash: string): PhotoRow[] {
  return all(
    database,
    `SELECT event_id AS eventId, session_id AS sessionId, hash, media_type AS mediaType FROM photo
     WHERE hash = ? ORDER BY event_id`,
    hash,
  )
}

export function knownPhotos(database: PrimaryDatabase): Set<string> {
  const rows = all<{ hash: string }>(database, 'SELECT hash FROM photo UNION SELECT hash FROM imported_photo')
  return new Set(rows.map(({ hash }) => hash))
}
