import type { Instant } from '../domain/model.ts'
import type { PhotoType } from './photo-files.ts'
import type { PrimaryDatabase, PrimaryWriter } from './primary-database.ts'
import { all, column, exists, insert, run, value } from './sql.ts'

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

/** Photos of a count, of this or another PC. */
export function photosOfCount(database: PrimaryDatabase, sessionId: string): Pick<PhotoRow, 'hash' | 'mediaType'>[] {
  const of = (table: 'photo' | 'imported_photo') =>
    `SELECT hash, media_type AS mediaType FROM ${table} WHERE session_id = ?`
  return all(database, `${of('photo')} UNION ${of('imported_photo')}`, sessionId, sessionId)
}

/** Deletes a count's picture; its event stays. Returns true if nothing else has the picture, and its file is to be deleted. */
export function removePhoto(writer: PrimaryWriter, sessionId: string, hash: string, removedAt: Instant): boolean {
  for (const table of ['photo', 'imported_photo'])
    run(writer, `DELETE FROM ${table} WHERE session_id = ? AND hash = ?`, sessionId, hash)
  if (isPhotoUsed(writer, hash)) return false
  insert(writer, 'removed_photo', { hash, removedAt }, ['hash'])
  return true
}

/** When a picture was deleted by age; `null` if it was not. */
export function photoRemovedAt(database: PrimaryDatabase, hash: string): Instant | null {
  return value(database, 'SELECT removed_at FROM removed_photo WHERE hash = ?', hash)
}

/** True if a count or an arrival has this photo. */
export function isPhotoUsed(database: PrimaryDatabase, hash: string): boolean {
  const used = (['photo', 'imported_photo', 'arrival_photo'] as const)
    .map((table) => `EXISTS (SELECT 1 FROM ${table} WHERE hash = ?)`)
    .join(' OR ')
  return exists(database, `SELECT 1 WHERE ${used}`, hash, hash, hash)
}

export function knownPhotos(database: PrimaryDatabase): Set<string> {
  return new Set(
    column<string>(
      database,
      'SELECT hash FROM photo UNION SELECT hash FROM imported_photo UNION SELECT hash FROM arrival_photo',
    ),
  )
}
