import type { Company } from '../../../contract/shapes/company.ts'
import type { ControlPhoto } from '../../../contract/shapes/comparison.ts'
import type { ComparisonService } from '../comparison/comparison-service.ts'
import type { CachedControl } from '../controls/document-finder.ts'
import type { Instant } from '../domain/model.ts'
import { buildReport } from './report.ts'
import type { Report } from './report.ts'

/** Builds the report of a control as of now. Callers check the visibility policy first. */
export type BuildReport = (cached: CachedControl) => Report

/** Creates reports from a control's comparison, counts and photos. */
export function createReports(options: {
  comparisonService: Pick<ComparisonService, 'compare' | 'declaredBy'>
  photos(controlId: number): ControlPhoto[]
  practice: boolean
  company(): Company | null
  now(): Instant
}): BuildReport {
  const { comparisonService, photos, practice, company, now } = options
  return (cached) =>
    buildReport(comparisonService.compare(cached), comparisonService.declaredBy(cached), photos(cached.control.id), {
      madeAt: now(),
      practice,
      company: company(),
    })
}
