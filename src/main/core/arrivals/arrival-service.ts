import { createHash } from 'node:crypto'
import type { Arrival, ListedArrival } from '../../../contract/shapes/arrival.ts'
import type { ControlRepository } from '../controls/control-repository.ts'
import type { VisibilityPolicy } from '../controls/visibility-policy.ts'
import type { RecordLog } from '../count-log/record-log.ts'
import type { TemperatureLimits } from '../domain/arrival.ts'
import { arrivalEvent, limitsFor } from '../domain/arrival.ts'
import type { ArrivalState, Driver } from '../domain/arrival-state.ts'
import { foldArrival } from '../domain/arrival-state.ts'
import { canonicalText } from '../domain/count-log/canonical.ts'
import { afterSignature } from '../counts/after-signature.ts'
import type { CountService } from '../counts/count-service.ts'
import { nextPart } from '../counts/delivery-part.ts'
import type { Signature } from '../counts/signature.ts'
import { signatureOf } from '../counts/signature.ts'
import { latestPart } from '../domain/delivery-parts.ts'
import { Failure } from '../domain/failure.ts'
import { documentNumberAlternatives } from '../domain/text.ts'
import type { ProfileSettings } from '../settings/settings.ts'
import type { ArrivalDocument } from '../store/arrivals.ts'
import { arrivalDocumentsOf, arrivalPerson } from '../store/arrivals.ts'
import { sessionsOfControls } from '../store/sessions.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'

export interface ArrivalServiceDeps {
  database: PrimaryDatabase
  recordLog: RecordLog
  /** Counts of other PCs. */
  imported: CountService['imported']
  controlRepository: ControlRepository
  visibilityPolicy: VisibilityPolicy
  settings: () => ProfileSettings
}

export type ArrivalService = ReturnType<typeof createArrivalService>

