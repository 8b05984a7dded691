import { createHash } from 'node:crypto'
import type { Output } from '../../../../contract/operations.ts'
import { countFileText } from '../../domain/count-log/count-file.ts'
import type { FilePhoto, FileSigner } from '../../domain/count-log/count-file.ts'
import type { OwnDevice } from '../../devices/own-device.ts'
import { fileNamePart } from '../../domain/file-name.ts'
import { countEventsOf } from '../../store/count-events.ts'
import { listDevices } from '../../store/devices.ts'
import { anchorsNaming } from '../../store/pc-chain.ts'
import type { PhotoFiles, PhotoType } from '../../store/photo-files.ts'
import type { PrimaryDatabase } from '../../store/primary-database.ts'
import type { ImportDeps } from './import-count.ts'

/** Maximum Base64 characters of photos in one file; further photos, and damaged ones, are named by their hash only. */
const maxPhotoCharacters = 16_000_000

/**
 * Exports a count of this PC as a self-contained file: its log, the links of this PC's chain that name it, and its
 * photos.
 */
export async function exportCount(
  { countService, photos, practice, device }: Pick<ImportDeps, 'countService' | 'photos' | 'practice' | 'device'>,
  sessionId: string,
): Promise<Output<'counts.export'>> {
  const session = countService.session(sessionId)
  await countService.logChecks.verify([sessionId])
  countService.logChecks.assertIntact([sessionId])
  // Log and anchors are read together, without yielding, so that they match.
  const events = countEventsOf(countService.database, sessionId)
  const anchors = anchorsNaming(countService.database, sessionId)
  const ownAnchors = anchors.map((anchor) => ({ ...anchor, device: anchor.device ?? device.deviceId }))
  const named = new Map(countService.states.of(sessionId).state.photos.map((photo) => [photo.hash, photo.mediaType]))
  const taken: FilePhoto[] = []
  let characters = 0
  for (const [hash, mediaType] of named) {
    const bytes = await readWhole(photos, hash, mediaType)
    const content = bytes?.toString('base64')
    if (content === undefined || characters + content.length > maxPhotoCharacters) continue
    characters += content.length
    taken.push({ hash, mediaType, content })
  }
  return {
    name: countFileName({ ...session, device: device.deviceId }),
    mediaType: 'application/x-ndjson',
    content: countFileText({
      device: session.device,
      sessionId,
      practice,
      events,
      anchors: ownAnchors,
      photos: taken,
      ...(device.canSign() && { signer: fileSigner(countService.database, device, ownAnchors) }),
    }),
    encoding: 'utf-8',
  }
}

/** A photo as its log names it; `null` if its file is missing or was changed: with it no PC would take the count. */
async function readWhole(photos: PhotoFiles, hash: string, mediaType: PhotoType): Promise<Buffer | null> {
  const bytes = await photos.read(hash, mediaType)
  return bytes !== null && createHash('sha256').update(bytes).digest('hex') === hash ? bytes : null
}

/** Signs as this PC's device; names the keys of its devices whose links are in the file. */
function fileSigner(database: PrimaryDatabase, device: OwnDevice, anchors: readonly { device: string }[]): FileSigner {
  const { deviceId } = device
  const inFile = new Set([deviceId, ...anchors.map((anchor) => anchor.device)])
  const own = listDevices(database).filter(({ own, publicKey }) => own > 0 && publicKey !== '')
  // Newest first: a device that got its key later has one row without a key.
  const keys = Object.fromEntries(
    own.filter((row) => inFile.has(row.deviceId)).map((row) => [row.deviceId, row.publicKey]),
  )
  return {
    deviceId,
    keys,
    sign(kind, value) {
      const signature = device.sign(kind, value)
      if (signature === null) throw new Error('a device that can sign did not')
      return signature
    },
  }
}

/** `conteo-R-000184-<device>-<session>.muelle`: the same name for every state of the count. */
export function countFileName(count: { number: string | null; device: string; sessionId: string }): string {
  const number = fileNamePart(count.number ?? '')
  return `conteo-${number === '' ? '' : `${number}-`}${fileNamePart(count.device)}-${fileNamePart(count.sessionId)}.muelle`
}
