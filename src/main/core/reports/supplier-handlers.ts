import type { OperationError } from '../../../contract/errors.ts'
import type { SupplierClaims } from '../../../contract/shapes/claim.ts'
import type { RecordDocument, RecordFigure } from '../../../contract/shapes/supplier-record.ts'
import type { FetchMissing, FetchContext } from '../wms/reading/fetch-missing.ts'
import type { Handlers } from '../kernel/dispatch.ts'
import type {
  ScorecardDocument,
  ScorecardLine,
  RecordPeriod,
  SupplierScorecards,
} from '../comparison/supplier-scorecards.ts'
import { isCalendarDate } from '../domain/dates.ts'
import { Failure } from '../domain/failure.ts'
import type { NamedSupplier, SupplierRef } from '../domain/supplier-record.ts'
import { namedSupplier } from '../domain/supplier-record.ts'
import { figuresOf, type LineTotals } from '../domain/scorecard-totals.ts'
import { trimToNull } from '../domain/text.ts'
import type { Company } from '../../../contract/shapes/company.ts'
import type { ReportLanguage } from './report-texts.ts'
import type { PdfReportRenderer } from './report-pdf.ts'
import { supplierReport, supplierReportName } from './supplier-report.ts'
import type { SupplierReport } from './supplier-report.ts'
import { supplierReportHtml } from './supplier-report-html.ts'
import type { PeriodCoverage } from '../refresh/coverage.ts'
import { headPlace } from '../store/cache/control-heads.ts'
import type { CacheReader } from '../store/cache/cache-file.ts'
import { listSuppliers } from '../store/cache/suppliers.ts'
import { toPage, decodeCursor } from '../store/cursor.ts'
import { yieldToEventLoop } from '../kernel/yield-to-event-loop.ts'

/** Maximum lines returned per document. */
const linesAtMost = 200

export interface SupplierHandlerOptions {
  cache: CacheReader
  cacheAsOf(): string | null
  records: SupplierScorecards
  /** Coverage of inclusive days of controls, up to today. */
  period(from: string, to: string): PeriodCoverage
  /** Reads days of controls that were never read from the WMS. */
  cover(days: readonly string[], signal: AbortSignal): Promise<void>
  askForMissing: FetchMissing
  /** Sums of the claims sent to a supplier in these days. */
  claimsOf(supplier: SupplierRef, from: string, to: string): SupplierClaims | null
  practice: boolean
  reportRenderer: PdfReportRenderer
  company(): Company | null
  language(): ReportLanguage
  now(): string
}

/** Handlers of suppliers and their scorecards. */
export function supplierHandlers(options: SupplierHandlerOptions) {
  const { cache, cacheAsOf, records, period, cover, askForMissing } = options

  /** Reads missing days of a period from the WMS; returns the coverage afterwards. */
  async function known({ from, to }: RecordPeriod, context: FetchContext) {
    for (const [field, day] of Object.entries({ from, to }))
      if (!isCalendarDate(day)) throw new Failure('validation', 'A day of the period does not exist', { field })
    if (from > to) throw new Failure('validation', 'The period ends before it starts', { field: 'to' })
    const { missing } = period(from, to)
    const refreshError: OperationError | null =
      missing.length === 0 ? null : await askForMissing(context, (signal) => cover(missing, signal))
    return () => {
      const { asOf, missingDays } = period(from, to)
      return { asOf, missingDays, ...(refreshError && missingDays > 0 ? { refreshError } : {}) }
    }
  }

  return {
    'suppliers.list': (filter) => ({
      ...listSuppliers(cache, filter),
      asOf: cacheAsOf(),
      covered: cacheAsOf() !== null,
    }),
    async 'suppliers.record'(input, context) {
      const facts = await known(input, context)
      const { records: rows } = await records.records(input, namedSupplier(input), context)
      return { rows, ...facts() }
    },
    async 'suppliers.recordDocuments'(input, context) {
      const { figure, limit, cursor } = input
      const whose = requiredSupplier(input)
      const after = cursor === undefined ? null : decodeCursor(cursor, 3)
      const facts = await known(input, context)
      const all = (await records.documents(input, whose, context.signal)).filter((entry) => holds(entry, figure))
      const rest = after === null ? all : all.filter(({ head }) => isAfter(headPlace(head), after))
      const page = toPage(rest.slice(0, limit + 1), limit, all.length, ({ head }) => headPlace(head))
      const rows: RecordDocument[] = []
      for (const entry of await records.show(page.rows, context)) {
        rows.push(documentView(entry, figure, entry.tally ? records.linesOf(entry.head.id, whose) : []))
        if (rows.length % 20 === 0) await yieldToEventLoop()
      }
      return { ...page, rows, ...facts() }
    },
    async 'suppliers.report'(input, context) {
      const whose = requiredSupplier(input)
      await known(input, context)
      const entries = await records.show(await records.documents(input, whose, context.signal), context)
      if (entries.length === 0) throw new Failure('not_found', 'There is no document of this supplier in this period')
      const name = entries
        .flatMap(({ head }) => head.receivingDocuments)
        .find((document) => trimToNull(document.supplierCode) === whose.code)?.supplierName
      const documents = []
      for (const entry of entries) {
        const wantsLines = input.format === 'csvLines' && entry.tally !== null
        documents.push({ ...entry, lines: wantsLines ? records.linesOf(entry.head.id, whose) : [] })
        if (wantsLines) await yieldToEventLoop()
        if (context.signal.aborted) throw new Failure('cancelled', 'The call was cancelled')
      }
      const report: SupplierReport = {
        practice: options.practice,
        company: options.company(),
        supplier: { code: whose.code, name: trimToNull(name ?? null) ?? whose.name },
        from: input.from,
        to: input.to,
        madeAt: options.now(),
        documents,
        claims: options.claimsOf(whose, input.from, input.to),
      }
      const language = input.language ?? options.language()
      if (input.format !== 'pdf') return supplierReport(report, input.format, language)
      const fileName = supplierReportName(report, '', 'pdf', language)
      return options.reportRenderer.print(fileName, () => supplierReportHtml(report, language), context.signal)
    },
  } satisfies Partial<Handlers>
}

