import { createHash } from 'node:crypto'
import { signsWhole } from '../counts/delivery-part.ts'
import { readAdvices } from '../domain/despatch-advice/read-advices.ts'
import { Failure } from '../domain/failure.ts'
import type { Instant } from '../domain/model.ts'
import type { Handlers } from '../kernel/dispatch.ts'
import { addAdviceDecision, listAdvices, saveAdvice } from '../store/despatch-advices.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'
import { sessionsOfControls } from '../store/sessions.ts'
import { comparedAdvice, lineKey } from './advised-goods.ts'
import type { ComparisonService } from './comparison-service.ts'
import type { OpenComparison } from './open-comparison.ts'

/** Handlers of despatch advices. Their goods leave the core with the comparison only, which opens when it is not blind. */
export function adviceHandlers(options: {
  database: PrimaryDatabase
  openComparison: OpenComparison
  comparisonService: Pick<ComparisonService, 'compare'>
  now(): Instant
}) {
  const { database, openComparison, comparisonService, now } = options
  return {
    'advices.import'({ content, fileName = null }, { commit }) {
      const bytes = Buffer.from(content, 'base64')
      const read = readAdvices(bytes)
      const hash = createHash('sha256').update(bytes).digest('hex')
      return commit(() => {
        const importedAt = now()
        const advices = read.map((advice, at) => {
          const { number, format, date, supplierName, documents } = advice
          const stored = saveAdvice(database.writer(), advice, { hash: `${hash} ${at}`, fileName, importedAt })
          return {
            ...stored,
            number,
            format,
            date,
            supplierName,
            fileName,
            importedAt,
            documents: documents.slice(0, 100),
          }
        })
        return { advices }
      }, 'controls')
    },
    'advices.list': (request) => ({ ...listAdvices(database, request), asOf: null }),
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
