import type { ControlRepository } from '../controls/control-repository.ts'
import { signCount } from '../counts/closing.ts'
import type { SigningPolicy } from '../counts/closing.ts'
import type { CountService } from '../counts/count-service.ts'
import type { Handlers } from '../kernel/dispatch.ts'
import type { ComparisonService } from './comparison-service.ts'

/** Signing a count: its comparison has to be decided, and explained where the settings ask for reasons. */
export function signingHandlers(deps: {
  countService: CountService
  comparisonService: ComparisonService
  controlRepository: ControlRepository
}): Pick<Handlers, 'counts.sign'> {
  const { countService, comparisonService, controlRepository } = deps
  const cached = (controlId: number | null) => (controlId === null ? null : controlRepository.byId(controlId))
  const policy: SigningPolicy = {
    isDecided({ controlId }) {
      const found = cached(controlId)
      return found !== null && comparisonService.isDecided(found)
    },
    lacksReasons({ controlId }) {
      const found = cached(controlId)
      return found !== null && comparisonService.lacksReasons(found)
    },
  }
  return {
    'counts.sign': (input, context) =>
      context.commit(
        () => {
          signCount(countService, input, context.callerId, policy)
          return countService.view(input.sessionId, context.callerId)
        },
        'counts',
        'controls',
      ),
  }
}
