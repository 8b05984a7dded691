import type { ExportedFile } from '../../../contract/shapes/comparison.ts'
import { wallClockText } from '../domain/dates.ts'
import { serialsByLine } from '../domain/serials.ts'
import { byCodeUnit } from '../domain/text.ts'
import { csvText } from '../kernel/csv.ts'
import type { CsvCell } from '../kernel/csv.ts'
import { claimTexts } from './claim-texts.ts'
import { numberWithPart } from './delivery-parts-text.ts'
import type { Report } from './report.ts'
import { reportTexts } from './report-texts.ts'
import type { ReportLanguage } from './report-texts.ts'

const words = {
  es: { fileName: 'trazabilidad', practice: 'practica-', units: 'Unidades', receivedAt: 'Recibido', place: 'Lugar' },
  en: { fileName: 'traceability', practice: 'practice-', units: 'Units', receivedAt: 'Received', place: 'Place' },
} as const satisfies Record<ReportLanguage, object>

/** A spreadsheet cuts a cell at 32,767 characters without a word; marks that keep a text a text need room too. */
const maxCell = 30_000

/**
 * A CSV of what was received in a period (inclusive days): a row for each article, lot and expiry of each signed control, by lot,
 * article and time. Times are of the warehouse, as texts that sort as they passed, so a spreadsheet can sort by any column. Serials that one cell has no room for are in further rows of the same goods, without units.
 */
export function traceabilitySheet(
  {
    from,
    to,
    timeZone,
    practice,
    reports,
  }: { from: string; to: string; timeZone: string; practice: boolean; reports: readonly Report[] },
  language: ReportLanguage,
): ExportedFile {
  const { columns, practice: practiceText } = reportTexts[language]
  const own = words[language]
  const rows = reports
    .flatMap((report) => {
      const serials = serialsByLine(report.received, report.serials)
      const receivedAt = report.receivedAt === null ? null : wallClockText(Date.parse(report.receivedAt), timeZone)
      return report.received.flatMap((goods, at) =>
        cells(serials[at] ?? []).map((cell, row) => ({ report, receivedAt, goods, serials: cell, isFirst: row === 0 })),
      )
    })
    .toSorted(
      (a, b) =>
        byCodeUnit(a.goods.lot, b.goods.lot) ||
        byCodeUnit(a.goods.articleCode, b.goods.articleCode) ||
        byCodeUnit(a.receivedAt, b.receivedAt),
    )
  const content = csvText(
    [
      [
        columns.lot,
        columns.articleCode,
        columns.description,
        columns.expiry,
        own.units,
        columns.damaged,
        columns.supplierCode,
        columns.supplier,
        columns.documents,
        columns.control,
        own.receivedAt,
        own.place,
        columns.serials,
        columns.receipt,
        columns.kind,
        columns.measure,
      ],
      ...rows.map(({ report, receivedAt, goods, serials, isFirst }): CsvCell[] => [
        goods.lot,
        goods.articleCode,
        goods.description,
        goods.expiry,
        isFirst ? { units: goods.units } : null,
        isFirst ? { units: goods.damaged } : null,
        ofDocuments(report, ({ supplierCode }) => supplierCode),
        ofDocuments(report, ({ supplierName }) => supplierName),
        ofDocuments(report, ({ number }) => number),
        numberWithPart(report.controlId, report.part),
        receivedAt?.replace('T', ' ') ?? null,
        report.location,
        serials || null,
        report.receipt?.reference ?? null,
        practice ? practiceText : null,
        claimTexts[language].measure[goods.byWeight === true ? 'kilos' : 'units'],
      ]),
    ],
    language,
  )
  const name = `${practice ? own.practice : ''}${own.fileName}-${from}-${to}.csv`
  return { name, mediaType: 'text/csv', encoding: 'utf-8', content }
}

/** Serials as the texts of cells that a spreadsheet has room for; one at least. */
function cells(serials: readonly string[]): string[] {
  const [first = '', ...others] = serials
  const texts = [first]
  for (const serial of others) {
    const longer = `${texts.at(-1)} ${serial}`
    if (longer.length > maxCell) texts.push(serial)
    else texts[texts.length - 1] = longer
  }
  return texts
}

/** Numbers and suppliers of the documents of a delivery, each once. */
function ofDocuments(
  { documents }: Report,
  fact: (document: Report['documents'][number]) => string | null,
): string | null {
  return [...new Set(documents.flatMap((document) => fact(document) ?? []))].join(' · ') || null
}
