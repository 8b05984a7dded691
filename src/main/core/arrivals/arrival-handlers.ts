import { loggedPart } from '../domain/delivery-parts.ts'
import type { ParsedInput } from '../../../contract/operations.ts'
import { keepPhoto, readPhoto } from '../counts/keep-photo.ts'
import type { RecordLog } from '../count-log/record-log.ts'
import { plausibleCelsius, isWithin, toCelsius } from '../domain/arrival.ts'
import { Failure } from '../domain/failure.ts'
import { documentNumberKey } from '../domain/text.ts'
import type { Handlers } from '../kernel/dispatch.ts'
import type { Clock, Random } from '../kernel/ports.ts'
import { addArrivalPerson, addArrivalPhoto, setArrivalDocuments } from '../store/arrivals.ts'
import type { ArrivalDocument } from '../store/arrivals.ts'
import type { PhotoFiles } from '../store/photo-files.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'
import type { ArrivalService } from './arrival-service.ts'
import { personHash } from './arrival-service.ts'

/** Maximum readings and photos of one arrival. */
const maxReadings = 300
const maxPhotos = 200
/** Clocks differ a little; a truck does not arrive tomorrow. */
const aheadMs = 10 * 60_000
/** An older time has a wrong year: fields of dates take two digits of it for the first century. */
const oldestMs = 366 * 24 * 3_600_000

export interface ArrivalHandlerDeps {
  database: PrimaryDatabase
  arrivals: ArrivalService
  recordLog: RecordLog
  photos: PhotoFiles
  clock: Clock
  random: Random
  newId: () => string
  /** An epoch time in ms as text with this PC's offset. */
  instant: (atMs: number) => string
}

/** Handlers of arrivals. Anybody may record one: it adds facts and overwrites none. */
export function arrivalHandlers(deps: ArrivalHandlerDeps) {
  const { database, arrivals, recordLog, photos, clock, random, newId, instant } = deps

  /** Files show the digits of times as they are stored: those of this PC's clock. */
  const here = (at: string | null | undefined) => (at == null ? at : instant(Date.parse(at)))

  return {
    'arrivals.save'(input, context) {
      const before = input.arrivalId === undefined ? null : arrivals.state(input.arrivalId)
      if (before === null && input.documents === undefined) throw missing('documents')
      checkTimes(input, before, clock.now())
      const {
        arrivalId = newId(),
        operator,
        documents,
        enteredAt,
        leftAt,
        driver,
        driverDocument,
        commandId: _,
        ...words
      } = input
      const named = withoutRepeats(documents)?.map(
        ({ number, controlId = arrivals.controlIdOf(number), part: asked }) => {
          const known = ofSameDocument(before?.documents, number, controlId)
          const part = asked ?? (known ? (known.part ?? 1) : arrivals.partOf(controlId))
          return { number, controlId, ...loggedPart(part) }
        },
      )
      return context.commit(() => {
        const writer = database.writer()
        const eventId = newId()
        let person: string | undefined
        if (driver !== undefined || driverDocument !== undefined) {
          const current = {
            driver: driver === undefined ? (before?.driver ?? null) : driver,
            driverDocument: driverDocument === undefined ? (before?.driverDocument ?? null) : driverDocument,
          }
          const salt = Buffer.from(random.bytes(16)).toString('hex')
          addArrivalPerson(writer, { eventId, salt, ...current })
          person = personHash(salt, current)
        }
        if (named) setArrivalDocuments(writer, arrivalId, named)
        const times = { enteredAt: here(enteredAt), leftAt: here(leftAt) }
        const event = { kind: 'arrival', operator, ...words, ...times, documents: named, person }
        return { arrivalId, ...recordLog.append(arrivalId, eventId, event) }
      }, 'arrivals')
    },
    'arrivals.temperature'(input, context) {
      const { arrivalId, readingId, place, value, unit, articleCode, reason, note, operator } = input
      const { readings, documents } = arrivals.state(arrivalId)
      const corrected = readings.find((reading) => reading.readingId === readingId)
      if (readingId !== undefined && !corrected) throw new Failure('not_found', 'The arrival has no such reading')
      if (!corrected && place === undefined) throw missing('place')
      if (!corrected && value === undefined) throw missing('value')
      if (!corrected && readings.length >= maxReadings)
        throw new Failure('conflict', 'This arrival has the maximum number of readings', {
          reason: 'too_many_readings',
        })
      const isOther = (reason === undefined ? corrected?.reason : reason) === 'other'
      // The list has no word for it.
      if (isOther && (note === undefined ? (corrected?.note ?? null) : note) === null) throw missing('note')
      const celsius = toCelsius(value ?? corrected?.value ?? 0, unit ?? corrected?.unit ?? 'C')
      if (!isWithin(celsius, plausibleCelsius))
        throw new Failure('validation', 'No goods have this temperature: check the unit', {
          issues: [{ path: value === undefined ? 'unit' : 'value', code: 'implausible' }],
        })
      const measures = !corrected || value !== undefined || unit !== undefined || articleCode !== undefined
      const measured = articleCode === undefined ? (corrected?.articleCode ?? null) : articleCode
      const limits = measures ? arrivals.limitsOf(documents, measured) : undefined
      return context.commit(() => {
        const event = {
          kind: 'temperature',
          operator,
          corrects: readingId,
          place,
          value: value === undefined ? undefined : String(value),
          unit: corrected ? unit : (unit ?? 'C'),
          articleCode,
          // Without limits nothing is recorded: they may become known with the document.
          limits: limits ? { min: String(limits.min), max: String(limits.max) } : undefined,
          reason,
          note,
        }
        return { arrivalId, ...recordLog.append(arrivalId, newId(), event) }
      }, 'arrivals')
    },
    async 'arrivals.photo'({ arrivalId, subject, mediaType, content, operator }, context) {
      if (arrivals.state(arrivalId).photos.length >= maxPhotos)
        throw new Failure('conflict', 'This arrival has the maximum number of photos', { reason: 'too_many_photos' })
      const { hash, bytes } = await keepPhoto(photos, mediaType, content)
      return context.commit(() => {
        const eventId = newId()
        addArrivalPhoto(database.writer(), { eventId, arrivalId, hash, mediaType })
        const event = { kind: 'arrival_photo', operator, subject, hash, mediaType, bytes }
        return { arrivalId, ...recordLog.append(arrivalId, eventId, event) }
      }, 'arrivals')
    },
    'arrivals.get': ({ arrivalId }, { callerId }) => arrivals.view(arrivalId, callerId),
    'arrivals.list'(input, { callerId }) {
      const controlId = 'controlId' in input ? input.controlId : arrivals.controlIdOf(input.number)
      const ofNumber = () => ('number' in input ? arrivals.ofNumber(input.number) : [])
      const ids = controlId === null ? ofNumber() : arrivals.ofControl(controlId)
      const signature = controlId === null ? null : arrivals.signature(controlId, null)
      return { rows: ids.map((id) => arrivals.listed(id, callerId, signature)), signedAt: signature?.at ?? null }
    },
    async 'arrivals.picture'({ arrivalId, hash }, { callerId }) {
      const photo = arrivals.view(arrivalId, callerId).photos.find((one) => one.hash === hash)
      if (!photo) throw new Failure('not_found', 'The arrival has no such photo')
      if (photo.hidden)
        throw new Failure('forbidden', 'This photo is visible when the counts are finished', { reason: 'blind' })
      return readPhoto(photos, hash, photo.mediaType)
    },
  } satisfies Partial<Handlers>
}

