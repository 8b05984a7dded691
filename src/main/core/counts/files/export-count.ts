import type { Output } from '../../../../contract/operations.ts'
import { countFileText } from '../../domain/count-log/count-file.ts'
import type { FilePhoto } from '../../domain/count-log/count-file.ts'
import type { CountService } from '../count-service.ts'
import { fileNamePart } from '../../domain/file-name.ts'
import { countEventsOf } from '../../store/count-events.ts'
import { anchorsNaming } from '../../store/pc-chain.ts'
import type { PhotoFiles } from '../../store/photo-files.ts'

/** Maximum Base64 characters of photos in one file; further photos are named by their hash only. */
const maxPhotoCharacters = 16_000_000

/**
 * Exports a count of this PC as a self-contained file: its log, the links of this PC's chain that name it, and its
 * photos.
 */
export async function exportCount(
  { countService, photos, practice }: { countService: CountService; photos: PhotoFiles; practice: boolean },
  sessionId: string,
): Promise<Output<'counts.export'>> {
  const session = countService.session(sessionId)
  // Log and anchors are read together, without yielding, so that they match.
  const events = countEventsOf(countService.database, sessionId)
  const anchors = anchorsNaming(countService.database, sessionId)
  const named = new Map(countService.states.of(sessionId).state.photos.map((photo) => [photo.hash, photo.mediaType]))
  const taken: FilePhoto[] = []
  let characters = 0
  for (const [hash, mediaType] of named) {
    const content = (await photos.read(hash, mediaType))?.toString('base64')
    if (content === undefined || characters + content.length > maxPhotoCharacters) continue
    characters += content.length
    taken.push({ hash, mediaType, content })
  }
  return {
    name: countFileName(session),
    mediaType: 'application/x-ndjson',
    content: countFileText({ device: session.device, sessionId, practice, events, anchors, photos: taken }),
    encoding: 'utf-8',
  }
}

/** `conteo-R-000184-<device>-<session>.muelle`: the same name for every state of the count. */
export function countFileName(count: { number: string | null; device: string; sessionId: string }): string {
  const number = fileNamePart(count.number ?? '')
  return `conteo-${number === '' ? '' : `${number}-`}${fileNamePart(count.device)}-${fileNamePart(count.sessionId)}.muelle`
}
