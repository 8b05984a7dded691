import { createHash } from 'node:crypto'
import type { ControlPhoto } from '../../../contract/shapes/comparison.ts'
import { Failure } from '../domain/failure.ts'
import type { PhotoFiles } from '../store/photo-files.ts'

/** Maximum bytes of photos in one report, so that it can be mailed and prints within a minute. */
export const maxReportPhotoBytes = 18_000_000

/**
 * State of a photo: in the report; file missing or unreadable on this PC, or deleted by age; bytes differ from the hash in the
 * log; or no room in the report.
 */
export type Picture = { state: 'here'; address: string } | { state: 'missing' | 'removed' | 'changed' | 'left_out' }

/** The files of photos; `isRemoved`: whether a picture was deleted by age. */
export type ReportPhotoFiles = Pick<PhotoFiles, 'read'> & { isRemoved?: (hash: string) => boolean }

/**
 * Loads the photos of a report by hash, one after the other, yielding in between. If not all fit, the oldest of each
 * count come first. Rejects with `Failure('cancelled')` if the signal aborts.
 */
export async function loadReportPhotos(
  files: ReportPhotoFiles,
  photos: readonly Pick<ControlPhoto, 'hash' | 'mediaType' | 'bytes'>[],
  signal: AbortSignal,
): Promise<Map<string, Picture>> {
  const pictures = new Map<string, Picture>()
  let room = maxReportPhotoBytes
  for (const { hash, mediaType, bytes } of photos) {
    if (pictures.has(hash)) continue
    if (signal.aborted) throw new Failure('cancelled', 'The call was cancelled')
    if (bytes > room) {
      pictures.set(hash, { state: 'left_out' })
      continue
    }
    const content = await files.read(hash, mediaType).catch(() => null)
    if (content === null) pictures.set(hash, { state: files.isRemoved?.(hash) ? 'removed' : 'missing' })
    else if (createHash('sha256').update(content).digest('hex') !== hash) pictures.set(hash, { state: 'changed' })
    else {
      room -= content.length
      pictures.set(hash, { state: 'here', address: `data:${mediaType};base64,${content.toString('base64')}` })
    }
  }
  return pictures
}
