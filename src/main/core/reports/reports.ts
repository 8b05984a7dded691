import type { Company } from '../../../contract/shapes/company.ts'
import type { Comparison, ControlPhoto } from '../../../contract/shapes/comparison.ts'
import type { ReportedArrival } from '../arrivals/create-arrivals.ts'
import type { ComparisonService } from '../comparison/comparison-service.ts'
import type { CachedControl } from '../controls/document-finder.ts'
import type { Instant } from '../domain/model.ts'
import type { ReportReceipt } from '../receipts/report-receipt.ts'
import { buildReport } from './report.ts'
import type { Report } from './report.ts'

/**
 * Builds the report of a control as of now, or of one part of its delivery. Callers check the visibility policy first. Throws
 * `not_found` (`no_such_part`).
 */
export type BuildReport = (cached: CachedControl, part?: number | null) => Report

/** Creates reports from a control's comparison, counts and photos. */
export function createReports(options: {
  comparisonService: Pick<ComparisonService, 'compare' | 'declaredBy'>
  photos(controlId: number, part: number | null): ControlPhoto[]
  arrivals(controlId: number, part: number | null): ReportedArrival[]
  practice: boolean
  company(): Company | null
  receiptOf(comparison: Comparison): ReportReceipt | null
  now(): Instant
  /** Throws if entries of a count of this control were changed or lost. */
  assertIntact(controlId: number): void
}): BuildReport {
  const { comparisonService, photos, arrivals, practice, company, receiptOf, now, assertIntact } = options
  return (cached, part = null) => {
    assertIntact(cached.control.id)
    const comparison = comparisonService.compare(cached, part)
    return buildReport(comparison, comparisonService.declaredBy(cached), photos(cached.control.id, part), {
      madeAt: now(),
      practice,
      company: company(),
      receipt: receiptOf(comparison),
      arrivals: arrivals(cached.control.id, part),
    })
  }
}
