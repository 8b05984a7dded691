import { createHash } from 'node:crypto'
import { Failure } from '../domain/failure.ts'
import { bytesFromBase64, hasImageSignature, maxPhotoBytes } from '../domain/photo.ts'
import type { PhotoFiles, PhotoType } from '../store/photo-files.ts'

/**
 * Writes the file of a photo that came as base64; its hash may be logged afterwards. Throws `validation` if it is no photo
 * of that type, or too large.
 */
export async function keepPhoto(
  files: PhotoFiles,
  mediaType: PhotoType,
  content: string,
): Promise<{ hash: string; bytes: number }> {
  const bytes = bytesFromBase64(content)
  const fault =
    bytes === null
      ? 'not_base64'
      : bytes.length > maxPhotoBytes
        ? 'too_large'
        : hasImageSignature(mediaType, bytes)
          ? null
          : 'not_this_type'
  if (bytes === null || fault !== null)
    throw new Failure('validation', 'This is not a photo of that type, or it is too large', {
      issues: [{ path: 'content', code: fault ?? 'not_base64' }],
    })
  const hash = createHash('sha256').update(bytes).digest('hex')
  await files.keep(hash, mediaType, bytes)
  return { hash, bytes: bytes.length }
}

/** Reads a photo as base64. Throws `not_found` if its file is missing, `storage_corrupt` if it is not what was logged. */
export async function readPhoto(files: PhotoFiles, hash: string, mediaType: PhotoType) {
  const bytes = await files.read(hash, mediaType)
  if (bytes === null) throw new Failure('not_found', 'The file of this photo is missing', { reason: 'file_missing' })
  if (createHash('sha256').update(bytes).digest('hex') !== hash)
    throw new Failure('storage_corrupt', 'The file of this photo is damaged', { reason: 'hash_differs' })
  return { hash, mediaType, content: bytes.toString('base64') }
}
