import type { CountLogEvent } from '../../domain/count-log/event.ts'
import type { CountState } from '../../domain/count-log/count-state.ts'
import type { Link } from '../../domain/count-log/chain.ts'
import {
  appendImportedEvent,
  hasEffect,
  importedCountOf,
  keepImportedPhoto,
  saveImportedCount,
} from '../../store/imported-counts.ts'
import { importedMatch, placeToldApart, toldApart } from '../../store/imported-decisions.ts'
import { pick } from '../../domain/pick.ts'
import type { PrimaryDatabase } from '../../store/primary-database.ts'
import type { CountService } from '../count-service.ts'

/** The end of a verified log of another PC that this PC does not have yet. */
export interface LogGrowth {
  /** The device that began the count. */
  device: string
  sessionId: string
  links: readonly Link[]
  events: readonly CountLogEvent[]
  /** Of the whole log. */
  summary: LogSummary
  state: CountState
  /** Whether a link of this PC's chain names the new end. */
  isAnchored: boolean
}

type LogSummary = ReturnType<typeof summarizeCountLog>

/** Stores new events of a count of another PC and its row. Within a transaction. */
export function storeGrowth(countService: CountService, growth: LogGrowth): void {
  const { device, sessionId, links, events, state, isAnchored } = growth
  const { database, imported, now } = countService
  const writer = database.writer()
  const last = links.at(-1)
  if (last === undefined) return
  for (const link of links) appendImportedEvent(writer, device, { sessionId, ...link, eventId: link.eventId ?? '' })
  for (const event of events)
    if (event.kind === 'photo') keepImportedPhoto(writer, { ...photoOf(event), device, sessionId })
  const summary = placeOnThisPc(database, growth, growth.summary)
  const { hash: head, seq } = last
  saveImportedCount(writer, { device, sessionId, head, ...summary, ...factsOf(state), events: seq, importedAt: now() })
  // From now on the control is blind, as if it had been counted on this PC.
  const stored = importedCountOf(database, device, sessionId)
  const cached = summary.controlId === null ? null : countService.controlRepository.byId(summary.controlId)
  if (cached && stored && hasEffect(stored)) countService.visibilityPolicy.begin(cached.control)
  if (isAnchored) countService.countLogWriter.anchor('imported', { sessionId, from: device, seq, hash: head })
  imported.remember(head, state)
  imported.changed()
}

/** The fields that identify a photo. */
export function photoOf(photo: Pick<CountState['photos'][number], 'eventId' | 'hash' | 'mediaType'>) {
  return pick(photo, 'eventId', 'hash', 'mediaType')
}

/** The fields of a log in the row of a count of another PC. */
export function factsOf({ operator, status, counted, tallies }: CountState) {
  return { operator, status: status === 'none' ? ('open' as const) : status, counted, entries: tallies.size }
}

/** A log's summary with what was decided on this PC: a control named in the log overrides the one assigned here. */
export function placeOnThisPc(
  database: PrimaryDatabase,
  { device, sessionId }: { device: string; sessionId: string },
  logged: LogSummary,
): LogSummary {
  const match = logged.controlId === null ? importedMatch(database, device, sessionId) : null
  return {
    ...logged,
    ...(match && { controlId: match.controlId, number: match.number, part: match.part, counter: match.counter }),
    ...placeToldApart(toldApart(database, device, sessionId)),
  }
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
