import { z } from 'zod'
import { temperatureUnits } from '../../../../contract/shapes/arrival.ts'
import { sealStates, temperatureReasons } from '../../../../contract/choices.ts'
import { deliveryPart } from '../../../../contract/shapes/common.ts'
import type { ArrivalEvent } from '../../domain/arrival.ts'
import { arrivalEvent, degrees } from '../../domain/arrival.ts'
import { foldArrival } from '../../domain/arrival-state.ts'
import { canonicalText } from '../../domain/count-log/canonical.ts'
import { groupBy } from '../../domain/group-by.ts'
import { pick } from '../../domain/pick.ts'
import { setArrivalDocuments } from '../arrivals.ts'
import type { PrimaryDatabase } from '../primary-database.ts'
import { all, column, countRows } from '../sql.ts'
import type { FactKind } from './fact-kind.ts'
import { absent } from './fact-kind.ts'

const time = z.iso.datetime({ offset: true })
/** Rows of the log that are looked at for one page of keys. */
const keyPage = 500
const word = z.string().max(500).nullable().default(null)
const words = ['enteredAt', 'leftAt', 'carrier', 'plate', 'dock', 'seal', 'sealState'] as const

const documentsText = z
  .string()
  .max(8000)
  .transform((text, context) => {
    try {
      return documents.parse(JSON.parse(text))
    } catch {
      context.addIssue('not the documents of an arrival')
      return z.NEVER
    }
  })
const documents = z
  .array(z.object({ number: z.string().min(1).max(200), controlId: z.int().nullable(), part: deliveryPart.optional() }))
  .min(1)
  .max(20)

const sharedArrival = z.object({
  documents: documentsText,
  recordedAt: time,
  recordedBy: z.string().max(80),
  enteredAt: time.nullable().default(null),
  leftAt: time.nullable().default(null),
  carrier: word,
  plate: word,
  dock: word,
  seal: word,
  sealState: z.enum(sealStates).nullable().default(null),
})

/**
 * The truck of an arrival, by the id of its record. The driver's name and document stay on the PC that recorded them: what
 * the hub has is never deleted. Photos stay there, too.
 */
export const arrivalFact: FactKind = {
  resources: ['arrivals'],
  triggers: [{ after: `INSERT ON record_event WHEN NEW.kind = 'arrival'`, key: 'NEW.record_id' }],
  keys: (database) => [column(database, 'SELECT DISTINCT arrival_id FROM arrival_document')],
  read(database, key) {
    const events = arrivalEvents(database, key)
    const last = events.at(-1)
    if (last === undefined) return absent
    const state = stateOf(events)
    const { recordedAt, operator: recordedBy } = state
    const documents = canonicalText([...state.documents])
    const value = { documents, recordedAt, recordedBy, ...pick(state, ...words) }
    return { value, at: last.at, by: last.operator }
  },
  understand(key, value) {
    const read = sharedArrival.safeParse(value).data
    return read && isId(key) ? { ...read, documents: canonicalText([...read.documents]) } : undefined
  },
  apply(writer, key, { value, at, by }, { newId, append, device }) {
    const next = sharedArrival.safeParse(value).data
    // An arrival is never removed.
    if (next === undefined || isAnotherRecord(writer, key)) return
    const { documents, recordedAt, recordedBy } = next
    const events = arrivalEvents(writer, key)
    if (events.length === 0 && (at !== recordedAt || by !== recordedBy))
      append(key, newId(), { kind: 'arrival', operator: recordedBy, documents, device }, recordedAt)
    const before = stateOf(arrivalEvents(writer, key))
    const changed = words.filter((name) => next[name] !== before[name])
    const isSame = canonicalText([...before.documents]) === canonicalText([...documents])
    if (changed.length > 0 || !isSame) {
      const event = {
        kind: 'arrival',
        operator: by,
        ...pick(next, ...changed),
        ...(isSame ? {} : { documents }),
        device,
      }
      append(key, newId(), event, validTime(at))
    }
    setArrivalDocuments(writer, key, documents)
  },
}

// As this PC writes them: 4.10 is no other value than 4.1.
const number = degrees.transform((text) => String(Number(text)))
const readingTexts = ['place', 'unit', 'articleCode', 'reason', 'note'] as const
const readingWords = ['value', ...readingTexts] as const

const sharedReading = z
  .object({
    measuredAt: time,
    measuredBy: z.string().max(80),
    place: z.string().min(1).max(80),
    value: number,
    unit: z.enum(temperatureUnits),
    articleCode: word,
    min: number.nullable().default(null),
    max: number.nullable().default(null),
    reason: z.enum(temperatureReasons).nullable().default(null),
    note: word,
  })
  .refine(({ min, max }) => (min === null) === (max === null))

