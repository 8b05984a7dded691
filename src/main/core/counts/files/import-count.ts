import { loggedPart } from '../../domain/delivery-parts.ts'
import type { Output } from '../../../../contract/operations.ts'
import type { CountService } from '../count-service.ts'
import type { OwnDevice } from '../../devices/own-device.ts'
import type { CountLogEvent } from '../../domain/count-log/event.ts'
import { Failure } from '../../domain/failure.ts'
import { countEventsOf } from '../../store/count-events.ts'
import {
  appendImportedEvent,
  hasEffect,
  importedCount,
  importedCountOf,
  importedEvents,
  keepImportedAnchor,
  keepImportedPhoto,
  saveImportedCount,
} from '../../store/imported-counts.ts'
import { importedMatch, placeToldApart, toldApart } from '../../store/imported-decisions.ts'
import type { PhotoFiles } from '../../store/photo-files.ts'
import { sessionById } from '../../store/sessions.ts'
import { isConfirmed } from '../../store/devices.ts'
import { displaceImportedLog } from '../../store/displaced-logs.ts'
import { addNotice } from '../../store/notices.ts'
import { describeOrigin, recordDevices, recordOrigin, signerOf } from './count-file-origin.ts'
import type { ImportedCountStates } from './imported-states.ts'
import { readCountFile } from './read-count-file.ts'
import type { CountFile } from './read-count-file.ts'

export type ImportResult = Output<'counts.import'>

export interface ImportDeps {
  countService: CountService
  imported: ImportedCountStates
  photos: PhotoFiles
  practice: boolean
  device: OwnDevice
  now(): string
}

const yieldToEventLoop = () => new Promise<void>((resolve) => setImmediate(resolve))

/**
 * Checks a count file and stores its photos. Returns a function that stores the log within a transaction: the same file
 * twice adds nothing, a longer log continues the count, a different log is `conflict` (`forked`) with both ends, unless the
 * log that is here gives way to it.
 */
export async function prepareImport(deps: ImportDeps, content: string): Promise<() => ImportResult> {
  const file = await readCountFile(content, yieldToEventLoop)
  if (file.header.practice !== deps.practice)
    throw new Failure('conflict', 'Counts of the practice warehouse and real counts are not mixed', {
      reason: 'other_profile',
    })
  recordDevices(deps.countService.database, file.header, deps.now())
  const named = new Set(file.state.photos.map(({ hash }) => hash))
  for (const { hash, mediaType, bytes } of file.photos)
    if (named.has(hash)) await deps.photos.keep(hash, mediaType, bytes)
  return () => keep(deps, file)
}

function keep({ countService, imported, now }: ImportDeps, file: CountFile): ImportResult {
  const { database } = countService
  const { device, sessionId } = file.header
  const own = sessionById(database, sessionId)
  const here = own ? countEventsOf(database, sessionId) : importedEvents(database, device, sessionId)
  const fork = forkOf(here, file)
  if (fork !== null && own !== null) throw fork
  if (fork !== null) giveWay(countService, file, fork, now())
  const known = fork === null ? here : []
  const added = own ? 0 : Math.max(0, file.links.length - known.length)
  // A control named in the log overrides the one assigned on this PC.
  const logged = summarizeCountLog(file.events)
  const match = logged.controlId === null ? importedMatch(database, device, sessionId) : null
  const summary = {
    ...logged,
    ...(match && { controlId: match.controlId, number: match.number, part: match.part, counter: match.counter }),
    ...placeToldApart(toldApart(database, device, sessionId)),
  }
  const answer = (outcome: ImportResult['outcome']): ImportResult => ({
    sessionId,
    device,
    ...summaryRow(summary, file.state.status),
    status: file.state.status === 'signed' ? 'signed' : file.state.status === 'closed' ? 'closed' : 'open',
    operator: file.state.operator,
    outcome,
    added,
    confirmed: own !== null || importedCount(database, sessionId)?.confirmed === true,
    ...describeOrigin(database, file.header),
  })
  if (own) return answer('own')
  const writer = database.writer()
  recordOrigin(writer, file.header, file.links.length - known.length)
  for (const { seq, body, previousHash, hash, signature, device: chain } of file.anchors)
    keepImportedAnchor(writer, device, sessionId, { seq, body, previousHash, hash, signature, chain })
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
    ...summary,
    operator: answered.operator,
    status: answered.status,
    scans: file.state.scans,
    events: file.links.length,
    entries: file.state.tallies.size,
    importedAt: now(),
  })
  // From now on the control is blind, as if it had been counted on this PC.
  const stored = importedCount(database, sessionId)
  const cached = answered.controlId === null ? null : countService.controlRepository.byId(answered.controlId)
  if (cached && stored && hasEffect(stored)) countService.visibilityPolicy.begin(cached.control)
  countService.countLogWriter.anchor('imported', { sessionId, from: device, seq: file.links.length, hash: head })
  imported.remember(head, file.state)
  imported.changed()
  return answer(answered.outcome)
}

