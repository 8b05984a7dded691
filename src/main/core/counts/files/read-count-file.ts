import type { FailureReason } from '../../../../contract/failure-reasons.ts'
import { createHash } from 'node:crypto'
import { firstSeq } from '../../domain/count-log/chain.ts'
import type { Link } from '../../domain/count-log/chain.ts'
import { findBrokenLink, readLinkLine, readPhotoLine, splitCountFile } from '../../domain/count-log/count-file.ts'
import type { CountFileHeader } from '../../domain/count-log/count-file.ts'
import { readCountEvent } from '../../domain/count-log/event.ts'
import type { CountLogEvent } from '../../domain/count-log/event.ts'
import { applyEvent, initialCountState } from '../../domain/count-log/count-state.ts'
import type { CountState } from '../../domain/count-log/count-state.ts'
import { Failure } from '../../domain/failure.ts'
import { bytesFromBase64, maxPhotoBytes, hasImageSignature } from '../../domain/photo.ts'
import type { PhotoType } from '../../store/photo-files.ts'

/** A count's file that was found true: its chain, its anchors, its pictures. */
export interface CountFile {
  header: CountFileHeader
  links: Link[]
  events: CountLogEvent[]
  state: CountState
  anchors: Link[]
  photos: { hash: string; mediaType: PhotoType; bytes: Buffer }[]
}

/** Lines that are read before other work has its turn. */
const slice = 200

/**
 * Reads and checks a count's file, in slices. `validation` where it is no whole file of a count; `conflict` with
 * `reason: "changed"` and the place (`seq`) where something in it was changed since it was written.
 */
export async function readCountFile(content: string, turn: () => Promise<void>): Promise<CountFile> {
  const { header, events: eventLines, anchors: anchorLines, photos: photoLines, whole } = splitCountFile(content)
  const links = await sliced(eventLines, turn, (line) => readLinkLine(header.sessionId, line))
  const place = findBrokenLink(links)
  if (place !== null) throw changed(place)
  const sound = links.filter((link) => link !== null)
  const anchors = anchorLines.map((line) => readLinkLine(`pc:${header.device}`, line))
  const astray = anchors.find((anchor) => anchor === null || !speaksOf(anchor, header.sessionId, sound))
  // The last event is held by the anchor that names it and by the sum of the file.
  if (astray !== undefined) throw changed(astray === null ? null : placeOf(astray))
  const photos = await sliced(photoLines, turn, picture)
  if (!whole) throw changed(firstSeq + sound.length - 1)
  const { events, state } = await fold(sound, header, turn)
  return { header, links: sound, events, state, anchors: anchors.filter((anchor) => anchor !== null), photos }
}

function changed(seq: number | null): Failure {
  return new Failure('conflict', 'Something in this file was changed since it was written', { reason: 'changed', seq })
}

function unreadable(reason: FailureReason, seq: number | null): Failure {
  return new Failure('validation', 'This is no log of a count', {
    reason,
    issues: [{ path: 'content', code: reason, ...(seq === null ? {} : { seq }) }],
  })
}

function speaksOf(anchor: Link, sessionId: string, links: readonly Link[]): boolean {
  const body = JSON.parse(anchor.body) as Record<string, unknown>
  return body['sessionId'] === sessionId && links[(placeOf(anchor) ?? 0) - firstSeq]?.hash === body['hash']
}

function placeOf(anchor: Link): number | null {
  const { seq } = JSON.parse(anchor.body) as Record<string, unknown>
  return typeof seq === 'number' ? seq : null
}

function picture(line: string): CountFile['photos'][number] {
  const photo = readPhotoLine(line)
  const bytes = photo && bytesFromBase64(photo.content)
  if (!photo || !bytes || bytes.length > maxPhotoBytes || !hasImageSignature(photo.mediaType, bytes))
    throw unreadable('no_picture', null)
  if (createHash('sha256').update(bytes).digest('hex') !== photo.hash) throw changed(null)
  return { hash: photo.hash, mediaType: photo.mediaType, bytes }
}

/** What the log says was counted; a log that no count could have written is refused. */
async function fold(
  links: readonly Link[],
  { device }: CountFileHeader,
  turn: () => Promise<void>,
): Promise<{ events: CountLogEvent[]; state: CountState }> {
  const state = initialCountState()
  const events = await sliced(links, turn, ({ body, seq }) => {
    const event = attempt(() => readCountEvent(body))
    if (event === null) throw unreadable('unknown_event', seq)
    if ((event.kind === 'opened') !== (seq === firstSeq)) throw unreadable('not_a_log', seq)
    if (event.kind === 'opened' && event.device !== device) throw unreadable('other_device', seq)
    if (attempt(() => applyEvent(state, event)) === null) throw unreadable('not_a_log', seq)
    return event
  })
  return { events, state }
}

function attempt<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}

async function sliced<A, B>(items: readonly A[], turn: () => Promise<void>, work: (item: A) => B): Promise<B[]> {
  const done: B[] = []
  for (const [index, item] of items.entries()) {
    if (index % slice === slice - 1) await turn()
    done.push(work(item))
  }
  return done
}
