import type { OtherExpiry } from '../../../../contract/shapes/lot-expiry.ts'
import type { ExpiryIssue, Need } from '../../../../contract/shapes/count.ts'
import type { PackageField } from '../../../../contract/shapes/package-field.ts'
import { Failure } from '../failure.ts'
import type { DateText, Instant, Units } from '../model.ts'
import { addUnits, zeroUnits, subtractUnits, withinRange } from '../units.ts'
import type { CountLifecycle } from './count-lifecycle.ts'
import { assertEventAllowed, emptyLifecycle, applyLifecycleEvent, eventNotAllowed } from './count-lifecycle.ts'
import { loggedUnits } from './event.ts'
import { nothingRemoved, type Removed, withRemoved } from './removed.ts'
import type { Tally, TallyKey } from './tally.ts'
import type { CountLogEvent, EventOf } from './event.ts'

/** A scan with missing fields; it adds nothing until it is resolved. */
export interface PendingScan {
  eventId: string
  seq: number
  at: Instant
  raw: string
  articleCode: string | null
  units: Units | null
  lot: string | null
  expiry: DateText | null
  serial: string | null
  container: string | null
  condition: TallyKey['condition']
  needs: Need[]
  /** The expiry issue that needs a reason. */
  finding: ExpiryIssue | null
  expiryBefore?: OtherExpiry
  /** Number of packages that the scan stands for. */
  packs: Units | null
  /** Pieces of goods by weight. */
  pieces: Units | null
  notOnPackage?: PackageField[]
}

/** The first scan of a container or serial that is not undone; later ones are its duplicates. */
export interface FirstSeen {
  kind: 'container' | 'serial'
  value: string
  eventId: string
  at: Instant
  operator: string
}

type EntryEvent = EventOf<'scan'> | EventOf<'manual'>
type PendingEvent = EventOf<'needs'> | EventOf<'unknown'>
type ContainerEvent = EventOf<'container'>
type UndoableEvent = EntryEvent | PendingEvent | ContainerEvent
interface Logged<E = UndoableEvent> {
  seq: number
  event: E
}

/** State of a count. Changed by `applyEvent` only. */
export interface CountState extends CountLifecycle {
  /** The open container. */
  container: string | null
  /** Number of entries that are not undone: the scans that count, and typed entries. */
  counted: number
  /** Of the last scan of any outcome, or the last typed entry. */
  lastScanAt: Instant | null
  nextSeq: number
  tallies: Map<string, Tally>
  openNeeds: Map<string, PendingScan>
  /** Those that another scan may complete, in the order of the log. Unknown barcodes and missing reasons need a person. */
  openForScans: PendingScan[]
  /** Scans of containers and serials by kind and value, oldest first. */
  seen: Map<string, FirstSeen[]>
  /** All events that can be undone, by id, in order. */
  live: Map<string, Logged>
  undone: Set<string>
  removed: Removed
  /** Pending scan → the entry that resolved it. */
  resolvedBy: Map<string, string>
}

/** Changes by one event, for projections of the state: apply `unseen` before `seen`. */
export interface CountChange {
  tallies: { key: TallyKey; units: Units }[]
  needsOpened: PendingScan[]
  needsClosed: string[]
  seen: FirstSeen[]
  unseen: FirstSeen[]
}

/** The state before the first event. */
export function initialCountState(firstSeq = 1): CountState {
  return {
    ...emptyLifecycle(),
    container: null,
    counted: 0,
    lastScanAt: null,
    nextSeq: firstSeq,
    tallies: new Map(),
    openNeeds: new Map(),
    openForScans: [],
    seen: new Map(),
    live: new Map(),
    undone: new Set(),
    removed: nothingRemoved,
    resolvedBy: new Map(),
  }
}

/** The state after all events of a log. */
export function foldEvents(events: Iterable<CountLogEvent>): CountState {
  const state = initialCountState()
  for (const event of events) applyEvent(state, event)
  return state
}

/**
 * Applies the next event of the log. Throws before anything changes if the state does not allow it:
 * `Failure('conflict')` with a `reason`, `not_found` for the undo of a missing event, `validation` for units beyond the
 * range.
 */
