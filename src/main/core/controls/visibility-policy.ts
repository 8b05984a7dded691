import type { Control } from '../../../contract/shapes/control.ts'
import type { SupervisorGrants } from '../settings/access/grants.ts'
import type { CountForBlindness } from '../domain/blindness.ts'
import { isBlind } from '../domain/blindness.ts'
import { groupBy } from '../domain/group-by.ts'
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

export interface BlindFacts {
  /** Blind controls that share any of the control's keys. */
  records: BlindRecord[]
  /** True if there is a record of this very control: it is or was blind, or it was shown without having been blind. */
  recorded: boolean
}

/** Stores which controls are or were blind, in the primary database. */
export interface BlindnessStore {
  /** The stored facts of these controls; read once for a whole page. */
  factsOf(controls: readonly { controlId: number; keys: BlindKeys }[]): BlindFacts[]
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
  /**
   * Reads what is known of these suppliers, for a whole page at once. Returned: true if any of some of them requires blind
   * control; `unknown` if the suppliers were never read.
   */
  supplierRequirements(codes: readonly string[]): (codes: readonly string[]) => boolean | 'unknown'
  sessionsOf(controlIds: readonly number[]): (CountForBlindness & { controlId: number })[]
  /** Counts that a delivery of these suppliers requires. */
  requiredCounts(supplierCodes: readonly string[]): 1 | 2
  grants: SupervisorGrants
  /** Changes with everything that a decision depends on; `null` while that may still be undone. */
  version(): string | null
}

/** Fields of a control that decide its blindness; controls and list rows both have them. */
export interface ControlIdentity {
  id: number
  receivingDocuments: readonly { id: number | null; number: string; supplierCode: string | null }[]
}

export type Visibility = 'open' | 'blind' | 'unopened'

/** Decisions that stay in memory. */
const keptDecisions = 1000

export type VisibilityPolicy = ReturnType<typeof createVisibilityPolicy>

/**
 * Decides what callers may see of declared units; every stored document is returned through it. Blindness belongs to the control, for all callers; a supervisor's grant opens it to one of them.
 */