/** Arrivals as their events say. Nothing here reads lines of documents. */
export function createArrivalService({
  database,
  recordLog,
  imported,
  controlRepository,
  visibilityPolicy,
  settings,
}: ArrivalServiceDeps) {
  function newestOf(number: string) {
    for (const one of documentNumberAlternatives(number)) {
      const [newest] = controlRepository.byNumber(one) ?? []
      if (newest) return newest.control
    }
    return null
  }

  function controlOf({ number, controlId }: ArrivalDocument) {
    const known = controlId === null ? null : controlRepository.byId(controlId)
    return known?.control ?? newestOf(number)
  }

  /** Limits for a reading of an arrival of these documents. */
  function limitsOf(documents: readonly ArrivalDocument[], articleCode: string | null): TemperatureLimits | null {
    const limits = settings().temperatureLimits
    if (limits.length === 0) return null
    const supplierCodes = documents.flatMap(
      (document) =>
        controlOf(document)?.receivingDocuments.flatMap(({ supplierCode }) => supplierCode?.trim() ?? []) ?? [],
    )
    return limitsFor(limits, { articleCode, supplierCodes })
  }

  function read(arrivalId: string): { state: ArrivalState; intact: boolean } {
    const { events, intact } = recordLog.read(arrivalId)
    // A value that does not fit its hash was changed after it was written; `intact` says so.
    const known = events.flatMap((event) => arrivalEvent.safeParse(event).data ?? [])
    if (known.length === 0) throw new Failure('not_found', 'This arrival is not on this PC')
    const details = known.filter((event) => event.kind === 'arrival')
    const personHashes = new Map(details.map(({ eventId, person }) => [eventId, person]))
    let personsIntact = true
    const driverOf = (eventId: string): Driver | null => {
      const person = arrivalPerson(database, eventId)
      if (!person || personHash(person.salt, person) !== personHashes.get(eventId)) personsIntact = false
      return person
    }
    const documents = details.findLast((event) => event.documents !== undefined)?.documents ?? []
    const state = foldArrival(known, driverOf, (articleCode) => limitsOf(documents, articleCode))
    return { state, intact: intact && personsIntact && known.length === events.length }
  }

  /** A control that took over the number of a withdrawn one has its arrivals, too. */
  function belongs(document: ArrivalDocument, controlId: number): boolean {
    if (document.controlId === null || document.controlId === controlId) return true
    const known = controlRepository.byNumber(document.number) ?? []
    return known.every(({ control }) => control.id !== document.controlId)
  }

  /** Ids of the arrivals of a control, oldest first. */
  function ofControl(controlId: number): string[] {
    const documents = controlRepository.byId(controlId)?.control.receivingDocuments ?? []
    const numbers = documents.map(({ number }) => number)
    const found = arrivalDocumentsOf(database, { controlId, numbers }).filter((one) => belongs(one, controlId))
    return [...new Set(found.map(({ arrivalId }) => arrivalId))]
  }

  function view(arrivalId: string, callerId: string): Arrival {
    const { state, intact } = read(arrivalId)
    const documents = state.documents.map((document) => ({
      ...document,
      controlId: controlOf(document)?.id ?? document.controlId,
    }))
    const mayShowDeclared = state.documents.some((document) => {
      const control = controlOf(document)
      return control === null || visibilityPolicy.isClosedTo(control, callerId)
    })
    return {
      ...state,
      arrivalId,
      documents,
      limits: limitsOf(state.documents, null),
      reasonsMissing: state.readings.filter(({ outside, reason }) => outside && reason === null).length,
      photos: state.photos.map(({ eventId, at, operator, subject, hash, mediaType, bytes }) => ({
        eventId,
        at,
        operator,
        subject,
        hash,
        mediaType,
        bytes,
        // A delivery note lists what was declared, and "other" may be anything.
        hidden: mayShowDeclared && (subject === 'slip' || subject === 'other'),
      })),
      intact,
    }
  }

  return {
    /** Throws `not_found`. */
    state: (arrivalId: string): ArrivalState => read(arrivalId).state,
    limitsOf,
    /** The signature of the control, or of this part of its delivery. */
    signature: (controlId: number, part: number | null): Signature | null =>
      signatureOf({ database, imported }, controlId, part),
    /** An arrival in the list of a control with this signature. */
    listed: (arrivalId: string, callerId: string, signature: Signature | null): ListedArrival => ({
      ...view(arrivalId, callerId),
      afterSignature: afterSignature(database, arrivalId, signature),
    }),
    /**
     * The part of the delivery that a truck brings now: the one begun last; the next one if that is signed, or if it is
     * counted and another truck brought it.
     */
    partOf(controlId: number | null): number {
      const sessions = controlId === null ? [] : sessionsOfControls(database, [controlId])
      const latest = latestPart(sessions)
      if (sessions.some(({ part, signsPart }) => part === latest && signsPart)) return latest + 1
      const came = controlId === null ? [] : ofControl(controlId).flatMap((id) => read(id).state.documents)
      const next = nextPart(sessions)
      // A document may have become known only after its truck was recorded.
      const isOurs = (one: ArrivalDocument) => (controlOf(one)?.id ?? one.controlId) === controlId
      return next !== null && came.some((one) => isOurs(one) && (one.part ?? 1) === latest) ? next : latest
    },
    /** The control that a document number names now; `null` if this PC does not know it. */
    controlIdOf: (number: string): number | null => newestOf(number)?.id ?? null,
    ofControl,
    /** Ids of the arrivals of a document number, oldest first. */
    ofNumber(number: string): string[] {
      const found = arrivalDocumentsOf(database, { controlId: null, numbers: documentNumberAlternatives(number) })
      return [...new Set(found.map(({ arrivalId }) => arrivalId))]
    },
    view,
  }
}

/** Hash of a driver in the log. The salt keeps a person from being recognised by it. */
export function personHash(salt: string, { driver, driverDocument }: Driver): string {
  return createHash('sha256')
    .update(`${salt}\n${canonicalText({ driver, driverDocument })}`, 'utf8')
    .digest('hex')
}
