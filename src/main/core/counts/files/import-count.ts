import { loggedPart } from '../../domain/delivery-parts.ts'
import type { Output } from '../../../../contract/operations.ts'
import type { CountService } from '../count-service.ts'
import type { OwnDevice } from '../../devices/own-device.ts'
import { Failure } from '../../domain/failure.ts'
import { pick } from '../../domain/pick.ts'
import { countEventsOf } from '../../store/count-events.ts'
import {
  hasEffect,
  importedCount,
  importedCountOf,
  importedEvents,
  keepImportedAnchor,
} from '../../store/imported-counts.ts'
import type { PhotoFiles } from '../../store/photo-files.ts'
import { photoRemovedAt } from '../../store/photos.ts'
import { isCountRemoved } from '../../store/removed-counts.ts'
import { sessionById } from '../../store/sessions.ts'
import { isConfirmed } from '../../store/devices.ts'
import { displaceImportedLog } from '../../store/displaced-logs.ts'
import { addNotice } from '../../store/notices.ts'
import { describeOrigin, recordDevices, recordOrigin, signerOf } from './count-file-origin.ts'
import { factsOf, placeOnThisPc, storeGrowth, summarizeCountLog } from './store-growth.ts'
import { readCountFile } from './read-count-file.ts'
import type { CountFile } from './read-count-file.ts'
import { yieldToEventLoop } from '../../kernel/yield-to-event-loop.ts'

export type ImportResult = Output<'counts.import'>

export interface ImportDeps {
  countService: CountService
  photos: PhotoFiles
  practice: boolean
  device: OwnDevice
}

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
  const { database } = deps.countService
  const { device, sessionId } = file.header
  if (isCountRemoved(database, sessionId))
    throw new Failure('conflict', 'This count was removed from this PC by age', { reason: 'count_removed' })
  recordDevices(database, file.header, deps.countService.now())
  const isHere = sessionById(database, sessionId) !== null || importedCountOf(database, device, sessionId) !== null
  const named = new Set(file.state.photos.map(({ hash }) => hash))
  for (const { hash, mediaType, bytes } of file.photos)
    // Files of the shared folder are read again at every start: what was deleted by age does not come back with them.
    if (named.has(hash) && !(isHere && photoRemovedAt(database, hash) !== null))
      await deps.photos.keep(hash, mediaType, bytes)
  return () => keep(deps.countService, file)
}

function keep(countService: CountService, file: CountFile): ImportResult {
  const { database, now } = countService
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
  const summary = placeOnThisPc(database, { device, sessionId }, logged)
  const answer = (outcome: ImportResult['outcome']): ImportResult => ({
    sessionId,
    device,
    ...summaryRow(summary, file.state.status),
    ...pick(factsOf(file.state), 'status', 'operator'),
    outcome,
    added,
    confirmed: own !== null || importedCount(database, sessionId)?.confirmed === true,
    ...describeOrigin(database, file.header),
  })
  if (own) return answer('own')
  const writer = database.writer()
  recordOrigin(writer, { device, sessionId, ...signerOf(file.header) }, file.links.length - known.length)
  for (const { seq, body, previousHash, hash, signature, device: chain } of file.anchors)
    keepImportedAnchor(writer, device, sessionId, { seq, body, previousHash, hash, signature, chain })
  if (added === 0) return answer('known')
  storeGrowth(countService, {
    device,
    sessionId,
    links: file.links.slice(known.length),
    events: file.events.slice(known.length),
    summary: logged,
    state: file.state,
    isAnchored: true,
  })
  return answer(known.length === 0 ? 'new' : 'extended')
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
