import { signsWhole } from '../counts/delivery-part.ts'
import { Failure } from '../domain/failure.ts'
import type { Instant } from '../domain/model.ts'
import type { Handlers } from '../kernel/dispatch.ts'
import { addAdviceDecision } from '../store/despatch-advices.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'
import { sessionsOfControls } from '../store/sessions.ts'
import { comparedAdvice, lineKey } from './advised-goods.ts'
import type { ComparisonService } from './comparison-service.ts'
import type { OpenComparison } from './open-comparison.ts'

/** Handler of decisions about lines where document, advice and count all differ. */
export function adviceDecisions(options: {
  database: PrimaryDatabase
  openComparison: OpenComparison
  comparisonService: Pick<ComparisonService, 'compare'>
  now(): Instant
}) {
  const { database, openComparison, comparisonService, now } = options
  return {
    'advices.decide'(input, { callerId, commit }) {
      const { controlId, wrong, operator = null } = input
      const comparison = comparisonService.compare(openComparison({ controlId }, callerId))
      const line = comparedAdvice(database, comparison)?.lines.find((one) => lineKey(one) === lineKey(input))
      if (!line) throw new Failure('not_found', 'The comparison has no such line', { reason: 'no_such_line' })
      if (line.verdict !== 'undecided')
        throw new Failure('conflict', 'Only where all three differ a person decides', { reason: 'not_undecided' })
      if (sessionsOfControls(database, [controlId]).some(signsWhole))
        throw new Failure('conflict', 'A signed control cannot change', { reason: 'signed' })
      const { articleCode, lot, expiry } = line
      const at = now()
      return commit(() => {
        addAdviceDecision(database.writer(), controlId, { articleCode, lot, expiry, wrong, operator, at })
        return { controlId, wrong, operator, at }
      }, 'counts')
    },
  } satisfies Partial<Handlers>
}
