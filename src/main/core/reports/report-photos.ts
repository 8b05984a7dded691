import { createHash } from 'node:crypto'
import type { ControlPhoto } from '../../../contract/shapes/comparison.ts'
import { Failure } from '../domain/failure.ts'
import type { PhotoFiles } from '../store/photo-files.ts'

/** Bytes of pictures in one report, so that it can still be sent by mail and printed in a minute. */
export const maxReportPhotoBytes = 18_000_000

/**
 * What became of a picture: it is in the report, its file is not on this PC or can't be read, its bytes are not those
 * that the log names, or the report has no room for it.
 */
export type Picture = { state: 'here'; address: string } | { state: 'missing' | 'changed' | 'left_out' }

/**
 * The pictures of a report by their hash, one after the other: between two of them others have their turn. Where not
 * all fit, the oldest of each count come first. Rejects with `Failure('cancelled')` with the signal.
 */
export async function loadReportPhotos(
  files: Pick<PhotoFiles, 'read'>,
  photos: readonly Pick<ControlPhoto, 'hash' | 'mediaType' | 'bytes'>[],
  signal: AbortSignal,
): Promise<Map<string, Picture>> {
  const pictures = new Map<string, Picture>()
  let room = maxReportPhotoBytes
  for (const { hash, mediaType, bytes } of photos) {
    if (pictures.has(hash)) continue
    if (signal.aborted) throw new Failure('cancelled', 'The caller no longer waits')
    if (bytes > room) {
      pictures.set(hash, { state: 'left_out' })
      continue
    }
    const content = await files.read(hash, mediaType).catch(() => null)
    if (content === null) pictures.set(hash, { state: 'missing' })
    else if (createHash('sha256').update(content).digest('hex') !== hash) pictures.set(hash, { state: 'changed' })
    else {
      room -= content.length
      pictures.set(hash, { state: 'here', address: `data:${mediaType};base64,${content.toString('base64')}` })
    }
  }
  return pictures
}
