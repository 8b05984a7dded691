import type { Control } from '../../../contract/shapes/control.ts'
import type { Grants } from '../access/grants.ts'
import { isBlind } from '../domain/blindness.ts'
import type { BlindControl } from '../domain/model.ts'
import { documentNumberKey } from '../domain/text.ts'
import { controlView } from './view.ts'

/** A control that is known to be, or to have been, blind. */
export interface BlindRecord {
  controlId: number
  /** Shares the id of the control or of a receiving document, not merely a number. */
  sameDocument: boolean
  /** When declared figures were first answered after a close or to a supervisor. */
  revealedAt: string | null
}

/** What the gate keeps, in the precious file. */
export interface BlindLedger {
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
  ledger: BlindLedger
  /** Whether any of these suppliers requires blind control; `unknown` where the suppliers were never read. */
  supplierRequires(codes: readonly string[]): boolean | 'unknown'
  sessionsOf(
    controlIds: readonly number[],
  ): { controlId: number; counter: 1 | 2 | 3; status: 'open' | 'closed' | 'signed' }[]
  requiredCounts(): 1 | 2
  grants: Grants
}

/** What blindness needs to know of a control; a whole control is one, a list row too. */
export interface ControlIdentity {
  id: number
  receivingDocuments: readonly { id: number | null; number: string; supplierCode: string | null }[]
}

/** The only way from a stored document to an answer. */
export interface DocumentGate {
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
export function createGate({
  ledger,
  supplierRequires,
  sessionsOf,
  requiredCounts,
  grants,
}: GateOptions): DocumentGate {
  function decide(control: ControlIdentity): { blind: boolean; required: boolean; records: BlindRecord[] } {
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
    return { blind, required: required === true, records }
  }

  function isClosedTo(control: ControlIdentity, callerId: string): boolean {
    return decide(control).blind && grants.of(callerId, control.id) === null
  }

  function reveal(control: ControlIdentity, callerId: string): void {
    const { blind, records } = decide(control)
    const own = records.find((record) => record.controlId === control.id)
    // Nothing was ever hidden of this control: there is nothing to reveal.
    if (!own || own.revealedAt !== null) return
    ledger.reveal(control.id, blind && grants.of(callerId, control.id) ? 'supervisor' : 'closed')
  }

  return {
    isBlind: (control) => decide(control).blind,
    isClosedTo,
    reveal,
    view(control, callerId) {
      const { blind, required, records } = decide(control)
      if ((required || records.length > 0) && !records.some((record) => record.controlId === control.id))
        ledger.begin(blindKeys(control), control.id, 'supplier')
      if (blind && grants.of(callerId, control.id) === null) return controlView(control, true)
      reveal(control, callerId)
      return controlView(control, false)
    },
    begin: (control) => ledger.begin(blindKeys(control), control.id, 'count'),
    wasRevealed: (control) =>
      ledger.related(blindKeys(control)).some((record) => record.sameDocument && record.revealedAt !== null),
  }
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
