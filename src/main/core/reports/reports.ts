import type { Company } from '../../../contract/shapes/company.ts'
import type { ControlPhoto } from '../../../contract/shapes/comparison.ts'
import type { ComparisonService } from '../comparison/comparison-service.ts'
import type { CachedControl } from '../controls/document-finder.ts'
import type { Instant } from '../domain/model.ts'
import { buildReport } from './report.ts'
import type { Report } from './report.ts'

/** The report of a control as of now. Who may have it is the gate's business: ask it first. */
export type BuildReport = (cached: CachedControl) => Report

/** Puts a report together from what is known of a control: its comparison, its counts and their pictures. */
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
