import type { Control } from '../../../contract/shapes/control.ts'
import type { SupervisorGrants } from '../settings/access/grants.ts'
import type { CountForBlindness } from '../domain/blindness.ts'
import { isBlind } from '../domain/blindness.ts'
import type { BlindControl } from '../domain/model.ts'
import { documentNumberKey } from '../domain/text.ts'
import { toControlDto } from './control-mapper.ts'

/** A control that is or was blind. */
export interface BlindRecord {
  controlId: number
  /** True if the id of the control or of a receiving document is equal, not only a number. */
  sameDocument: boolean
  /** When declared units were first returned after a close or to a supervisor. */
  revealedAt: string | null
}

/** Stores which controls are or were blind, in the primary database. */
export interface BlindnessStore {
  /** Returns those keys that belong to a control that is or was blind. */
  known(keys: readonly string[]): ReadonlySet<string>
  /** Blind controls that share any of these keys. */
  related(keys: BlindKeys): BlindRecord[]
  /** Starts blindness of a control; a known control only gains keys. */
  begin(keys: BlindKeys, controlId: number, reason: 'supplier' | 'count'): void
  /** Writes the reveal to the count logs and to this PC's chain, once per control. */
  reveal(controlId: number, reason: 'closed' | 'supervisor'): void
  /** True if declared units of any of these documents were returned while they were not blind. */
  wasShown(ids: readonly string[]): boolean
  /** Records that declared units of a control that is not blind were returned; the first time only. */
  show(keys: BlindKeys, controlId: number): void
}

/** Keys that blindness follows: ids of the control and its receiving documents, and document numbers. */
export interface BlindKeys {
  ids: string[]
  numbers: string[]
}

export interface VisibilityPolicyOptions {
  blindnessStore: BlindnessStore
  /** True if any of these suppliers requires blind control; `unknown` if the suppliers were never read. */
  supplierRequires(codes: readonly string[]): boolean | 'unknown'
  sessionsOf(controlIds: readonly number[]): (CountForBlindness & { controlId: number })[]
  /** Counts that a delivery of these suppliers requires. */
  requiredCounts(supplierCodes: readonly string[]): 1 | 2
  grants: SupervisorGrants
}

/** Fields of a control that decide its blindness; controls and list rows both have them. */
export interface ControlIdentity {
  id: number
  receivingDocuments: readonly { id: number | null; number: string; supplierCode: string | null }[]
}

export type Visibility = 'open' | 'blind' | 'unopened'

/** Decides what callers may see of declared units; every stored document is returned through it. */
export interface VisibilityPolicy {
  /**
   * Visibility for statistics over many controls. `open`: visible to everyone and already revealed since the count, so
   * that a statistic never reveals it first.
   */
  visibilityOf(control: ControlIdentity): Visibility
  /** The same for many controls, by id. */
  visibilitiesOf(controls: readonly ControlIdentity[]): Map<number, Visibility>
  /** True if only a supervisor may see the declared units. */
  isBlind(control: ControlIdentity): boolean
  /** True if this caller may not see the declared units. */
  isClosedTo(control: ControlIdentity, callerId: string): boolean
  /** Returns the control as this caller may see it; starts blindness at first view, records a reveal. */
  view(control: BlindControl, callerId: string): Control
  /** Makes the control blind; called when a count starts. */
  begin(control: ControlIdentity): void
  /** True if declared units were returned before, blind or not: a count opened now is not blind. */
  wasRevealed(control: ControlIdentity): boolean
  /** Records a reveal; called before declared units are returned by anything but `view`. */
  reveal(control: ControlIdentity, callerId: string): void
}

/**
 * Creates the policy. Blindness belongs to the control, for all callers; a supervisor's grant opens it to one of them.
 */
export function createVisibilityPolicy({
  blindnessStore,
  supplierRequires,
  sessionsOf,
  requiredCounts,
  grants,
}: VisibilityPolicyOptions): VisibilityPolicy {
  function decide(control: ControlIdentity): {
    blind: boolean
    required: boolean
    counted: boolean
    records: BlindRecord[]
  } {
    const records = blindnessStore.related(blindKeys(control))
    const required = supplierRequires(supplierCodes(control))
    // Two suppliers may use the same number: an open count of either hides both, but only a count of the same document
    // reveals it.
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
      requiredCounts: requiredCounts(supplierCodes(control)),
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

  /** A count of another PC may arrive before its control: blindness then starts when the control is first viewed. */
  function beginAtFirstSight(control: ControlIdentity): ReturnType<typeof decide> {
    const found = decide(control)
    const { required, counted, records } = found
    if (!(required || counted || records.length > 0) || isKnown(records, control)) return found
    blindnessStore.begin(blindKeys(control), control.id, required ? 'supplier' : 'count')
    return decide(control)
  }

  function reveal(control: ControlIdentity, callerId: string): void {
    const { blind, records } = beginAtFirstSight(control)
    const own = records.find((record) => record.controlId === control.id)
    // This control was never hidden; a count that begins from now on is not blind all the same.
    if (!own) blindnessStore.show(blindKeys(control), control.id)
    else if (own.revealedAt === null)
      blindnessStore.reveal(control.id, blind && grants.of(callerId, control.id) ? 'supervisor' : 'closed')
  }

  function visibilityOf(control: ControlIdentity): Visibility {
    const { blind, counted, records } = decide(control)
    if (blind) return 'blind'
    const same = records.filter((record) => record.sameDocument)
    // No record exists yet if a count arrived from another PC before the control was viewed.
    const neverSeen = counted && same.length === 0
    return neverSeen || same.some((record) => record.revealedAt === null) ? 'unopened' : 'open'
  }

  /**
   * Visibility of controls that were never counted nor blind, for many controls with few queries. `null`: the control
   * has to be decided singly.
   */
  function visibilityOfUntouched(
    controls: readonly ControlIdentity[],
  ): (control: ControlIdentity) => Visibility | null {
    const keysOf = new Map(
      controls.map((control) => {
        const { ids, numbers } = blindKeys(control)
        return [control.id, [...ids, ...numbers]] as const
      }),
    )
    const known = blindnessStore.known([...keysOf.values()].flat())
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
      const facts = { supplierRequires: required, begun: false, sessions: [], requiredCounts: 1 as const }
      return isBlind(facts) ? 'blind' : 'open'
    }
  }

  return {
    visibilityOf,
    visibilitiesOf(controls) {
      const untouched = visibilityOfUntouched(controls)
      return new Map(controls.map((control) => [control.id, untouched(control) ?? visibilityOf(control)]))
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
    begin: (control) => blindnessStore.begin(blindKeys(control), control.id, 'count'),
    wasRevealed(control) {
      const keys = blindKeys(control)
      const records = blindnessStore.related(keys)
      return (
        records.some((record) => record.sameDocument && record.revealedAt !== null) || blindnessStore.wasShown(keys.ids)
      )
    },
  }
}

function isKnown(records: readonly BlindRecord[], control: ControlIdentity): boolean {
  return records.some((record) => record.controlId === control.id)
}

/** Returns the keys that blindness follows. */
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