export function applyEvent(state: CountState, event: CountLogEvent): CountChange {
  checkStatus(state, event)
  const change: CountChange = { tallies: [], needsOpened: [], needsClosed: [], seen: [], unseen: [] }
  const logged = { seq: state.nextSeq, event }
  if (event.kind === 'undo') undo(state, event, change)
  else if (event.kind === 'scan' || event.kind === 'manual') count(state, { ...logged, event }, change)
  else if (event.kind === 'needs' || event.kind === 'unknown') wait(state, { ...logged, event }, change)
  else if (event.kind === 'container') openContainer(state, { ...logged, event }, change)
  applyLifecycleEvent(state, event)
  state.nextSeq += 1
  if (event.kind === 'manual' || ('raw' in event && event.raw !== undefined)) state.lastScanAt = event.at
  return change
}

/** The last event that can be undone, the default of an undo; `null` if there is none. */
export function lastUndoable(state: CountState): string | null {
  // A resolved scan is never the last: the entry that resolved it came later.
  return [...state.live.keys()].at(-1) ?? null
}

/** The first scan of this container or serial that is not undone; `null` if there is none. */
export function firstSeen(state: CountState, kind: FirstSeen['kind'], value: string): FirstSeen | null {
  return state.seen.get(`${kind} ${value}`)?.[0] ?? null
}

/** Key of a serial number, which is unique only within its article. */
export function serialValue(articleCode: string, serial: string): string {
  return JSON.stringify([articleCode, serial])
}

function checkStatus(state: CountState, event: CountLogEvent): void {
  assertEventAllowed(state, event)
  if (state.live.has(event.eventId) || state.undone.has(event.eventId)) throw eventNotAllowed('repeated')
  if (event.kind === 'close' && state.openNeeds.size > 0) throw eventNotAllowed('open_needs')
}

function count(state: CountState, logged: Logged<EntryEvent>, change: CountChange): void {
  const { event } = logged
  if (event.resolves !== undefined && !state.openNeeds.has(event.resolves)) throw eventNotAllowed('not_waiting')
  addToTally(state, event, loggedUnits(event.units), change)
  if (event.resolves !== undefined) {
    closeNeed(state, event.resolves, change)
    state.resolvedBy.set(event.resolves, event.eventId)
  }
  if (event.serial !== null) markSeen(state, event, 'serial', serialValue(event.articleCode, event.serial), change)
  state.live.set(event.eventId, logged)
  state.counted += 1
}

function wait(state: CountState, logged: Logged<PendingEvent>, change: CountChange): void {
  openNeed(state, logged, change)
  state.live.set(logged.event.eventId, logged)
}

function openContainer(state: CountState, logged: Logged<ContainerEvent>, change: CountChange): void {
  const { event } = logged
  state.container = event.container
  if (event.container !== null) markSeen(state, event, 'container', event.container, change)
  state.live.set(event.eventId, logged)
}

function undo(state: CountState, { negates: eventId, at }: EventOf<'undo'>, change: CountChange): void {
  const logged = state.live.get(eventId)
  if (state.undone.has(eventId)) throw eventNotAllowed('undone')
  // Undos, rejected scans, notes and the like change no tally, so they cannot be undone.
  if (!logged) throw new Failure('not_found', 'There is no such event to undo', { reason: 'not_undoable' })
  if (state.resolvedBy.has(eventId)) throw eventNotAllowed('resolved')
  const { event } = logged
  if (event.kind === 'container') {
    unmarkSeen(state, 'container', event.container, eventId, change)
  } else if (event.kind === 'needs' || event.kind === 'unknown') {
    closeNeed(state, eventId, change)
    state.removed = { ...state.removed, pending: state.removed.pending + 1 }
  } else {
    const units = loggedUnits(event.units)
    addToTally(state, event, subtractUnits(zeroUnits, units), change)
    state.counted -= 1
    state.removed = withRemoved(state.removed, { at, enteredAt: event.at, articleCode: event.articleCode, units })
    if (event.serial !== null)
      unmarkSeen(state, 'serial', serialValue(event.articleCode, event.serial), eventId, change)
    if (event.resolves !== undefined) reopenNeed(state, event.resolves, change)
  }
  state.live.delete(eventId)
  state.undone.add(eventId)
  if (event.kind === 'container') state.container = lastContainer(state)
}

