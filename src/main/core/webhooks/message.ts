import { createHash } from 'node:crypto'
import type { DateContext } from '../domain/dates.ts'
import { dateTimeAsKept, instantsOf, readDateTime } from '../domain/dates.ts'
import type { DateText, Order } from '../domain/model.ts'
import { orderFromWire } from '../wms/wire/order-from-wire.ts'

/** An identified notification (interface, "Events"). */
export interface Message {
  /** Event name in the body; the header with the name is not signed. */
  event: string
  eventId: number | string
  eventAt: string | null
  /** Identity of a message: event and id. */
  key: string
  meaning: Meaning
}

/** Content of a message. An order's `place` sorts the events of one order by time; `eventAt`: local time of the warehouse. */
type Meaning =
  | { kind: 'order'; order: Order; place: string; eventAt: DateText | null }
  | { kind: 'unreadable' | 'kept' | 'unknown_event' | 'test' }

const orderEvents = new Set(['pedido_completo', 'pedido_creado', 'pedido_actualizado'])
const otherEvents = new Set(['preparacion_completa'])
/** Event name sent by `webhooks.test`. */
export const testEvent = 'Muelle_Prueba'

const maxNameLength = 200

/**
 * A message comes three quarters of an hour late at most (interface, "States and transitions"): in the hour that autumn has twice
 * this says which one is meant. Between that and an hour, because two clocks differ.
 */
const twiceToleranceMs = 7 * 60_000

/**
 * Parses a body that arrived at `receivedMs` (epoch ms); `null` if it is no message: not UTF-8, not JSON, no object, no event or no
 * usable id.
 */
export function readMessage(body: Uint8Array, dates: DateContext, receivedMs: number): Message | null {
  const value = parse(body)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const field = fieldsOf(value)
  const [event, eventId, eventAt] = [field('event'), field('eventid'), field('eventat')]
  if (typeof event !== 'string' || event.trim() === '' || event.length > maxNameLength) return null
  if (!isId(eventId)) return null
  const at = typeof eventAt === 'string' ? eventAt.slice(0, 64) : null
  const name = event.trim().toLowerCase()
  return {
    event: event.trim(),
    eventId,
    eventAt: dateTimeAsKept(at, dates),
    key: `${name}\n${String(eventId)}`,
    meaning: meaningOf(name, field('data'), { eventId, eventAt: at, receivedMs }, dates),
  }
}

export function hashOf(body: Uint8Array): string {
  return createHash('sha256').update(body).digest('hex')
}

function parse(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    return null
  }
}

/** The time of a place, without fractions of a second; `null` if it has none. */
export function timeOfPlace(place: string): DateText | null {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.exec(place.replace('~', ':'))?.[0] ?? null
}

/** Field names in any letter case; the first match is used. */
function fieldsOf(value: object): (name: string) => unknown {
  const byName = new Map<string, unknown>()
  for (const [name, inner] of Object.entries(value)) {
    const lower = name.toLowerCase()
    if (!byName.has(lower)) byName.set(lower, inner)
  }
  return (name) => byName.get(name)
}

/** Numbers beyond the exact range of JSON could merge two ids. */
function isId(value: unknown): value is number | string {
  if (typeof value === 'string') return value.trim() !== '' && value.length <= maxNameLength
  return typeof value === 'number' && Number.isSafeInteger(value)
}

function meaningOf(
  name: string,
  data: unknown,
  { eventId, eventAt, receivedMs }: { eventId: number | string; eventAt: string | null; receivedMs: number },
  dates: DateContext,
): Meaning {
  if (name === testEvent.toLowerCase()) return { kind: 'test' }
  if (otherEvents.has(name)) return { kind: 'kept' }
  if (!orderEvents.has(name)) return { kind: 'unknown_event' }
  const read = orderFromWire(data, dates)
  if (!read.ok || read.value.code.length > maxNameLength) return { kind: 'unreadable' }
  const stateAt = typeof data === 'object' && data !== null ? fieldsOf(data)('fechahoraestado') : null
  const happened = placeOf(eventAt, dates, receivedMs)
  const began = placeOf(typeof stateAt === 'string' ? stateAt : null, dates, happened?.atMs ?? receivedMs)
  // Ids increase: they order events of the same time.
  return {
    kind: 'order',
    order: read.value,
    place: [(began ?? happened)?.text ?? '', happened?.text ?? '', String(eventId).padStart(20, '0')].join('|'),
    eventAt: eventAt === null ? null : readDateTime(eventAt, dates),
  }
}

/**
 * A date-time as sortable text, with fractions of a second, and its instant; `null` if it is unreadable. It is not after
 * `latestMs` (epoch ms).
 */
function placeOf(text: string | null, dates: DateContext, latestMs: number): { text: string; atMs: number } | null {
  const wall = text === null ? null : readDateTime(text, dates)
  if (text === null || wall === null) return null
  const part = (/:\d{2}[.,](\d{1,9})/.exec(text)?.[1] ?? '').padEnd(9, '0')
  const [first = latestMs, second] = instantsOf(wall, dates.warehouseTimeZone)
  const exact = /(?:Z|[+-]\d{2}:?\d{2})\s*$/i.test(text) ? Date.parse(text) : Number.NaN
  const isSecond = second !== undefined && second <= (Number.isNaN(exact) ? latestMs + twiceToleranceMs : exact)
  // The second of two equal hours comes after the first: `~` sorts after `:`.
  return isSecond
    ? { text: `${wall.replace(':', '~')}.${part}`, atMs: second }
    : { text: `${wall}.${part}`, atMs: first }
}
