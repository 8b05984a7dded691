import { Failure } from '../domain/failure.ts'
import type { Log } from '../kernel/ports.ts'
import type { PhotoFiles } from '../store/photo-files.ts'
import { knownPhotos } from '../store/photos.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'

/**
 * Removes picture files that no count names. Where `muelle.db` was damaged once the log may have lost what names a
 * picture: then none is removed. A failure is logged only, the next start tries again.
 */
export async function sweepPhotos(deps: {
  database: PrimaryDatabase
  photos: PhotoFiles
  damaged: boolean
  log: Log
}): Promise<void> {
  const { database, photos, damaged, log } = deps
  try {
    const files = await photos.sweep(damaged ? null : knownPhotos(database))
    if (files > 0) log.info('photos.swept', { files })
  } catch (error) {
    log.warn('photos.not_swept', { code: error instanceof Failure ? error.code : 'internal' })
  }
}