/** The entry was undone, not the scan: the scan is pending again, at its original position. */
function reopenNeed(state: CountState, eventId: string, change: CountChange): void {
  state.resolvedBy.delete(eventId)
  const logged = state.live.get(eventId)
  if (logged && (logged.event.kind === 'needs' || logged.event.kind === 'unknown'))
    openNeed(state, { seq: logged.seq, event: logged.event }, change)
}

function lastContainer(state: CountState): string | null {
  let container: string | null = null
  for (const { event } of state.live.values()) if (event.kind === 'container') container = event.container
  return container
}

function addToTally(state: CountState, entry: TallyKey, units: Units, change: CountChange): void {
  const { articleCode, lot, expiry, container, condition } = entry
  const { notOnPackage } = entry
  const key = {
    articleCode,
    lot,
    expiry,
    container,
    condition,
    ...(notOnPackage === undefined ? {} : { notOnPackage }),
  }
  const text = JSON.stringify([articleCode, lot, expiry, container, condition, ...(notOnPackage ?? [])])
  const sum = withinRange(addUnits(state.tallies.get(text)?.units ?? zeroUnits, units))
  if (sum === 0) state.tallies.delete(text)
  else state.tallies.set(text, { ...key, units: sum })
  change.tallies.push({ key, units })
}

function openNeed(state: CountState, { seq, event }: Logged<PendingEvent>, change: CountChange): void {
  const { eventId, at, raw, articleCode, units, lot, expiry, serial, container, condition, needs } = event
  const { finding = null, packs, pieces, notOnPackage, expiryBefore } = event
  const need: PendingScan = {
    eventId,
    seq,
    at,
    raw,
    articleCode,
    lot,
    expiry,
    serial,
    container,
    condition,
    needs,
    finding,
    units: units === null ? null : loggedUnits(units),
    packs: packs === undefined ? null : loggedUnits(packs),
    pieces: pieces === undefined ? null : loggedUnits(pieces),
    ...(notOnPackage === undefined ? {} : { notOnPackage }),
    ...(expiryBefore === undefined ? {} : { expiryBefore }),
  }
  state.openNeeds.set(eventId, need)
  if (event.kind === 'needs' && needs.some((name) => name !== 'reason'))
    state.openForScans.splice(state.openForScans.findLastIndex((earlier) => earlier.seq < seq) + 1, 0, need)
  change.needsOpened.push(need)
}

function closeNeed(state: CountState, eventId: string, change: CountChange): void {
  state.openForScans = state.openForScans.filter((need) => need.eventId !== eventId)
  state.openNeeds.delete(eventId)
  change.needsClosed.push(eventId)
}

function markSeen(
  state: CountState,
  { eventId, at, operator }: { eventId: string; at: Instant; operator: string },
  kind: FirstSeen['kind'],
  value: string,
  change: CountChange,
): void {
  const events = state.seen.get(`${kind} ${value}`) ?? []
  const event: FirstSeen = { kind, value, eventId, at, operator }
  state.seen.set(`${kind} ${value}`, [...events, event])
  if (events.length === 0) change.seen.push(event)
}

function unmarkSeen(
  state: CountState,
  kind: FirstSeen['kind'],
  value: string | null,
  eventId: string,
  change: CountChange,
): void {
  const events = state.seen.get(`${kind} ${value}`) ?? []
  const rest = events.filter((event) => event.eventId !== eventId)
  if (rest.length === 0) state.seen.delete(`${kind} ${value}`)
  else state.seen.set(`${kind} ${value}`, rest)
  if (events[0]?.eventId !== eventId) return
  change.unseen.push(events[0])
  if (rest[0]) change.seen.push(rest[0])
}
