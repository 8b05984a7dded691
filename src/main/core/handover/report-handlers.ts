import type { HandoverEntry } from '../../../contract/shapes/handover.ts'
import type { HandoverReport } from '../../../contract/shapes/handover-report.ts'
import { Failure } from '../domain/failure.ts'
import type { CoreContext } from '../kernel/core-context.ts'
import { reportOf } from '../domain/report-schedule.ts'
import type { Handlers } from '../kernel/dispatch.ts'
import type { PdfReportRenderer } from '../reports/report-pdf.ts'
import { destinations } from '../store/handover-destinations.ts'
import { entryById, updateEntry } from '../store/handover-entries.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'
import { entryView } from './entry-view.ts'
import { reportBase, reportFile, type MadeReport } from './report-files.ts'
import type { Asker } from './report-table.ts'
import { addReport } from './scheduled-reports.ts'

/** Handlers of reports: a preview, and sending one now. */
export function reportHandlers(
  { clock, now, instant }: CoreContext,
  options: {
    database: PrimaryDatabase
    reportRenderer: Pick<PdfReportRenderer, 'print'>
    /** Today at the warehouse. */
    today(): string
    assertSupervisor(callerId: string): void
    makeReport(report: HandoverReport, language: 'es' | 'en', asker: Asker): Promise<MadeReport>
    sendNow(destinationId: string): void
  },
) {
  const { database, reportRenderer, today, assertSupervisor, makeReport, sendNow } = options
  return {
    async 'handover.report'({ reportKind, format, language }, context) {
      assertSupervisor(context.callerId)
      const report = reportOf(reportKind, today())
      const made = await makeReport(report, language, context)
      const base = `${made.practice ? 'practica-' : ''}muelle-${reportBase(report)}`
      const file = await reportFile(made, { format, language, base, id: null }, reportRenderer, context.signal)
      return { file, report, rows: made.table.rows.length }
    },
    'handover.sendReport'({ destinationId, reportKind }, context): HandoverEntry {
      assertSupervisor(context.callerId)
      const destination = destinations(database).find((one) => one.destinationId === destinationId)
      if (!destination) throw new Failure('not_found', 'Destination not found')
      const value = context.commit(() => {
        const writer = database.writer()
        const { id } = addReport(writer, destinationId, reportOf(reportKind, today()), now())
        updateEntry(writer, id, { state: 'waiting', nextAttemptMs: 0 })
        const entry = entryById(database, id)
        if (entry === null) throw new Error('the entry was not added')
        const shown = { destinationName: destination.name, instant, nowMs: clock.now(), concealed: false }
        return entryView(entry, shown)
      }, 'handover')
      sendNow(destinationId)
      return value
    },
  } satisfies Partial<Handlers>
}
