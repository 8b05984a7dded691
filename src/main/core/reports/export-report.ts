import type { FailureReason } from '../../../contract/failure-reasons.ts'
import type { ExportedFile, ExportFormat } from '../../../contract/shapes/comparison.ts'
import { Failure } from '../domain/failure.ts'
import { reportFileName } from './file-name.ts'
import { receiptAdvice } from './receipt-advice.ts'
import { receivingAdvice } from './receiving-advice.ts'
import type { Report } from './report.ts'
import { reportCsv } from './report-csv.ts'
import type { ReportLanguage } from './report-texts.ts'

interface Kind extends Pick<ExportedFile, 'mediaType' | 'encoding'> {
  write(report: Report, language: ReportLanguage): string
  extension: string
}

const kinds = {
  csv: { write: reportCsv, extension: 'csv', mediaType: 'text/csv', encoding: 'utf-8' },
  ubl: { write: receiptAdvice, extension: 'xml', mediaType: 'application/xml', encoding: 'utf-8' },
  edifact: { write: receivingAdvice, extension: 'edi', mediaType: 'application/EDIFACT', encoding: 'iso-8859-1' },
} as const satisfies Record<Exclude<ExportFormat, 'pdf'>, Kind>

/**
 * Returns a report as a text file. Throws `Failure('conflict')` if the standard message cannot represent it; CSV always
 * can.
 */
export function exportReport(report: Report, format: keyof typeof kinds, language: ReportLanguage): ExportedFile {
  if (format !== 'csv') checkAdvice(report)
  const { write, extension, mediaType, encoding } = kinds[format]
  return {
    name: reportFileName(report, extension, language),
    mediaType,
    encoding,
    content: write(report, language),
  }
}

/** Checks that the report can be a receiving advice: one supplier, with lines, all counted. */
function checkAdvice({ lines, documents }: Report): void {
  const refuse = (reason: FailureReason, message: string) => new Failure('conflict', message, { reason })
  if (lines.length === 0) throw refuse('no_lines', 'The report has no lines')
  if (lines.some(({ counted }) => counted === null)) throw refuse('no_count', 'A line has not been counted')
  const suppliers = new Set(documents.map(({ supplierCode, supplierName }) => (supplierCode ?? supplierName)?.trim()))
  if (suppliers.size > 1) throw refuse('several_suppliers', 'A receiving advice is for one supplier')
}
