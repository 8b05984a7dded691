import type { CallContext, Handlers } from '../dispatch.ts'
import { Failure } from '../domain/failure.ts'
import type { Instant } from '../domain/model.ts'
import { documentNumberAlternatives } from '../domain/text.ts'
import type { Cabinet } from '../documents/cabinet.ts'
import type { Comparing } from '../documents/comparing.ts'
import type { CachedControl } from '../documents/finder.ts'
import type { DocumentGate } from '../documents/gate.ts'
import { exportReport } from '../export/export-report.ts'
import { makeReport, reportCounts } from '../export/report.ts'
import type { ReportLanguage } from '../export/report-words.ts'
import type { Precious } from '../store/precious.ts'

export interface ComparisonOptions {
  cabinet: Cabinet
  comparing: Comparing
  gate: DocumentGate
  precious: Precious
  practice: boolean
  /** The language of this PC; a file needs one where the page has none chosen. */
  language(): ReportLanguage
  now(): Instant
}

/** The comparison and its files, where the control is not blind to the caller. */
export function comparisonHandlers(options: ComparisonOptions): Pick<Handlers, 'comparison.get' | 'comparison.export'> {
  const { cabinet, comparing, gate, precious, practice, language, now } = options

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
    if (!cached) throw new Failure('not_found', 'This control is not on this PC; find it first')
    if (gate.isClosedTo(cached.control, callerId))
      throw new Failure('forbidden', 'The comparison opens when every required count is closed', { reason: 'blind' })
    // Written before it is answered: who saw declared figures is part of the count.
    gate.reveal(cached.control, callerId)
    return cached
  }

  return {
    'comparison.get': (input, context) => comparing.compare(opened(input, context)),
    'comparison.export'({ controlId, format, language: asked }, context) {
      const cached = opened({ controlId }, context)
      const report = makeReport(
        comparing.compare(cached),
        comparing.declaredBy(cached),
        reportCounts(precious, controlId),
        { madeAt: now(), practice },
      )
      return exportReport(report, format, asked ?? language())
    },
  }
}
