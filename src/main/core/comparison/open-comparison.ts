import type { ControlRepository } from '../controls/control-repository.ts'
import type { CachedControl } from '../controls/document-finder.ts'
import type { VisibilityPolicy } from '../controls/visibility-policy.ts'
import { Failure } from '../domain/failure.ts'
import { documentNumberAlternatives } from '../domain/text.ts'

/**
 * The control whose comparison a caller asks for. Rejects with `not_found` where this PC does not have it and with
 * `forbidden` (`blind`) while its declared figures are closed to the caller.
 */
export type OpenComparison = (input: { controlId: number } | { number: string }, callerId: string) => CachedControl

/** The only way to declared figures for a comparison or a report that a page asks for: never while they are closed. */
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
    if (!cached) throw new Failure('not_found', 'This control is not on this PC; find it first')
    if (visibilityPolicy.isClosedTo(cached.control, callerId))
      throw new Failure('forbidden', 'The comparison opens when every required count is closed', { reason: 'blind' })
    // Written before it is answered: who saw declared figures is part of the count.
    visibilityPolicy.reveal(cached.control, callerId)
    return cached
  }
}