function requiredSupplier(whose: NamedSupplier): SupplierRef {
  const deliverer = namedSupplier(whose)
  if (!deliverer) throw new Failure('validation', 'A supplier is needed', { field: 'supplierCode' })
  return deliverer
}

/** True if a document contributes to a total of the scorecard. */
function holds({ leftOut, tally }: ScorecardDocument, figure: RecordFigure): boolean {
  if (figure === 'leftOut') return leftOut !== null
  if (tally === null) return false
  if (figure === 'documents') return true
  if (figure === 'damaged') return tally.damagedLines > 0
  if (figure === 'difference') return tally.difference !== 0n || tally.kilos.difference !== 0n
  if (figure === 'notDelivered') return tally.kinds.short + tally.kinds.missing > 0
  return tally.kinds[figure] > 0
}

function isOfFigure(line: ScorecardLine, figure: RecordFigure): boolean {
  const { kind } = line
  if (figure === 'documents') return true
  if (figure === 'damaged') return line.damaged > 0
  if (figure === 'difference') return line.difference !== 0
  if (figure === 'notDelivered') return kind === 'short' || kind === 'missing'
  return kind === figure
}

function documentView(
  { head, leftOut, countedBy, tally }: ScorecardDocument,
  figure: RecordFigure,
  all: ScorecardLine[],
): RecordDocument {
  const lines = all.filter((line) => isOfFigure(line, figure))
  return {
    controlId: head.id,
    number: head.receivingDocuments[0]?.number ?? null,
    numbers: head.receivingDocuments.map(({ number }) => number),
    date: head.date,
    countedBy,
    leftOut,
    figures: tally && lineFigures(tally),
    // The query is for documents, not for their lines.
    lines: (figure === 'documents' ? [] : lines.slice(0, linesAtMost)).map(
      ({ articleCode, description, byWeight, lot, expiry, declared, damaged, status, difference }) => ({
        articleCode,
        description,
        ...(byWeight === true ? { byWeight } : {}),
        lot,
        expiry,
        declared,
        damaged,
        status,
        difference: difference ?? 0,
      }),
    ),
    linesTotal: lines.length,
  }
}

function lineFigures(tally: LineTotals): RecordDocument['figures'] {
  const { documents: _, ...figures } = figuresOf(tally)
  return figures
}

/** True if a position comes after another one, newest first. */
function isAfter(place: readonly (string | number | null)[], after: readonly (string | number | null)[]): boolean {
  for (const [at, part] of place.entries()) {
    const other = after[at] ?? ''
    if (part !== other) return (part ?? '') < other
  }
  return false
}