/** A temperature of an arrival, by the ids of both. */
export const arrivalReadingFact: FactKind = {
  resources: ['arrivals'],
  triggers: [
    {
      after: `INSERT ON record_event WHEN NEW.kind = 'temperature'`,
      key: `NEW.record_id || ' ' || coalesce(NEW.body ->> 'corrects', NEW.event_id)`,
    },
  ],
  keys: readingKeys,
  read(database, key) {
    const events = readingEvents(database, key)
    const last = events.at(-1)
    const reading = stateOf(events).readings[0]
    if (last === undefined || reading === undefined) return absent
    const { at: measuredAt, operator: measuredBy, value, limits } = reading
    const { min, max } = limits ?? { min: null, max: null }
    const numbers = { value: String(value), min: textOf(min), max: textOf(max) }
    return {
      value: {
        measuredAt,
        measuredBy,
        ...pick(reading, ...readingTexts),
        ...numbers,
      },
      at: last.at,
      by: last.operator,
    }
  },
  understand: (key, value) => (idsOf(key) === null ? undefined : sharedReading.safeParse(value).data),
  apply(writer, key, { value, at, by }, { newId, append, device }) {
    const next = sharedReading.safeParse(value).data
    const [arrivalId, readingId] = idsOf(key) ?? []
    if (next === undefined || arrivalId === undefined || readingId === undefined) return
    const { min, max, measuredAt, measuredBy } = next
    const limits = min === null || max === null ? null : { min, max }
    const [before] = stateOf(readingEvents(writer, key)).readings
    if (before === undefined) {
      // Ids that mean something else here would make this record unreadable.
      if (isAnotherRecord(writer, arrivalId) || isUsed(writer, readingId)) return
      const event = { kind: 'temperature', operator: measuredBy, ...pick(next, ...readingWords), device }
      append(arrivalId, readingId, limits === null ? event : { ...event, limits }, measuredAt)
      return
    }
    const old = { ...before, value: String(before.value) }
    const changed = readingWords.filter((name) => next[name] !== old[name])
    const isSame = textOf(before.limits?.min) === min && textOf(before.limits?.max) === max
    if (changed.length === 0 && isSame) return
    const event = { kind: 'temperature', operator: by, corrects: readingId, ...pick(next, ...changed), device }
    append(arrivalId, newId(), isSame ? event : { ...event, limits }, validTime(at))
  },
}

function stateOf(events: readonly ArrivalEvent[]) {
  return foldArrival(
    events,
    () => null,
    () => null,
  )
}

function eventsFrom(bodies: readonly { body: string }[]): ArrivalEvent[] {
  return bodies.flatMap(({ body }) => arrivalEvent.safeParse(JSON.parse(body)).data ?? [])
}

function arrivalEvents(database: PrimaryDatabase, arrivalId: string): ArrivalEvent[] {
  const text = `SELECT body FROM record_event WHERE record_id = ? AND kind = 'arrival' ORDER BY seq`
  return eventsFrom(all(database, text, arrivalId))
}

/** Of the measurements only: each of their corrections has the key of its measurement. */
function* readingKeys(database: PrimaryDatabase): Iterable<string[]> {
  const text = `SELECT record_id AS recordId, seq, event_id AS eventId,
      kind = 'temperature' AND body ->> 'corrects' IS NULL AS isMeasured
    FROM record_event WHERE (record_id, seq) > (?, ?) ORDER BY record_id, seq LIMIT ?`
  for (let [recordId, seq] = ['', 0]; ;) {
    const rows = all<{ recordId: string; seq: number; eventId: string; isMeasured: number }>(
      database,
      text,
      recordId,
      seq,
      keyPage,
    )
    yield rows.filter(({ isMeasured }) => isMeasured === 1).map((row) => `${row.recordId} ${row.eventId}`)
    const last = rows.at(-1)
    if (last === undefined || rows.length < keyPage) return
    ;({ recordId, seq } = last)
  }
}

/** Temperatures of one arrival at one state of the data. */
interface ArrivalReadings {
  arrivalId: string
  version: string
  events: Map<string, ArrivalEvent[]>
}

/** Of the arrival that was read last: whoever compares all temperatures asks for one after the other, and there may be 300. */
const lastRead = new WeakMap<PrimaryDatabase, ArrivalReadings>()

/** The events of one temperature: its measurement and its corrections. */
function readingEvents(database: PrimaryDatabase, key: string): ArrivalEvent[] {
  const [arrivalId = '', readingId = ''] = idsOf(key) ?? []
  const version = database.version()
  // In a transaction any row may be new.
  if (version === null) {
    const text = `${ofTemperatures} AND (event_id = ? OR body ->> 'corrects' = ?) ORDER BY seq`
    return eventsFrom(all(database, text, arrivalId, readingId, readingId))
  }
  const known = lastRead.get(database)
  const isKnown = known?.arrivalId === arrivalId && known.version === version
  const events = isKnown ? known.events : readingsOf(database, arrivalId)
  if (!isKnown) lastRead.set(database, { arrivalId, version, events })
  return events.get(readingId) ?? []
}

const ofTemperatures = `SELECT body FROM record_event WHERE record_id = ? AND kind = 'temperature'`

/** The events of all temperatures of an arrival, by the id of the measurement. */
function readingsOf(database: PrimaryDatabase, arrivalId: string): Map<string, ArrivalEvent[]> {
  const events = eventsFrom(all(database, `${ofTemperatures} ORDER BY seq`, arrivalId))
  return groupBy(events, (event) => (event.kind === 'temperature' ? (event.corrects ?? event.eventId) : ''))
}

function isAnotherRecord(database: PrimaryDatabase, recordId: string): boolean {
  const kinds = `('arrival', 'temperature', 'arrival_photo')`
  return countRows(database, `record_event WHERE record_id = ? AND kind NOT IN ${kinds}`, recordId) > 0
}

function isUsed(database: PrimaryDatabase, eventId: string): boolean {
  return countRows(database, 'record_event WHERE event_id = ?', eventId) > 0
}

function idsOf(key: string): string[] | null {
  const ids = key.split(' ')
  return ids.length === 2 && ids.every(isId) ? ids : null
}

function isId(text: string): boolean {
  return /^[0-9A-Za-z-]{1,64}$/.test(text)
}

/** `undefined`, which is the time of this PC, where another one wrote none that can be read. */
function validTime(at: string | null): string | undefined {
  return time.safeParse(at).data
}

function textOf(value: number | null | undefined): string | null {
  return value == null ? null : String(value)
}
