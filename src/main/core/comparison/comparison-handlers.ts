import type { ControlPhoto } from '../../../contract/shapes/comparison.ts'
import type { Handlers } from '../kernel/dispatch.ts'
import type { Instant } from '../domain/model.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'
import type { ComparisonService } from './comparison-service.ts'
import { comparedAdvice, otherAdvices } from './advised-goods.ts'
import { setReason } from './line-reasons.ts'
import type { OpenComparison } from './open-comparison.ts'

export interface ComparisonHandlerOptions {
  openComparison: OpenComparison
  verifyComparison(input: Parameters<OpenComparison>[0]): Promise<void>
  comparisonService: ComparisonService
  database: PrimaryDatabase
  photos(controlId: number): ControlPhoto[]
  now(): Instant
}

/** Handler of the comparison of a control; rejected while the control is blind to the caller. */
export function comparisonHandlers(options: ComparisonHandlerOptions) {
  const { openComparison, verifyComparison, comparisonService, database, photos, now } = options
  return {
    async 'comparison.get'(input, { callerId }) {
      await verifyComparison(input)
      const comparison = comparisonService.compare(openComparison(input, callerId), input.part)
      const advice = input.part === undefined ? comparedAdvice(database, comparison) : null
      const others = input.part === undefined ? otherAdvices(database, comparison) : []
      return { ...comparison, ...(advice ? { advice } : {}), ...(others.length > 0 ? { otherAdvices: others } : {}) }
    },
    'comparison.document': (input, { callerId }) => comparisonService.changes(openComparison(input, callerId)),
    'comparison.photos': (input, { callerId }) => ({ rows: photos(openComparison(input, callerId).control.id) }),
    'comparison.setReason'(input, context) {
      const compared = comparisonService.compare(
        openComparison({ controlId: input.controlId }, context.callerId),
        input.part,
      )
      return context.commit(() => setReason(database, compared, input, now()), 'counts')
    },
  } satisfies Partial<Handlers>
}
