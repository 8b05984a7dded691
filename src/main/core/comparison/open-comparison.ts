import type { ControlRepository } from '../controls/control-repository.ts'
import type { CachedControl } from '../controls/document-finder.ts'
import type { VisibilityPolicy } from '../controls/visibility-policy.ts'
import type { LogChecks } from '../counts/log-checks.ts'
import { Failure } from '../domain/failure.ts'
import { documentNumberAlternatives } from '../domain/text.ts'

type ComparisonInput = { controlId: number } | { number: string }

/**
 * Returns the control of a comparison. Throws `not_found` if this PC does not have it, `forbidden` (`blind`) if it
 * is blind to the caller and `conflict` (`chain_broken`) if entries of its counts were changed or lost.
 */
export type OpenComparison = (input: ComparisonInput, callerId: string) => CachedControl

/**
 * All comparisons and reports that a page requests get declared units through this check. `verifyComparison` verifies the
 * logs of the control before, in slices.
 */
export function createOpenComparison({
  controlRepository,
  visibilityPolicy,
  logChecks,
}: {
  controlRepository: ControlRepository
  visibilityPolicy: VisibilityPolicy
  logChecks: LogChecks
}): { openComparison: OpenComparison; verifyComparison: (input: ComparisonInput) => Promise<void> } {
  function find(input: ComparisonInput): CachedControl | null {
    if ('controlId' in input) return controlRepository.byId(input.controlId)
    for (const number of documentNumberAlternatives(input.number)) {
      const [newest] = controlRepository.byNumber(number) ?? []
      if (newest) return newest
    }
    return null
  }

  const openComparison: OpenComparison = (input, callerId) => {
    const cached = find(input)
    if (!cached) {
      const details = { reason: 'document_unknown' } as const
      throw new Failure('not_found', 'This control is not on this PC; search for it first', details)
    }
    if (visibilityPolicy.isClosedTo(cached.control, callerId))
      throw new Failure('forbidden', 'The comparison opens when all counts are finished', { reason: 'blind' })
    logChecks.assertControlIntact(cached.control.id)
    // The reveal is logged before the declared units are returned.
    visibilityPolicy.reveal(cached.control, callerId)
    return cached
  }

  return {
    openComparison,
    async verifyComparison(input) {
      const cached = find(input)
      if (cached) await logChecks.verifyControl(cached.control.id)
    },
  }
}
