import type { ControlRepository } from '../controls/control-repository.ts'
import type { ControlIdentity, VisibilityPolicy } from '../controls/visibility-policy.ts'
import { Failure } from '../domain/failure.ts'

/** A control as a claim knows it. */
export interface ClaimedControl {
  controlId: number
  numbers: readonly string[]
  supplierCode: string | null
}

export type ClaimAccess = ReturnType<typeof createClaimAccess>

/** Who may see the figures of a claim: who may see those of its control. */
export function createClaimAccess({
  controlRepository,
  visibilityPolicy,
}: {
  controlRepository: Pick<ControlRepository, 'byId'>
  visibilityPolicy: Pick<VisibilityPolicy, 'isClosedTo' | 'reveal' | 'visibilitiesOf'>
}) {
  /** A control that is not in the local data is known by its numbers. */
  function identityOf({ controlId, numbers, supplierCode }: ClaimedControl): ControlIdentity {
    const known = controlRepository.byId(controlId)?.control
    return known ?? { id: controlId, receivingDocuments: numbers.map((number) => ({ id: null, number, supplierCode })) }
  }

  return {
    /** Records that the figures are shown. Throws `forbidden` (`blind`) while the control is blind to the caller. */
    open(control: ClaimedControl, callerId: string): void {
      const identity = identityOf(control)
      if (visibilityPolicy.isClosedTo(identity, callerId))
        throw new Failure('forbidden', 'This is visible when the counts are finished', { reason: 'blind' })
      visibilityPolicy.reveal(identity, callerId)
    },
    /** Controls that are blind, or not revealed since their last count: a list or a sum has none of their figures. */
    concealed(controls: readonly ClaimedControl[]): ReadonlySet<number> {
      const distinct = new Map(controls.map((control) => [control.controlId, control]))
      const found = visibilityPolicy.visibilitiesOf([...distinct.values()].map(identityOf))
      return new Set([...distinct.keys()].filter((controlId) => found.get(controlId) !== 'open'))
    },
  }
}
