import type { Output } from '../../../../contract/operations.ts'
import type { CountService } from '../count-service.ts'
import type { CountLogEvent } from '../../domain/count-log/event.ts'
import { Failure } from '../../domain/failure.ts'
import { countEventsOf } from '../../store/count-events.ts'
import {
  appendImportedEvent,
  importedEvents,
  keepImportedAnchor,
  keepImportedPhoto,
  saveImportedCount,
} from '../../store/imported-counts.ts'
import { importedMatch } from '../../store/imported-decisions.ts'
import type { PhotoFiles } from '../../store/photo-files.ts'
import { sessionById } from '../../store/sessions.ts'
import type { ImportedCountStates } from './imported-states.ts'
import { readCountFile } from './read-count-file.ts'
import type { CountFile } from './read-count-file.ts'

export type ImportResult = Output<'counts.import'>

export interface ImportParts {
  countService: CountService
  imported: ImportedCountStates
  photos: PhotoFiles
  practice: boolean
  now(): string
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

/**
 * Checks a count's file and puts its pictures on the disk. What it answers keeps the log, inside a transaction: twice
 * the same file adds nothing, a longer log of the same count continues it, one that says something else is a
 * `conflict` (`forked`) that names both ends.
 */
export async function prepareImport(parts: ImportParts, content: string): Promise<() => ImportResult> {
  const file = await readCountFile(content, turn)
  if (file.header.practice !== parts.practice)
    throw new Failure('conflict', 'Practice and work are not mixed', { reason: 'other_profile' })
  const named = new Set(file.state.photos.map(({ hash }) => hash))
  for (const { hash, mediaType, bytes } of file.photos)
    if (named.has(hash)) await parts.photos.keep(hash, mediaType, bytes)
  return () => keep(parts, file)
}

function keep({ countService, imported, now }: ImportParts, file: CountFile): ImportResult {
  const { database } = countService
  const { device, sessionId } = file.header
  const own = sessionById(database, sessionId)
  const known = own ? countEventsOf(database, sessionId) : importedEvents(database, device, sessionId)
  demandSame(known, file)
  const added = own ? 0 : Math.max(0, file.links.length - known.length)
  // What the log says of its control stands above what was found here while it said nothing.
  const told = summarizeCountLog(file.events)
  const match = told.controlId === null ? importedMatch(database, device, sessionId) : null
  const course = match ? { ...told, controlId: match.controlId, number: match.number, counter: match.counter } : told
  const answer = (outcome: ImportResult['outcome']): ImportResult => ({
    sessionId,
    device,
    ...course,
    status: file.state.status === 'signed' ? 'signed' : file.state.status === 'closed' ? 'closed' : 'open',
    operator: file.state.operator,
    outcome,
    added,
  })
  if (own) return answer('own')
  const writer = database.writer()
  for (const { seq, body, previousHash, hash } of file.anchors)
    keepImportedAnchor(writer, device, sessionId, { seq, body, previousHash, hash })
  if (added === 0) return answer('known')
  for (const link of file.links.slice(known.length))
    appendImportedEvent(writer, device, { sessionId, ...link, eventId: link.eventId ?? '' })
  for (const event of file.events)
    if (event.kind === 'photo')
      keepImportedPhoto(writer, {
        eventId: event.eventId,
        device,
        sessionId,
        hash: event.hash,
        mediaType: event.mediaType,
      })
  const answered = answer(known.length === 0 ? 'new' : 'extended')
  const head = file.links.at(-1)?.hash ?? ''
  saveImportedCount(writer, {
    device,
    sessionId,
    head,
    ...course,
    operator: answered.operator,
    status: answered.status,
    scans: file.state.scans,
    events: file.links.length,
    importedAt: now(),
  })
  // From here on its control is blind as if the count had been made here.
  const cached = answered.controlId === null ? null : countService.controlRepository.byId(answered.controlId)
  if (cached) countService.visibilityPolicy.begin(cached.control)
  countService.countLogWriter.anchor('imported', { sessionId, from: device, seq: file.links.length, hash: head })
  imported.remember(head, file.state)
  imported.changed()
  return answered
}

/** One of the two logs must be the beginning of the other. */
function demandSame(known: readonly { hash: string }[], file: CountFile): void {
  const at = file.links.findIndex(({ hash }, index) => known[index] !== undefined && known[index].hash !== hash)
  if (at === -1) return
  throw new Failure('conflict', 'Another log of this count is on this PC', {
    reason: 'forked',
    seq: at + 1,
    heads: [known.at(-1)?.hash ?? '', file.links.at(-1)?.hash ?? ''],
  })
}

/** What a log says of its count: which it is, when it began and ended. */
export function summarizeCountLog(events: readonly CountLogEvent[]) {
  const [opened] = events
  if (opened?.kind !== 'opened') throw new Error('a log begins with its opening')
  let { controlId, number, counter } = opened
  let closedAt: string | null = null
  for (const event of events) {
    if (event.kind === 'match' || event.kind === 'move') {
      ;({ controlId, number } = event)
      counter = event.counter ?? counter
    } else if (event.kind === 'close') closedAt = event.at
    else if (event.kind === 'reopen') closedAt = null
  }
  return { controlId, number, counter, startedAt: opened.at, closedAt }
}