export function createVisibilityPolicy({
  blindnessStore,
  supplierRequirements,
  sessionsOf,
  requiredCounts,
  grants,
  version,
}: VisibilityPolicyOptions) {
  let known = { version: '', decisions: new Map<string, Decision>() }

  /** Decides about a page of controls with as many queries as about one. */
  function decideAll(controls: readonly ControlIdentity[]): Map<number, Decision> {
    const facts = blindnessStore.factsOf(
      controls.map((control) => ({ controlId: control.id, keys: blindKeys(control) })),
    )
    const concerned = new Set(controls.map(({ id }) => id))
    for (const { records } of facts) for (const { controlId } of records) concerned.add(controlId)
    const counts = groupBy(sessionsOf([...concerned]), ({ controlId }) => controlId)
    const requires = supplierRequirements(controls.flatMap(supplierCodes))
    return new Map(
      controls.map((control, index) => {
        const known = facts[index] ?? { records: [], recorded: false }
        return [control.id, decided(control, known, requires(supplierCodes(control)), counts)]
      }),
    )
  }

  function decided(
    control: ControlIdentity,
    { records, recorded }: BlindFacts,
    required: boolean | 'unknown',
    counts: ReadonlyMap<number, readonly (CountForBlindness & { controlId: number })[]>,
  ): Decision {
    // Two suppliers may use the same number: an open count of either hides both, but only a count of the same document
    // reveals it.
    const same = new Set([
      control.id,
      ...records.filter((record) => record.sameDocument).map((record) => record.controlId),
    ])
    const concerned = new Set([control.id, ...records.map((record) => record.controlId)])
    const sessions = [...concerned]
      .flatMap((controlId) => counts.get(controlId) ?? [])
      .filter((session) => session.status === 'open' || same.has(session.controlId))
    const isBlindIf = (begun: boolean) =>
      isBlind({
        supplierRequires: required,
        begun,
        sessions,
        requiredCounts: requiredCounts(supplierCodes(control)),
      })
    return {
      blind: isBlindIf(records.length > 0),
      blindOnceBegun: () => isBlindIf(true),
      required: required === true,
      counted: sessions.some(({ controlId }) => same.has(controlId)),
      records,
      recorded,
    }
  }

  /** Kept until something changes: a screen asks for its control several times, a list for those before and after it. */
  function decide(control: ControlIdentity): Decision {
    const now = version()
    if (now !== null && (now !== known.version || known.decisions.size >= keptDecisions))
      known = { version: now, decisions: new Map() }
    const key = identityKey(control)
    const before = now === null ? undefined : known.decisions.get(key)
    if (before) return before
    const decision = decideAll([control]).get(control.id)
    if (!decision) throw new Error('a control without a decision')
    if (now !== null) known.decisions.set(key, decision)
    return decision
  }

  /** True if this caller may not see the declared units. */
  function isClosedTo(control: ControlIdentity, callerId: string): boolean {
    return decide(control).blind && grants.of(callerId, control.id) === null
  }

  /** A count of another PC may arrive before its control: blindness then starts when the control is first viewed. */
  function beginAtFirstSight(control: ControlIdentity): Decision {
    const found = decide(control)
    const { required, counted, records } = found
    if (!(required || counted || records.length > 0) || isKnown(records, control)) return found
    blindnessStore.begin(blindKeys(control), control.id, required ? 'supplier' : 'count')
    const own = { controlId: control.id, sameDocument: true, revealedAt: null }
    return { ...found, blind: found.blindOnceBegun(), records: [...records, own], recorded: true }
  }

  function recordReveal(control: ControlIdentity, { blind, records, recorded }: Decision, callerId: string): void {
    const own = records.find((record) => record.controlId === control.id)
    if (own?.revealedAt === null)
      blindnessStore.reveal(control.id, blind && grants.of(callerId, control.id) ? 'supervisor' : 'closed')
    // This control was never hidden; a count that begins from now on is not blind all the same.
    else if (!recorded) blindnessStore.show(blindKeys(control), control.id)
  }

  function visibilityIn(decision: Decision): Visibility {
    const { blind, counted, records } = decision
    if (blind) return 'blind'
    const same = records.filter((record) => record.sameDocument)
    // No record exists yet if a count arrived from another PC before the control was viewed.
    const neverSeen = counted && same.length === 0
    return neverSeen || same.some((record) => record.revealedAt === null) ? 'unopened' : 'open'
  }

  return {
    /**
     * Visibility for statistics over many controls. `open`: visible to everyone and already revealed since the count, so
     * that a statistic never reveals it first.
     */
    visibilityOf: (control: ControlIdentity): Visibility => visibilityIn(decide(control)),
    /** The same for many controls, by id. */
    visibilitiesOf: (controls: readonly ControlIdentity[]): Map<number, Visibility> =>
      new Map([...decideAll(controls)].map(([id, decision]) => [id, visibilityIn(decision)])),
    /** True if only a supervisor may see the declared units. */
    isBlind: (control: ControlIdentity): boolean => decide(control).blind,
    isClosedTo,
    /** Records a reveal; called before declared units are returned by anything but `view`. */
    reveal: (control: ControlIdentity, callerId: string): void =>
      recordReveal(control, beginAtFirstSight(control), callerId),
    /** Returns the control as this caller may see it; starts blindness at first view, records a reveal. */
    view(control: BlindControl, callerId: string): Control {
      const decision = beginAtFirstSight(control)
      if (decision.blind && grants.of(callerId, control.id) === null) return toControlDto(control, true)
      recordReveal(control, decision, callerId)
      return toControlDto(control, false)
    },
    /** Makes the control blind; called when a count starts. */
    begin: (control: ControlIdentity): void => blindnessStore.begin(blindKeys(control), control.id, 'count'),
    /** True if declared units were returned before, blind or not: a count opened now is not blind. */
    wasRevealed(control: ControlIdentity): boolean {
      const keys = blindKeys(control)
      const [facts] = blindnessStore.factsOf([{ controlId: control.id, keys }])
      return (
        facts?.records.some((record) => record.sameDocument && record.revealedAt !== null) === true ||
        blindnessStore.wasShown(keys.ids)
      )
    },
  }
}

/** Everything of a control that its decision depends on. */
function identityKey({ id, receivingDocuments }: ControlIdentity): string {
  return JSON.stringify([id, receivingDocuments.map((one) => [one.id, one.number, one.supplierCode])])
}

/** The facts of a control, and whether it is blind. */
interface Decision extends BlindFacts {
  blind: boolean
  /** The same after the beginning of its blindness was recorded. */
  blindOnceBegun(): boolean
  required: boolean
  counted: boolean
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
