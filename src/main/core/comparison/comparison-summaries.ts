import type { Comparison } from '../../../contract/shapes/comparison.ts'
import { comparisonStatuses } from '../../../contract/shapes/comparison.ts'
import { reasonsVersion } from '../store/comparison-reasons.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'
import type { SessionOverview } from '../store/sessions.ts'
import type { ControlRepository } from '../controls/control-repository.ts'
import type { ComparisonService } from './comparison-service.ts'

/** Summary of a comparison, for lists. */
export interface ComparisonSummary {
  /** Lines with differences, and those that cannot be compared, by status, most severe first. */
  statuses: { status: Exclude<Comparison['lines'][number]['status'], null>; lines: number }[]
  /** Lines with differences, without those that cannot be compared. */
  differing: number
  /** Lines without reason among those of `statuses`. */
  withoutReason: number
  /** Articles on which two counts disagree. */
  disputed: number
  /** Units counted − declared, without goods by weight; `null` if it is unknown. */
  difference: number | null
  /** The same in kilograms, of goods by weight only; `null` if there are none. */
  kilos: number | null
  /** True if the WMS's document has changed since counting started. */
  changed: boolean
}

/** Most severe first: a whole line before part of one. */
const bySeverity = [
  'missing',
  'unexpected',
  'short',
  'over',
  'wrong_lot',
  'wrong_expiry',
  'not_on_package',
  'unreadable',
] as const
const fine: ReadonlySet<string> = new Set(
  comparisonStatuses.filter((status) => !bySeverity.some((grave) => grave === status)),
)

const kept = 1000

interface ComparisonSummariesDeps {
  controlRepository: ControlRepository
  comparisonService: ComparisonService
  database: PrimaryDatabase
}

/**
 * Caches summaries of comparisons until something they depend on changes. Callers check the visibility policy first.
 */
export function createComparisonSummaries({ controlRepository, comparisonService, database }: ComparisonSummariesDeps) {
  const known = new Map<number, { key: string; facts: ComparisonSummary }>()

  return {
    /**
     * `sessions`: counts of the control; `asOf`: version of the document; `rules`: tolerance. `fresh`: computed now,
     * not cached. Returns `null` if the cache lacks the control.
     */
    of(
      controlId: number,
      sessions: readonly Pick<SessionOverview, 'sessionId' | 'status' | 'closedAt' | 'signedAt'>[],
      basis: { asOf: string; rules: string },
    ): { facts: ComparisonSummary; fresh: boolean } | null {
      const key = JSON.stringify([
        basis,
        comparisonService.importedVersion(),
        reasonsVersion(database, controlId),
        sessions.map(({ sessionId, status, closedAt, signedAt }) => [sessionId, status, closedAt, signedAt]),
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
  const statuses = bySeverity.flatMap((status) => {
    const count = lines.filter((line) => line.status === status).length
    return count === 0 ? [] : [{ status, lines: count }]
  })
  const listed = lines.filter((line) => line.status !== null && !fine.has(line.status))
  return {
    statuses,
    differing: listed.filter(({ status }) => status !== 'unreadable').length,
    withoutReason: listed.filter((line) => line.reason === null).length,
    disputed: new Set(lines.filter((line) => !line.decided).map((line) => line.articleCode)).size,
    ...differenceOf(lines, totals.difference),
    changed: documentChanged,
  }
}

function differenceOf(
  lines: Comparison['lines'],
  total: number | null,
): Pick<ComparisonSummary, 'difference' | 'kilos'> {
  const weighed = lines.filter(({ byWeight }) => byWeight === true)
  if (total === null || weighed.length === 0) return { difference: total, kilos: null }
  // Both have six decimals; the rest is of adding binary fractions.
  const exact = (value: number) => Number(value.toFixed(6))
  const kilos = exact(weighed.reduce((sum, { difference }) => sum + (difference ?? 0), 0))
  return { difference: exact(total - kilos), kilos }
}
