import type { Hold, ListedHold } from '../../../contract/shapes/hold.ts'
import type { ControlRepository } from '../controls/control-repository.ts'
import type { VisibilityPolicy } from '../controls/visibility-policy.ts'
import { afterSignature } from '../counts/after-signature.ts'
import type { CountService } from '../counts/count-service.ts'
import type { Signature } from '../counts/signature.ts'
import { signatureOf } from '../counts/signature.ts'
import type { RecordLog } from '../count-log/record-log.ts'
import { containerIdentity, containerKey } from '../domain/containers.ts'
import type { CountState } from '../domain/count-log/count-state.ts'
import { talliesOf } from '../domain/count-log/tally.ts'
import { Failure } from '../domain/failure.ts'
import { foldHold, holdEvent } from '../domain/hold.ts'
import type { Instant } from '../domain/model.ts'
import { holdsOf, openHolds } from '../store/holds.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'
import { sessionById, sessionsOfControls } from '../store/sessions.ts'

/** Maximum open holds of all controls in one answer, and those of Home. */
const maxOpen = 1000

export interface HoldServiceDeps {
  database: PrimaryDatabase
  recordLog: RecordLog
  countService: Pick<CountService, 'database' | 'imported' | 'states' | 'isConcealed' | 'describe' | 'grants'>
  controlRepository: ControlRepository
  visibilityPolicy: VisibilityPolicy
}

/** Open holds of one control, or of one count without a document. */
export interface OpenHolds {
  controlId: number | null
  sessionId: string | null
  number: string | null
  supplierName: string | null
  holds: number
  /** When the oldest was placed. */
  since: Instant
}

/** Holds as their events say. Nothing here reads lines of documents. */
export type HoldService = ReturnType<typeof createHoldService>

export function createHoldService(deps: HoldServiceDeps) {
  const { database, recordLog, countService, controlRepository, visibilityPolicy } = deps

  /** The document of the hold now: a count may get or change its document after the hold was placed. */
  function placeOf(hold: Pick<Hold, 'controlId' | 'sessionId' | 'number'>) {
    const session = hold.sessionId === null ? null : sessionById(database, hold.sessionId)
    return session ? { controlId: session.controlId, number: session.number } : hold
  }

  function get(holdId: string): Hold {
    const { events, intact } = recordLog.read(holdId)
    const known = events.flatMap((event) => holdEvent.safeParse(event).data ?? [])
    const state = foldHold(holdId, known)
    if (!state) throw new Failure('not_found', 'This hold is not on this PC')
    const { controlId, number } = placeOf(state)
    const { device: _, ...facts } = state
    return {
      ...facts,
      controlId,
      number,
      description: state.articleCode === null ? null : countService.describe(state.articleCode),
      intact: intact && known.length === events.length,
    }
  }

  function ofControl(controlId: number): Hold[] {
    const sessionIds = sessionsOfControls(database, [controlId]).map(({ sessionId }) => sessionId)
    const all = holdsOf(database, controlId, sessionIds).map(get)
    // A count that was moved took its holds along.
    return all.filter((hold) => hold.controlId === controlId)
  }

  function isHidden({ sessionId, controlId }: Pick<Hold, 'sessionId' | 'controlId'>, callerId: string): boolean {
    const session = sessionId === null ? null : sessionById(database, sessionId)
    if (session) return countService.isConcealed(session, callerId)
    const control = controlId === null ? null : (controlRepository.byId(controlId)?.control ?? null)
    if (control) return visibilityPolicy.isClosedTo(control, callerId)
    return countService.grants.of(callerId, controlId) === null
  }

  return {
    /** Throws `not_found`. */
    get,
    /** Holds of a control, oldest first. */
    ofControl,
    /** Holds of a count and of its control, oldest first. */
    ofSession(sessionId: string): Hold[] {
      const controlId = sessionById(database, sessionId)?.controlId ?? null
      return controlId === null ? holdsOf(database, null, [sessionId]).map(get) : ofControl(controlId)
    },
    open: (): Hold[] => openHolds(database, maxOpen).map(({ holdId }) => get(holdId)),
    /** Open holds by control, the oldest first. Without goods, so nothing of a count is in it. */
    openByControl(): OpenHolds[] {
      const places = new Map<string, OpenHolds>()
      for (const row of openHolds(database, maxOpen)) {
        const session = row.sessionId === null ? null : sessionById(database, row.sessionId)
        const controlId = session ? session.controlId : row.controlId
        const key = controlId === null ? `session ${row.sessionId}` : `control ${controlId}`
        const found = places.get(key)
        const document =
          controlId === null ? undefined : controlRepository.byId(controlId)?.control.receivingDocuments[0]
        places.set(key, {
          controlId,
          sessionId: controlId === null ? row.sessionId : null,
          // A control that is not on this PC, or not yet: the hold names its document.
          number: document?.number ?? (session ?? get(row.holdId)).number,
          supplierName: document?.supplierName ?? session?.supplierName ?? null,
          holds: (found?.holds ?? 0) + 1,
          since: found?.since ?? row.placedAt,
        })
      }
      return [...places.values()]
    },
    /** True if this caller may not see the hold: it names what a count contains that is hidden from the caller. */
    isHidden,
    /** Containers scanned in a count that the caller may see, also those without goods. */
    containersOfSession(sessionId: string, callerId: string): string[] {
      const session = sessionById(database, sessionId)
      if (session === null || countService.isConcealed(session, callerId)) return []
      return containersIn([countService.states.of(sessionId).state])
    },
    /** The same of all counts of a control. Nothing declared is among them. */
    containersOfControl(controlId: number, callerId: string): string[] {
      if (isHidden({ sessionId: null, controlId }, callerId)) return []
      const own = sessionsOfControls(database, [controlId]).filter(
        (session) => !countService.isConcealed(session, callerId),
      )
      const elsewhere = countService.imported.of(controlId).map((count) => countService.imported.state(count))
      return containersIn([...own.map(({ sessionId }) => countService.states.of(sessionId).state), ...elsewhere])
    },
    /** The signature of the control, if it has one. */
    signature: (controlId: number | null): Signature | null =>
      controlId === null ? null : signatureOf(countService, controlId, null),
    /** A hold in the list of a control with this signature. */
    listed: (hold: Hold, signature: Signature | null): ListedHold => ({
      ...hold,
      afterSignature: afterSignature(database, hold.holdId, signature),
    }),
  }
}

/** Containers of counts in the order of their first scan, then those that goods were counted into without one. */
function containersIn(states: readonly CountState[]): string[] {
  const scanned = states.flatMap(({ seen }) => [...seen.values()].flatMap(([first]) => first ?? []))
  const opened = scanned.filter(({ kind }) => kind === 'container').map(({ value }) => value)
  const filled = states.flatMap((state) => talliesOf(state).flatMap(({ container }) => container ?? []))
  const found = new Map<string, string>()
  for (const container of [...opened, ...filled]) {
    const identity = containerIdentity(container)
    if (!found.has(identity)) found.set(identity, containerKey(container))
  }
  return [...found.values()]
}
