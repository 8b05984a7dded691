import type { Control } from '../../../contract/shapes/control.ts'
import type { SupervisorGrants } from '../settings/access/grants.ts'
import { isBlind } from '../domain/blindness.ts'
import type { BlindControl } from '../domain/model.ts'
import { documentNumberKey } from '../domain/text.ts'
import { toControlDto } from './control-mapper.ts'

/** A control that is known to be, or to have been, blind. */
export interface BlindRecord {
  controlId: number
  /** Shares the id of the control or of a receiving document, not merely a number. */
  sameDocument: boolean
  /** When declared figures were first answered after a close or to a supervisor. */
  revealedAt: string | null
}

/** What the gate keeps, in the primary database. */
export interface BlindnessStore {
  /** Which of these keys belong to any control that is or was blind. */
  known(keys: readonly string[]): ReadonlySet<string>
  /** Controls that share any of these keys. */
  related(keys: BlindKeys): BlindRecord[]
  /** Begins blindness of a control; a known one only learns further keys. */
  begin(keys: BlindKeys, controlId: number, reason: 'supplier' | 'count'): void
  /** Writes the reveal to the count logs and to this PC's chain, once per control. */
  reveal(controlId: number, reason: 'closed' | 'supervisor'): void
}

/** What blindness follows: the ids of the control and of its receiving documents, and their numbers. */
export interface BlindKeys {
  ids: string[]
  numbers: string[]
}

export interface GateOptions {
  ledger: BlindnessStore
  /** Whether any of these suppliers requires blind control; `unknown` where the suppliers were never read. */
  supplierRequires(codes: readonly string[]): boolean | 'unknown'
  sessionsOf(
    controlIds: readonly number[],
  ): { controlId: number; counter: 1 | 2 | 3; status: 'open' | 'closed' | 'signed' }[]
  requiredCounts(): 1 | 2
  grants: SupervisorGrants
}

/** What blindness needs to know of a control; a whole control is one, a list row too. */
export interface ControlIdentity {
  id: number
  receivingDocuments: readonly { id: number | null; number: string; supplierCode: string | null }[]
}

export type Visibility = 'open' | 'blind' | 'unopened'

/** The only way from a stored document to an answer. */
export interface VisibilityPolicy {
  /**
   * Whether figures over many controls may hold this one: it is open to everybody, and was looked at since it was
   * counted, so that a statistic is never the first to reveal it.
   */
  standing(control: ControlIdentity): Visibility
  /** The same of many controls at once, by their ids. */
  standings(controls: readonly ControlIdentity[]): Map<number, Visibility>
  /** Whether declared figures of this control are closed to anybody but a supervisor. */
  isBlind(control: ControlIdentity): boolean
  /** Whether they are closed to this caller. */
  isClosedTo(control: ControlIdentity, callerId: string): boolean
  /** The control as this caller may see it; begins blindness at first sight, records a reveal. */
  view(control: BlindControl, callerId: string): Control
  /** Called when a count starts: from here on the control is blind in any case. */
  begin(control: ControlIdentity): void
  /** Whether declared figures were answered before: a count opened now is not blind. */
  wasRevealed(control: ControlIdentity): boolean
  /** Called before declared figures leave by another way than `view`. */
  reveal(control: ControlIdentity, callerId: string): void
}

