import type { Handlers } from '../dispatch.ts'
import { Failure } from '../domain/failure.ts'
import { documentNumberAlternatives } from '../domain/text.ts'
import type { Cabinet } from '../documents/cabinet.ts'
import type { Comparing } from '../documents/comparing.ts'
import type { CachedControl } from '../documents/finder.ts'
import type { DocumentGate } from '../documents/gate.ts'

/** The comparison, where the control is not blind to the caller. */
export function comparisonHandlers(options: {
  cabinet: Cabinet
  comparing: Comparing
  gate: DocumentGate
}): Pick<Handlers, 'comparison.get'> {
  const { cabinet, comparing, gate } = options

  function find(input: { controlId: number } | { number: string }): CachedControl | null {
    if ('controlId' in input) return cabinet.byId(input.controlId)
    for (const number of documentNumberAlternatives(input.number)) {
      const [newest] = cabinet.byNumber(number)
      if (newest) return newest
    }
    return null
  }

  return {
    'comparison.get'(input, context) {
      const cached = find(input)
      if (!cached) throw new Failure('not_found', 'This control is not on this PC; find it first')
      if (gate.isClosedTo(cached.control, context.callerId))
        throw new Failure('forbidden', 'The comparison opens when every required count is closed', { reason: 'blind' })
      // Written before it is answered: who saw declared figures is part of the count.
      gate.reveal(cached.control, context.callerId)
      return comparing.compare(cached)
    },
  }
}
