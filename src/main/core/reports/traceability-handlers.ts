import type { VisibilityPolicy } from '../controls/visibility-policy.ts'
import { controlSnapshot } from '../counts/document-snapshot.ts'
import { addDays, isCalendarDate, startOfDay } from '../domain/dates.ts'
import { Failure } from '../domain/failure.ts'
import type { Handlers } from '../kernel/dispatch.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'
import { signedDeliveries } from '../store/sessions.ts'
import type { Report } from './report.ts'
import type { ReportLanguage } from './report-texts.ts'
import type { BuildReport } from './reports.ts'
import { traceabilitySheet } from './traceability.ts'
import { nextSlice } from '../kernel/yield-to-event-loop.ts'

/** Handler of the traceability sheet: what was signed on this PC, from its own data. Controls blind to the caller are left out. */
export function traceabilityHandlers(options: {
  database: PrimaryDatabase
  visibilityPolicy: Pick<VisibilityPolicy, 'isClosedTo' | 'reveal'>
  buildReport: BuildReport
  practice: boolean
  warehouseTimeZone(): string
  language(): ReportLanguage
}) {
  const { database, visibilityPolicy, buildReport, practice, warehouseTimeZone, language } = options
  return {
    async 'traceability.export'({ from, to, language: asked }, { callerId, signal }) {
      for (const [field, day] of Object.entries({ from, to }))
        if (!isCalendarDate(day)) throw new Failure('validation', 'A day of the period does not exist', { field })
      if (from > to) throw new Failure('validation', 'The period ends before it starts', { field: 'to' })
      const timeZone = warehouseTimeZone()
      const [fromMs, beforeMs] = [startOfDay(from, timeZone), startOfDay(addDays(to, 1) ?? to, timeZone)]
      const reports: Report[] = []
      for (const { firstSessionId, part } of signedDeliveries(database, fromMs, beforeMs)) {
        // A scan must not wait for a long period.
        await nextSlice(signal)
        const frozen = controlSnapshot(database, firstSessionId)
        if (!frozen || visibilityPolicy.isClosedTo(frozen.control, callerId)) continue
        const report = buildReport({ control: frozen.control, asOf: frozen.asOf ?? '' }, part)
        // Received is when the last of the counts in it was closed.
        const receivedMs = Date.parse(report.receivedAt ?? '')
        if (!(receivedMs >= fromMs && receivedMs < beforeMs)) continue
        visibilityPolicy.reveal(frozen.control, callerId)
        reports.push(report)
      }
      return traceabilitySheet({ from, to, timeZone, practice, reports }, asked ?? language())
    },
  } satisfies Partial<Handlers>
}
