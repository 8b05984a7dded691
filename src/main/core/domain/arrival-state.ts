import type { Arrival, TemperatureReading } from '../../../contract/shapes/arrival.ts'
import type { ArrivalDetails, ArrivalEvent, ArrivalPhotoEvent, TemperatureEvent, TemperatureLimits } from './arrival.ts'
import { isWithin, toCelsius } from './arrival.ts'

/** The driver, stored apart from the events. */
export type Driver = Pick<Arrival, 'driver' | 'driverDocument'>

/** State of an arrival after all its events. */
export interface ArrivalState extends Omit<
  Arrival,
  'arrivalId' | 'readings' | 'reasonsMissing' | 'photos' | 'limits' | 'intact'
> {
  readings: TemperatureReading[]
  photos: ArrivalPhotoEvent[]
}

const words = ['enteredAt', 'leftAt', 'carrier', 'plate', 'dock', 'seal', 'sealState'] as const

/**
 * Applies the events of an arrival in order. `driverOf`: the driver that an event names. `limitsNow`: limits for readings
 * that were made before limits were known.
 */
export function foldArrival(
  events: readonly ArrivalEvent[],
  driverOf: (eventId: string) => Driver | null,
  limitsNow: (articleCode: string | null) => TemperatureLimits | null,
): ArrivalState {
  // A temperature of another PC may come before the truck that it belongs to.
  const first = events.find(({ kind }) => kind === 'arrival') ?? events[0]
  const state: ArrivalState = {
    documents: [],
    recordedAt: first?.at ?? '',
    changedAt: events.at(-1)?.at ?? '',
    operator: first?.operator ?? '',
    enteredAt: null,
    leftAt: null,
    carrier: null,
    plate: null,
    driver: null,
    driverDocument: null,
    dock: null,
    seal: null,
    sealState: null,
    readings: [],
    photos: [],
    corrections: [],
  }
  for (const event of events) {
    if (event.kind === 'arrival') applyDetails(state, event, driverOf)
    else if (event.kind === 'temperature') applyReading(state, event, limitsNow)
    else state.photos.push(event)
  }
  return state
}

function applyDetails(state: ArrivalState, event: ArrivalDetails, driverOf: (eventId: string) => Driver | null): void {
  const correct = (field: Arrival['corrections'][number]['field'], before: string | null, after: string | null) =>
    state.corrections.push({ at: event.at, operator: event.operator, field, before, after })
  for (const field of words) {
    const after = event[field]
    if (after === undefined || after === state[field]) continue
    if (state[field] !== null) correct(field, state[field], after)
    Object.assign(state, { [field]: after })
  }
  if (event.documents !== undefined) {
    const numbers = (documents: Arrival['documents']) =>
      documents.map(({ number, part }) => (part === undefined ? number : `${number} (${part})`)).join(' · ')
    if (state.documents.length > 0 && numbers(state.documents) !== numbers(event.documents))
      correct('documents', numbers(state.documents), numbers(event.documents))
    state.documents = event.documents
  }
  if (event.person === undefined) return
  const named = driverOf(event.eventId)
  for (const field of ['driver', 'driverDocument'] as const) {
    const after = named?.[field] ?? null
    if (state[field] !== null && state[field] !== after) correct(field, null, null)
    state[field] = after
  }
}

function applyReading(
  state: ArrivalState,
  event: TemperatureEvent,
  limitsNow: (articleCode: string | null) => TemperatureLimits | null,
): void {
  const before = state.readings.find(({ readingId }) => readingId === event.corrects)
  const value = event.value === undefined ? (before?.value ?? 0) : Number(event.value)
  const unit = event.unit ?? before?.unit ?? 'C'
  const celsius = toCelsius(value, unit)
  const articleCode = event.articleCode === undefined ? (before?.articleCode ?? null) : event.articleCode
  const recorded = event.limits ? { min: Number(event.limits.min), max: Number(event.limits.max) } : null
  const limits = recorded ?? (event.limits === undefined ? before?.limits : null) ?? limitsNow(articleCode)
  const after: TemperatureReading = {
    readingId: before?.readingId ?? event.eventId,
    at: before?.at ?? event.at,
    operator: before?.operator ?? event.operator,
    place: event.place ?? before?.place ?? '',
    articleCode,
    value,
    unit,
    celsius,
    limits,
    outside: limits !== null && !isWithin(celsius, limits),
    reason: event.reason === undefined ? (before?.reason ?? null) : event.reason,
    note: event.note === undefined ? (before?.note ?? null) : event.note,
    correctedAt: before ? event.at : null,
  }
  if (!before) {
    state.readings.push(after)
    return
  }
  const { at, operator } = event
  if (readingText(before) !== readingText(after))
    state.corrections.push({ at, operator, field: 'reading', before: readingText(before), after: readingText(after) })
  else after.correctedAt = before.correctedAt
  state.readings = state.readings.map((one) => (one === before ? after : one))
}

function readingText({ place, value, unit, articleCode }: TemperatureReading): string {
  return [place, articleCode, `${value} °${unit}`].filter((part) => part !== null).join(' · ')
}
