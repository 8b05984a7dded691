import type { OpenComparison } from '../comparison/open-comparison.ts'
import type { Handlers } from '../kernel/dispatch.ts'
import { exportReport } from './export-report.ts'
import type { PdfReportRenderer } from './report-pdf.ts'
import type { ReportLanguage } from './report-texts.ts'
import type { BuildReport } from './reports.ts'

/** Handlers of reports of a comparison; rejected while the control is blind to the caller. */
export function reportHandlers(options: {
  openComparison: OpenComparison
  buildReport: BuildReport
  reportRenderer: PdfReportRenderer
  /** Language of this PC, used if the caller names none. */
  language(): ReportLanguage
}) {
  const { openComparison, buildReport, reportRenderer, language } = options
  return {
    'comparison.export'({ controlId, part, format, language: asked }, { callerId, signal }) {
      const report = buildReport(openComparison({ controlId }, callerId), part)
      const words = asked ?? language()
      return format === 'pdf' ? reportRenderer.pdf(report, words, signal) : exportReport(report, format, words)
    },
  } satisfies Partial<Handlers>
}
