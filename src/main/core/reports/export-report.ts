import type { FailureReason } from '../../../contract/failure-reasons.ts'
import type { ExportedFile, ExportFormat } from '../../../contract/shapes/comparison.ts'
import { Failure } from '../domain/failure.ts'
import { epcisDocument } from './epcis.ts'
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
  epcis: { write: epcisDocument, extension: 'jsonld', mediaType: 'application/ld+json', encoding: 'utf-8' },
} as const satisfies Record<Exclude<ExportFormat, 'pdf'>, Kind>

/**
 * Returns a report as a text file. Throws `Failure('conflict')` if the standard message cannot represent it; CSV always
 * can.
 */
export function exportReport(report: Report, format: keyof typeof kinds, language: ReportLanguage): ExportedFile {
  if (format === 'epcis') checkEvents(report)
  else if (format !== 'csv') checkAdvice(report)
  const { write, extension, mediaType, encoding } = kinds[format]
  return {
    name: reportFileName(report, extension, language),
    mediaType,
    encoding,
    content: write(report, language),
  }
}

function refuse(reason: FailureReason, message: string): Failure {
  return new Failure('conflict', message, { reason })
}

/** Checks that the report states what was received: events are facts, so a proposal before the signature has none. */
function checkEvents({ signed, received }: Report): void {
  if (!signed) throw refuse('not_signed', 'The control is not signed')
  if (received.length === 0) throw refuse('no_count', 'Nothing was received')
}

/** Checks that the report can be a receiving advice: one supplier, with lines, all counted. */
function checkAdvice({ lines, documents }: Report): void {
  if (lines.length === 0) throw refuse('no_lines', 'The report has no lines')
  if (lines.some(({ counted }) => counted === null)) throw refuse('no_count', 'A line has not been counted')
  const suppliers = new Set(documents.map(({ supplierCode, supplierName }) => (supplierCode ?? supplierName)?.trim()))
  if (suppliers.size > 1) throw refuse('several_suppliers', 'A receiving advice is for one supplier')
}
