import type { PhotoFiles } from '../store/photo-files.ts'
import { photosOfCount, removePhoto } from '../store/photos.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'
import type { OldDelivery } from './judge-delivery.ts'

export interface OldPhotoDeps {
  database: PrimaryDatabase
  photos: Pick<PhotoFiles, 'remove' | 'size'>
  now(): string
}

/** Number and size of the photos of a delivery. */
export async function sizeOfPhotos({ database, photos }: OldPhotoDeps, { counts }: OldDelivery) {
  const files = new Map(
    counts.flatMap(({ sessionId }) => photosOfCount(database, sessionId)).map((photo) => [photo.hash, photo.mediaType]),
  )
  let bytes = 0
  for (const [hash, mediaType] of files) bytes += await photos.size(hash, mediaType)
  return { total: files.size, bytes }
}

/** Deletes the photos of a delivery, one transaction each. Returns their number. */
export async function removePhotos({ database, photos, now }: OldPhotoDeps, { counts }: OldDelivery): Promise<number> {
  let removed = 0
  for (const { sessionId } of counts)
    for (const { hash, mediaType } of photosOfCount(database, sessionId)) {
      const isLast = database.transaction((writer) => removePhoto(writer, sessionId, hash, now()))
      if (isLast) await photos.remove(hash, mediaType)
      removed += 1
    }
  return removed
}
