import type { Comparison } from '../../../contract/shapes/comparison.ts'
import { comparisonStatuses } from '../../../contract/shapes/comparison.ts'
import { reasonsVersion } from '../store/comparison-reasons.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'
import type { SessionOverview } from '../store/sessions.ts'
import type { ControlRepository } from '../controls/control-repository.ts'
import type { ComparisonService } from './comparison-service.ts'

/** What lists say of a compared control. */
export interface ComparisonSummary {
  /** Lines that differ, by status, the gravest first. */
  statuses: { status: Exclude<Comparison['lines'][number]['status'], null>; lines: number }[]
  /** Lines that differ. */
  differing: number
  /** Of those, how many nobody has given a reason. */
  withoutReason: number
  /** Articles on which two counts do not agree. */
  disputed: number
  /** Units counted − declared. */
  difference: number | null
  /** The WMS's document says something else than when counting began. */
  changed: boolean
}

/** The gravest first: a whole line before a part of one. */
const gravest = ['missing', 'unexpected', 'short', 'over', 'wrong_lot', 'wrong_expiry'] as const
const fine: ReadonlySet<string> = new Set(
  comparisonStatuses.filter((status) => !gravest.some((grave) => grave === status)),
)

const kept = 1000

interface ComparedParts {
  controlRepository: ControlRepository
  comparisonService: ComparisonService
  database: PrimaryDatabase
}

/**
 * Comparisons in a few figures, computed once for as long as nothing they depend on has changed. Who may hear of them is
 * the gate's business: ask it first.
 */
export function createComparisonSummaries({ controlRepository, comparisonService, database }: ComparedParts) {
  const known = new Map<number, { key: string; facts: ComparisonSummary }>()

  return {
    /**
     * `sessions` are the control's; `asOf` says which document, `rules` which tolerance. `fresh` tells whether it was
     * computed now. `null` where the copy lacks the control.
     */
    of(
      controlId: number,
      sessions: readonly SessionOverview[],
      basis: { asOf: string; rules: string },
    ): { facts: ComparisonSummary; fresh: boolean } | null {
      const key = JSON.stringify([
        basis,
        comparisonService.importedVersion(),
        reasonsVersion(database, controlId),
        sessions.map(({ sessionId, status, closedAt }) => [sessionId, status, closedAt]),
      ])
      const found = known.get(controlId)
      if (found?.key === key) return { facts: found.facts, fresh: false }
      const cached = controlRepository.byId(controlId)
      if (!cached) return null
      const facts = factsOf(comparisonService.compare(cached))
      known.delete(controlId)
      known.set(controlId, { key, facts })
      const [oldest] = known.keys()
      if (known.size > kept && oldest !== undefined) known.delete(oldest)
      return { facts, fresh: true }
    },
  }
}
export type ComparisonSummaries = ReturnType<typeof createComparisonSummaries>

function factsOf({ lines, totals, documentChanged }: Comparison): ComparisonSummary {
  const statuses = gravest.flatMap((status) => {
    const count = lines.filter((line) => line.status === status).length
    return count === 0 ? [] : [{ status, lines: count }]
  })
  const differing = lines.filter((line) => line.status !== null && !fine.has(line.status))
  return {
    statuses,
    differing: differing.length,
    withoutReason: differing.filter((line) => line.reason === null).length,
    disputed: new Set(lines.filter((line) => !line.decided).map((line) => line.articleCode)).size,
    difference: totals.difference,
    changed: documentChanged,
  }
}
