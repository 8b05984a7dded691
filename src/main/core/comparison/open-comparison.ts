import type { ControlRepository } from '../controls/control-repository.ts'
import type { CachedControl } from '../controls/document-finder.ts'
import type { VisibilityPolicy } from '../controls/visibility-policy.ts'
import { Failure } from '../domain/failure.ts'
import { documentNumberAlternatives } from '../domain/text.ts'

/**
 * Returns the control of a comparison. Throws `not_found` if this PC does not have it and `forbidden` (`blind`) if it
 * is blind to the caller.
 */
export type OpenComparison = (input: { controlId: number } | { number: string }, callerId: string) => CachedControl

/** All comparisons and reports that a page requests get declared units through this check. */
export function createOpenComparison({
  controlRepository,
  visibilityPolicy,
}: {
  controlRepository: ControlRepository
  visibilityPolicy: VisibilityPolicy
}): OpenComparison {
  function find(input: { controlId: number } | { number: string }): CachedControl | null {
    if ('controlId' in input) return controlRepository.byId(input.controlId)
    for (const number of documentNumberAlternatives(input.number)) {
      const [newest] = controlRepository.byNumber(number)
      if (newest) return newest
    }
    return null
  }

  return (input, callerId) => {
    const cached = find(input)
    if (!cached) {
      const details = { reason: 'document_unknown' } as const
      throw new Failure('not_found', 'This control is not on this PC; search for it first', details)
    }
    if (visibilityPolicy.isClosedTo(cached.control, callerId))
      throw new Failure('forbidden', 'The comparison opens when all counts are finished', { reason: 'blind' })
    // The reveal is logged before the declared units are returned.
    visibilityPolicy.reveal(cached.control, callerId)
    return cached
  }
}
