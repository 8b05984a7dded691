import type { Company } from '../../../contract/shapes/company.ts'
import type { ControlPhoto } from '../../../contract/shapes/comparison.ts'
import type { Comparing } from '../documents/comparing.ts'
import type { CachedControl } from '../documents/finder.ts'
import type { Instant } from '../domain/model.ts'
import { makeReport } from './report.ts'
import type { Report } from './report.ts'

/** The report of a control as of now. Who may have it is the gate's business: ask it first. */
export type ReportOf = (cached: CachedControl) => Report

/** Puts a report together from what is known of a control: its comparison, its counts and their pictures. */
export function createReports(options: {
  comparing: Pick<Comparing, 'compare' | 'declaredBy'>
  photos(controlId: number): ControlPhoto[]
  practice: boolean
  company(): Company | null
  now(): Instant
}): ReportOf {
  const { comparing, photos, practice, company, now } = options
  return (cached) =>
    makeReport(comparing.compare(cached), comparing.declaredBy(cached), photos(cached.control.id), {
      madeAt: now(),
      practice,
      company: company(),
    })
}
