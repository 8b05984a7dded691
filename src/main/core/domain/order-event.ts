import type { DateContext } from './dates.ts'
import { instantOf, instantsOf, readDateTime } from './dates.ts'
import type { CustomerLocation, DateText, Order } from './model.ts'
import { isSameState, mergeOrder } from './order-merge.ts'

/** A time of another zone is ahead by less. */
const zonesMs = 15 * 60 * 60_000

/** A local time of the warehouse, and when it was heard of by the clock of this PC (epoch ms). */
export interface HeardTime {
  at: DateText
  heardMs: number
}

/**
 * True if a time was ahead when it was heard of, and another one was not: the clock of the first was wrong, and it says nothing of
 * what is later. Where the clock of this PC is wrong, both are ahead.
 */
export function isOfWrongClock(time: HeardTime, other: HeardTime, { warehouseTimeZone }: DateContext): boolean {
  const aheadMs = ({ at, heardMs }: HeardTime) => instantOf(at, warehouseTimeZone) - heardMs
  return aheadMs(time) > zonesMs && aheadMs(time) - aheadMs(other) > zonesMs
}

/** An order, and when it was requested or its event received (epoch ms). */
export interface KnownOrder {
  order: Order
  asOfMs: number
}

/**
 * Applies the order of an event to the known one: fields that events do not carry (most of the customer's location, the
 * preparation, weights) are kept. `eventAt` is the time of an event whose order has none of its state, and `receivedMs` when it
 * arrived (epoch ms). Returns `null` if a later state is known; of two times in the hour that autumn has twice, the digits do not say
 * which is later. A text that is no time says nothing of that, nor does the time of a wrong clock.
 */
export function applyOrderEvent(
  found: KnownOrder | null,
  update: Order,
  { eventAt, receivedMs, warehouseTimeZone }: DateContext & { eventAt: DateText | null; receivedMs: number },
): Order | null {
  if (!found) return update
  const known = found.order
  const at = timeOnly(update.stateAt) ?? timeOnly(eventAt)
  const isTwice = (wall: DateText) => instantsOf(wall, warehouseTimeZone).length > 1
  const before = withTimesOnly(known)
  if (at !== null && isLater(before, update, at) && !(isTwice(at) && isTwice(timeOf(before)))) {
    const happened = { at: timeOnly(eventAt) ?? at, heardMs: receivedMs }
    if (!isOfWrongClock({ at: timeOf(before), heardMs: found.asOfMs }, happened, { warehouseTimeZone })) return null
  }
  return {
    ...mergeOrder(known, update),
    customerLocation: mergeLocation(known.customerLocation, update.customerLocation),
    weight: update.weight ?? known.weight,
    weightText: update.weightText ?? known.weightText,
    volume: update.volume ?? known.volume,
    volumeText: update.volumeText ?? known.volumeText,
  }
}

/** A smaller difference of the clocks of the WMS and of this PC is not known; between an event and a reading it decides nothing. */
const clockToleranceMs = 5 * 60_000
/**
 * A message comes three quarters of an hour late at most (interface, "States and transitions"): one that seems to be older has its time
 * of another zone, or of another clock.
 */
const latestMs = 50 * 60_000

/** When an order was requested and an event received, in epoch ms by the clock of the WMS. */
export interface ReadBefore {
  readAtMs: number
  receivedMs: number
}

/**
 * True if an order was read after an event that came late had happened: the answer knows what the event says, and what came after it.
 * The event would bring back a former state, remarks and quantities.
 */
export function isReadSince(
  known: Order,
  { readAtMs, receivedMs }: ReadBefore,
  update: Order,
  { eventAt, warehouseTimeZone }: DateContext & { eventAt: DateText | null },
): boolean {
  const [stateAt, knownAt] = [timeOnly(update.stateAt), timeOnly(known.stateAt)]
  if (eventAt === null || (knownAt !== null && stateAt !== null && stateAt > knownAt)) return false
  const happenedMs = instantsOf(eventAt, warehouseTimeZone).at(-1)
  return happenedMs !== undefined && happenedMs + clockToleranceMs < readAtMs && receivedMs - happenedMs <= latestMs
}

type Times = Pick<Order, 'state' | 'stateAt' | 'otherStateAt'>

/** A local time of the warehouse; `null` for a text of the WMS that is none. */
function timeOnly(text: DateText | null | undefined): DateText | null {
  return text != null && readDateTime(text, { warehouseTimeZone: 'UTC' }) === text ? text : null
}

function withTimesOnly({ state, stateAt, otherStateAt }: Order): Times {
  const other = timeOnly(otherStateAt)
  return { state, stateAt: timeOnly(stateAt), ...(other === null ? {} : { otherStateAt: other }) }
}

/** The time of the known state, or of the one before it. */
function timeOf({ stateAt, otherStateAt = '' }: Times): DateText {
  return stateAt ?? otherStateAt
}

/** True if the known state began after the one of an event at that time. */
function isLater(known: Times, update: Order, at: DateText): boolean {
  if (known.stateAt !== null) return at < known.stateAt
  return known.otherStateAt !== undefined && at <= known.otherStateAt && !isSameState(known, update)
}

/** A different location replaces the known one; for the same location only the given fields are updated. */
function mergeLocation(known: CustomerLocation | null, update: CustomerLocation | null): CustomerLocation | null {
  if (!known || !update) return update ?? known
  if (update.code !== null ? update.code !== known.code : update.description !== known.description) return update
  const customer = update.customer && known.customer ? fill(known.customer, update.customer) : update.customer
  return { ...fill(known, update), customer: customer ?? known.customer }
}

function fill<T extends object>(known: T, update: T): T {
  const given = Object.entries(update).filter(([, value]) => value !== null)
  return { ...known, ...Object.fromEntries(given) }
}
