import type { ControlPhoto } from '../../../contract/shapes/comparison.ts'
import type { CallContext, Handlers } from '../kernel/dispatch.ts'
import { Failure } from '../domain/failure.ts'
import type { Instant } from '../domain/model.ts'
import { documentNumberAlternatives } from '../domain/text.ts'
import type { ControlRepository } from '../controls/control-repository.ts'
import type { ComparisonService } from '../controls/comparison-service.ts'
import type { CachedControl } from '../controls/document-finder.ts'
import type { VisibilityPolicy } from '../controls/visibility-policy.ts'
import { setReason } from '../controls/line-reasons.ts'
import { exportReport } from './export-report.ts'
import type { PdfReportRenderer } from './report-pdf.ts'
import type { BuildReport } from './reports.ts'
import type { ReportLanguage } from './report-texts.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'

export interface ComparisonOptions {
  cabinet: ControlRepository
  comparing: ComparisonService
  gate: VisibilityPolicy
  database: PrimaryDatabase
  reportOf: BuildReport
  press: PdfReportRenderer
  photos(controlId: number): ControlPhoto[]
  /** The language of this PC; a file needs one where the page has none chosen. */
  language(): ReportLanguage
  now(): Instant
}

/** The comparison and its files, where the control is not blind to the caller. */
export function comparisonHandlers(
  options: ComparisonOptions,
): Pick<Handlers, `comparison.${'get' | 'document' | 'photos' | 'setReason' | 'export'}`> {
  const { cabinet, comparing, gate, database, reportOf, press, photos, language, now } = options

  function find(input: { controlId: number } | { number: string }): CachedControl | null {
    if ('controlId' in input) return cabinet.byId(input.controlId)
    for (const number of documentNumberAlternatives(input.number)) {
      const [newest] = cabinet.byNumber(number)
      if (newest) return newest
    }
    return null
  }

  /** The only way to a control's declared figures here: never while it is blind, and never unlogged. */
  function opened(input: { controlId: number } | { number: string }, { callerId }: CallContext): CachedControl {
    const cached = find(input)
    if (!cached) {
      const details = { reason: 'document_unknown' }
      throw new Failure('not_found', 'This control is not on this PC; find it first', details)
    }
    if (gate.isClosedTo(cached.control, callerId))
      throw new Failure('forbidden', 'The comparison opens when every required count is closed', { reason: 'blind' })
    // Written before it is answered: who saw declared figures is part of the count.
    gate.reveal(cached.control, callerId)
    return cached
  }

  return {
    'comparison.get': (input, context) => comparing.compare(opened(input, context)),
    'comparison.document': (input, context) => comparing.changes(opened(input, context)),
    'comparison.photos': (input, context) => ({ rows: photos(opened(input, context).control.id) }),
    'comparison.setReason'(input, context) {
      const { controlId } = input
      const compared = comparing.compare(opened({ controlId }, context))
      return context.commit(() => setReason(database, compared, input, now()), 'counts')
    },
    'comparison.export'({ controlId, format, language: asked }, context) {
      const report = reportOf(opened({ controlId }, context))
      const words = asked ?? language()
      return format === 'pdf' ? press.pdf(report, words, context.signal) : exportReport(report, format, words)
    },
  }
}