/** Blindness is a property of the control, for all callers; a supervisor's grant opens it for one of them. */
export function createVisibilityPolicy({
  ledger,
  supplierRequires,
  sessionsOf,
  requiredCounts,
  grants,
}: GateOptions): VisibilityPolicy {
  function decide(control: ControlIdentity): {
    blind: boolean
    required: boolean
    counted: boolean
    records: BlindRecord[]
  } {
    const records = ledger.related(blindKeys(control))
    const required = supplierRequires(supplierCodes(control))
    // A number alone may belong to two suppliers: a count that is open on either keeps both closed, but only a count
    // of the same document opens it.
    const same = new Set([
      control.id,
      ...records.filter((record) => record.sameDocument).map((record) => record.controlId),
    ])
    const sessions = sessionsOf([...new Set([control.id, ...records.map((record) => record.controlId)])]).filter(
      (session) => session.status === 'open' || same.has(session.controlId),
    )
    const blind = isBlind({
      supplierRequires: required,
      begun: records.length > 0,
      sessions,
      requiredCounts: requiredCounts(),
    })
    return {
      blind,
      required: required === true,
      counted: sessions.some(({ controlId }) => same.has(controlId)),
      records,
    }
  }

  function isClosedTo(control: ControlIdentity, callerId: string): boolean {
    return decide(control).blind && grants.of(callerId, control.id) === null
  }

  /** A count of another PC may have come before its control did: then blindness begins when that is first looked at. */
  function beginAtFirstSight(control: ControlIdentity): ReturnType<typeof decide> {
    const found = decide(control)
    const { required, counted, records } = found
    if (!(required || counted || records.length > 0) || isKnown(records, control)) return found
    ledger.begin(blindKeys(control), control.id, required ? 'supplier' : 'count')
    return decide(control)
  }

  function reveal(control: ControlIdentity, callerId: string): void {
    const { blind, records } = beginAtFirstSight(control)
    const own = records.find((record) => record.controlId === control.id)
    // Nothing was ever hidden of this control: there is nothing to reveal.
    if (!own || own.revealedAt !== null) return
    ledger.reveal(control.id, blind && grants.of(callerId, control.id) ? 'supervisor' : 'closed')
  }

  function standing(control: ControlIdentity): Visibility {
    const { blind, counted, records } = decide(control)
    if (blind) return 'blind'
    const same = records.filter((record) => record.sameDocument)
    // Of a count that came from another PC before the control was looked at there is no record yet.
    const neverSeen = counted && same.length === 0
    return neverSeen || same.some((record) => record.revealedAt === null) ? 'unopened' : 'open'
  }

  /**
   * How controls stand that were never counted nor known to be blind, told for many in a few questions; `null` where one
   * has to be decided alone.
   */
  function standingOfUntouched(controls: readonly ControlIdentity[]): (control: ControlIdentity) => Visibility | null {
    const keysOf = new Map(
      controls.map((control) => {
        const { ids, numbers } = blindKeys(control)
        return [control.id, [...ids, ...numbers]] as const
      }),
    )
    const known = ledger.known([...keysOf.values()].flat())
    const counted = new Set(sessionsOf(controls.map(({ id }) => id)).map(({ controlId }) => controlId))
    const requires = new Map<string, boolean | 'unknown'>()
    const requiresAny = (codes: readonly string[]) => {
      const key = JSON.stringify(codes)
      const answer = requires.get(key) ?? supplierRequires(codes)
      requires.set(key, answer)
      return answer
    }
    return (control) => {
      if (counted.has(control.id) || keysOf.get(control.id)?.some((key) => known.has(key))) return null
      const required = requiresAny(supplierCodes(control))
      const facts = { supplierRequires: required, begun: false, sessions: [], requiredCounts: requiredCounts() }
      return isBlind(facts) ? 'blind' : 'open'
    }
  }

  return {
    standing,
    standings(controls) {
      const untouched = standingOfUntouched(controls)
      return new Map(controls.map((control) => [control.id, untouched(control) ?? standing(control)]))
    },
    isBlind: (control) => decide(control).blind,
    isClosedTo,
    reveal,
    view(control, callerId) {
      const { blind } = beginAtFirstSight(control)
      if (blind && grants.of(callerId, control.id) === null) return toControlDto(control, true)
      reveal(control, callerId)
      return toControlDto(control, false)
    },
    begin: (control) => ledger.begin(blindKeys(control), control.id, 'count'),
    wasRevealed: (control) =>
      ledger.related(blindKeys(control)).some((record) => record.sameDocument && record.revealedAt !== null),
  }
}

function isKnown(records: readonly BlindRecord[], control: ControlIdentity): boolean {
  return records.some((record) => record.controlId === control.id)
}

/** The keys of a control that blindness follows. */
export function blindKeys(control: ControlIdentity): BlindKeys {
  const ids = new Set([`control:${control.id}`])
  const numbers = new Set<string>()
  for (const document of control.receivingDocuments) {
    numbers.add(`number:${documentNumberKey(document.number)}`)
    if (document.id !== null) ids.add(`document:${document.id}`)
  }
  return { ids: [...ids], numbers: [...numbers] }
}

function supplierCodes(control: ControlIdentity): string[] {
  return control.receivingDocuments.flatMap((document) =>
    document.supplierCode === null ? [] : [document.supplierCode],
  )
}
