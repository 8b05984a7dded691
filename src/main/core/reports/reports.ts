import type { Company } from '../../../contract/shapes/company.ts'
import type { Comparison, ControlPhoto } from '../../../contract/shapes/comparison.ts'
import type { ListedArrival } from '../../../contract/shapes/arrival.ts'
import type { ComparisonService } from '../comparison/comparison-service.ts'
import type { CachedControl } from '../controls/document-finder.ts'
import type { ListedHold } from '../../../contract/shapes/hold.ts'
import type { Instant } from '../domain/model.ts'
import type { ReportReceipt } from '../receipts/report-receipt.ts'
import { buildReport } from './report.ts'
import type { Report } from './report.ts'
import { timesAtWarehouse } from './times-at-warehouse.ts'

/**
 * Builds the report of a control as of now, or of one part of its delivery. Callers check the visibility policy first. Throws
 * `not_found` (`no_such_part`).
 */
export type BuildReport = (cached: CachedControl, part?: number | null) => Report

/** Creates reports from a control's comparison, counts and photos. */
export function createReports(options: {
  comparisonService: Pick<ComparisonService, 'compare' | 'declaredBy' | 'received'>
  sessionsOfOtherParts(controlId: number, part: number): ReadonlySet<string>
  photos(controlId: number, part: number | null): ControlPhoto[]
  arrivals(controlId: number, part: number | null): ListedArrival[]
  holds(controlId: number): ListedHold[]
  practice: boolean
  company(): Company | null
  receiptOf(comparison: Comparison): ReportReceipt | null
  /** GTIN of one unit of an article, `null` if it has none. */
  gtinOf(articleCode: string): string | null
  now(): Instant
  /** An instant as the clocks at the warehouse show it. */
  atWarehouse(at: string): string
  /** Throws if entries of a count of this control were changed or lost. */
  assertIntact(controlId: number): void
}): BuildReport {
  const { comparisonService } = options
  return (cached, part = null) => {
    options.assertIntact(cached.control.id)
    const comparison = comparisonService.compare(cached, part)
    const others = part === null ? new Set<string>() : options.sessionsOfOtherParts(cached.control.id, part)
    const report = buildReport(
      comparison,
      comparisonService.declaredBy(cached),
      options.photos(cached.control.id, part),
      {
        madeAt: options.now(),
        practice: options.practice,
        company: options.company(),
        receipt: options.receiptOf(comparison),
        received: comparisonService.received(cached, part),
        gtins: gtinsOf(comparison, options.gtinOf),
        arrivals: options.arrivals(cached.control.id, part),
        // A hold of another part is in the report of that part.
        holds: options.holds(cached.control.id).filter(({ sessionId }) => sessionId === null || !others.has(sessionId)),
      },
    )
    return timesAtWarehouse(report, options.atWarehouse)
  }
}

function gtinsOf({ lines }: Comparison, gtinOf: (articleCode: string) => string | null): Map<string, string> {
  const codes = [...new Set(lines.map(({ articleCode }) => articleCode))]
  return new Map(
    codes.flatMap((code) => {
      const gtin = gtinOf(code)
      return gtin === null ? [] : [[code, gtin] as const]
    }),
  )
}
