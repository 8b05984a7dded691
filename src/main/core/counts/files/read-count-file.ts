import type { FailureReason } from '../../../../contract/failure-reasons.ts'
import { createHash } from 'node:crypto'
import { firstSeq, pcChainId } from '../../domain/count-log/chain.ts'
import type { Link } from '../../domain/count-log/chain.ts'
import {
  chainDeviceOf,
  findBrokenLink,
  readLinkLine,
  readPhotoLine,
  serializeLink,
  splitCountFile,
} from '../../domain/count-log/count-file.ts'
import type { CountFileHeader, FileAnchor } from '../../domain/count-log/count-file.ts'
import { readCountEvent } from '../../domain/count-log/event.ts'
import type { CountLogEvent } from '../../domain/count-log/event.ts'
import { applyEvent, initialCountState } from '../../domain/count-log/count-state.ts'
import type { CountState } from '../../domain/count-log/count-state.ts'
import { Failure } from '../../domain/failure.ts'
import { verifyText } from '../../domain/signature.ts'
import { bytesFromBase64, maxPhotoBytes, hasImageSignature } from '../../domain/photo.ts'
import type { PhotoType } from '../../store/photo-files.ts'

/** A verified count file: chain, anchors and photos. */
export interface CountFile {
  header: CountFileHeader
  links: Link[]
  events: CountLogEvent[]
  state: CountState
  anchors: FileAnchor[]
  photos: { hash: string; mediaType: PhotoType; bytes: Buffer }[]
}

/** Lines read before yielding to the event loop. */
const slice = 200

/**
 * Reads and verifies a count file in slices. Throws `validation` if it is not a complete count file; `conflict` with
 * `reason: "changed"` and the position (`seq`) if it was modified after it was written.
 */
export async function readCountFile(content: string, yieldToEventLoop: () => Promise<void>): Promise<CountFile> {
  const { header, events: eventLines, photos: photoLines, whole, signed, ...own } = splitCountFile(content)
  const links = await sliced(eventLines, yieldToEventLoop, (line) => readLinkLine(header.sessionId, line))
  const place = findBrokenLink(links)
  if (place !== null) throw changed(place)
  const validLinks = links.filter((link) => link !== null)
  const anchors = await sliced(own.anchors, yieldToEventLoop, (line, index) => {
    const anchor = readAnchor(header, line, own.signatures[index] ?? null)
    // The last event is protected by its anchor and by the checksum of the file.
    if (anchor === null || !isAnchorOf(anchor, header.sessionId, validLinks)) throw changed(anchor && seqOf(anchor))
    return anchor
  })
  const photos = await sliced(photoLines, yieldToEventLoop, readPhoto)
  if (!whole) throw changed(firstSeq + validLinks.length - 1)
  await sliced(anchors, yieldToEventLoop, (anchor) => {
    if (!isSigned(header, anchor)) throw notSigned(seqOf(anchor))
  })
  if (signed === false) throw notSigned(null)
  const { events, state } = await fold(validLinks, header, yieldToEventLoop)
  return { header, links: validLinks, events, state, anchors, photos }
}

function changed(seq: number | null): Failure {
  return new Failure('conflict', 'This file was changed after it was written', { reason: 'changed', seq })
}

function unreadable(reason: FailureReason, seq: number | null): Failure {
  return new Failure('validation', 'This is not the log of a count', {
    reason,
    issues: [{ path: 'content', code: reason, ...(seq === null ? {} : { seq }) }],
  })
}

function notSigned(seq: number | null): Failure {
  return new Failure('conflict', 'A signature of this file is not of the device that it names', {
    reason: 'signature_invalid',
    seq,
  })
}

/** A link of a PC's own chain; `null` if it is of a device that the file does not name, or not canonical. */
function readAnchor(header: CountFileHeader, line: string, signature: string | null): FileAnchor | null {
  const device = chainDeviceOf(line)
  if (device === null || (device !== header.device && keyOf(header, device) === null)) return null
  const link = readLinkLine(pcChainId(device), line)
  return link && { ...link, device, signature }
}

/** True if the link has no signature, as links of older versions, or the one of its device. */
function isSigned(header: CountFileHeader, { device, signature, ...link }: FileAnchor): boolean {
  const line = serializeLink(pcChainId(device), link)
  return signature === null || verifyText('anchor', line, signature, keyOf(header, device) ?? '')
}

function keyOf(header: CountFileHeader, device: string): string | null {
  return header.version === 2 ? (header.keys[device] ?? null) : null
}

function isAnchorOf(anchor: Link, sessionId: string, links: readonly Link[]): boolean {
  const body = JSON.parse(anchor.body) as Record<string, unknown>
  return body['sessionId'] === sessionId && links[(seqOf(anchor) ?? 0) - firstSeq]?.hash === body['hash']
}

function seqOf(anchor: Link): number | null {
  const { seq } = JSON.parse(anchor.body) as Record<string, unknown>
  return typeof seq === 'number' ? seq : null
}

function readPhoto(line: string): CountFile['photos'][number] {
  const photo = readPhotoLine(line)
  const bytes = photo && bytesFromBase64(photo.content)
  if (!photo || !bytes || bytes.length > maxPhotoBytes || !hasImageSignature(photo.mediaType, bytes))
    throw unreadable('no_picture', null)
  if (createHash('sha256').update(bytes).digest('hex') !== photo.hash) throw changed(null)
  return { hash: photo.hash, mediaType: photo.mediaType, bytes }
}

/** Rebuilds the state; throws `validation` for a log that no count could have written. */
async function fold(
  links: readonly Link[],
  { device }: CountFileHeader,
  yieldToEventLoop: () => Promise<void>,
): Promise<{ events: CountLogEvent[]; state: CountState }> {
  const state = initialCountState()
  return { events: await sliced(links, yieldToEventLoop, (link) => foldLink(state, link, device)), state }
}

/** Adds the next event of a log to its state; throws `validation` for one that no count of the device could have written. */
export function foldLink(state: CountState, { body, seq }: Link, device: string): CountLogEvent {
  const event = attempt(() => readCountEvent(body))
  if (event === null) throw unreadable('unknown_event', seq)
  if ((event.kind === 'opened') !== (seq === firstSeq)) throw unreadable('not_a_log', seq)
  if (event.kind === 'opened' && event.device !== device) throw unreadable('other_device', seq)
  if (attempt(() => applyEvent(state, event)) === null) throw unreadable('not_a_log', seq)
  return event
}

function attempt<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}

async function sliced<A, B>(
  items: readonly A[],
  yieldToEventLoop: () => Promise<void>,
  work: (item: A, index: number) => B,
): Promise<B[]> {
  const done: B[] = []
  for (const [index, item] of items.entries()) {
    if (index % slice === slice - 1) await yieldToEventLoop()
    done.push(work(item, index))
  }
  return done
}