/** Returns `null` if one of the two logs is the beginning of the other. */
function forkOf(known: readonly { hash: string }[], file: CountFile): Failure | null {
  const at = file.links.findIndex(({ hash }, index) => known[index] !== undefined && known[index].hash !== hash)
  if (at === -1) return null
  return new Failure('conflict', 'This PC has a different log of this count', {
    reason: 'forked',
    seq: at + 1,
    heads: [known.at(-1)?.hash ?? '', file.links.at(-1)?.hash ?? ''],
  })
}

/**
 * The log that is here gives way to that of the file if it has no effect (nobody confirmed its device, or a supervisor
 * excluded it) and the file is of a confirmed device; otherwise throws `fork` with the step that a supervisor has to take.
 */
function giveWay(countService: CountService, file: CountFile, fork: Failure, at: string): void {
  const { database, countLogWriter } = countService
  const { device, sessionId } = file.header
  const present = importedCountOf(database, device, sessionId)
  const { signer, publicKey } = signerOf(file.header)
  const step = !isConfirmed(database, signer, publicKey) ? 'confirm' : present && hasEffect(present) ? 'exclude' : null
  if (present === null || step !== null)
    throw new Failure('conflict', fork.message, { ...fork.details, reason: 'forked', ...(step && { step }) })
  const { head, events, number, operator } = present
  const writer = database.writer()
  displaceImportedLog(writer, present, at)
  countLogWriter.anchor('displaced', { sessionId, from: device, seq: events, hash: head })
  const detail = `${number ?? 'no document'}, ${operator}, PC ${device.slice(0, 8)}, ${sessionId}`
  addNotice(writer, { code: 'count_displaced', at, detail })
}

/** The summary as an answer has it. */
function summaryRow(
  { part, signsPart, ...summary }: ReturnType<typeof summarizeCountLog>,
  status: string,
): Pick<ImportResult, 'controlId' | 'number' | 'part' | 'counter' | 'startedAt' | 'closedAt' | 'partSigned'> {
  return { ...summary, ...loggedPart(part), ...(status === 'signed' && signsPart ? { partSigned: true as const } : {}) }
}

/** Summarizes a log: control, number, count number, start and end. */
export function summarizeCountLog(events: readonly CountLogEvent[]) {
  const [opened] = events
  if (opened?.kind !== 'opened') throw new Error('the first event of a log is its opening')
  let { controlId, number, part = 1, counter } = opened
  let signsPart = false
  let closedAt: string | null = null
  for (const event of events) {
    if (event.kind === 'match' || event.kind === 'move') {
      ;({ controlId, number, part = 1 } = event)
      counter = event.counter ?? counter
    } else if (event.kind === 'close') closedAt = event.at
    else if (event.kind === 'reopen') closedAt = null
    else if (event.kind === 'sign') signsPart = event.part !== undefined
  }
  return { controlId, number, part, counter, startedAt: opened.at, closedAt, signsPart }
}