/** A document that is named twice, as when it is scanned twice, is one. */
function withoutRepeats<D extends { number: string; controlId?: number | undefined }>(documents: D[] | undefined) {
  const key = ({ number }: D) => documentNumberKey(number)
  return documents?.filter((one, at) => {
    const same = documents.findIndex(
      (other) =>
        key(other) === key(one) &&
        (other.controlId === undefined || one.controlId === undefined || other.controlId === one.controlId),
    )
    return same === at
  })
}

/** What is recorded of a document. Two of one number are told apart by their controls, once those are known. */
function ofSameDocument(documents: readonly ArrivalDocument[] = [], number: string, controlId: number | null) {
  const named = documents.filter((document) => document.number === number)
  return (
    named.find((document) => document.controlId === controlId) ?? named.find((document) => document.controlId === null)
  )
}

function missing(path: string): Failure {
  return new Failure('validation', 'A new record needs this field', { issues: [{ path, code: 'missing' }] })
}

/**
 * Throws if an entered time is in the future or older than a year, or the truck left before it came. Times that stay are not checked again: they
 * may be wrong since this PC's clock was set, and anything else can still be entered.
 */
function checkTimes(
  input: ParsedInput<'arrivals.save'>,
  before: { enteredAt: string | null; leftAt: string | null } | null,
  nowMs: number,
): void {
  const refuse = (path: string, code: string, message: string) =>
    new Failure('validation', message, { issues: [{ path, code }] })
  const entered = Object.entries({ enteredAt: input.enteredAt, leftAt: input.leftAt })
  for (const [path, at] of entered) {
    if (at == null) continue
    if (Date.parse(at) > nowMs + aheadMs) throw refuse(path, 'in_future', 'This time has not come yet')
    if (Date.parse(at) < nowMs - oldestMs) throw refuse(path, 'too_old', 'This time is more than a year ago')
  }
  if (entered.every(([, at]) => at === undefined)) return
  const enteredAt = input.enteredAt === undefined ? (before?.enteredAt ?? null) : input.enteredAt
  const leftAt = input.leftAt === undefined ? (before?.leftAt ?? null) : input.leftAt
  if (enteredAt !== null && leftAt !== null && Date.parse(leftAt) < Date.parse(enteredAt))
    throw refuse(input.leftAt ? 'leftAt' : 'enteredAt', 'left_before_entered', 'A truck leaves after it came')
}
