import { csvText } from './csv.ts'
import type { CsvCell } from './csv.ts'
import type { Report, ReportCount, ReportLine } from './report.ts'
import { reportWords } from './report-words.ts'
import type { ReportLanguage } from './report-words.ts'

/** The report as one flat table: each line stands for itself, with its document, its counts and signature. */
export function reportCsv(report: Report, language: ReportLanguage): string {
  const words = reportWords[language]
  const { columns } = words
  const { documents, counts } = report
  const joined = (values: (string | null)[]) => [...new Set(values.filter((value) => value !== null))].join(' · ')
  const yesOrNo = (value: boolean) => (value ? words.yes : words.no)
  const units = (value: ReportLine['difference']): CsvCell => (value === null ? null : { units: value })
  const signed = counts.filter(({ signedAt }) => signedAt !== null)

  const before: CsvCell[] = [
    report.practice ? words.practice : words.real,
    String(report.controlId),
    joined(documents.map(({ number }) => number)),
    joined(documents.map(({ date }) => date && timeText(date))),
    joined(documents.map(({ supplierCode }) => supplierCode)),
    joined(documents.map(({ supplierName }) => supplierName)),
    joined(documents.map(({ purchaseOrder }) => purchaseOrder)),
  ]
  const after: CsvCell[] = [
    ...([1, 2, 3] as const).map((counter) => joined(counts.filter((count) => count.counter === counter).map(whoWhen))),
    joined(signed.map(({ signedAt }) => signedAt && timeText(signedAt))),
    joined(signed.map(({ note }) => note)),
    timeText(report.madeAt),
  ]
  return csvText(
    [
      [
        columns.kind,
        columns.control,
        columns.documents,
        columns.documentDates,
        columns.supplierCode,
        columns.supplier,
        columns.purchaseOrders,
        columns.articleCode,
        columns.description,
        columns.lot,
        columns.expiry,
        columns.declared,
        columns.wmsCount,
        ...columns.counts,
        columns.damaged,
        columns.difference,
        columns.status,
        columns.unconfirmed,
        columns.decided,
        ...columns.countedBy,
        columns.signedAt,
        columns.note,
        columns.madeAt,
      ],
      ...report.lines.map((line): CsvCell[] => [
        ...before,
        line.articleCode,
        line.description,
        line.lot,
        line.expiry,
        units(line.declared),
        units(line.wmsCount),
        ...line.counts.map(units),
        units(line.damaged),
        units(line.difference),
        words.status[line.status ?? 'not_counted'],
        yesOrNo(line.unconfirmed),
        yesOrNo(line.decided),
        ...after,
      ]),
    ],
    language,
  )
}

function whoWhen({ operator, closedAt }: ReportCount): string {
  return closedAt === null ? operator : `${operator} ${timeText(closedAt)}`
}

/** `2026-11-21 10:31:00`: the digits of the wall clock, as they are. */
function timeText(text: string): string {
  return /^\d{4}-\d{2}-\d{2}T/.test(text) ? text.slice(0, 19).replace('T', ' ') : text
}
