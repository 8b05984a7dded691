import { photoFileName } from '../store/photo-files.ts'
import { csvText, csvTime } from '../kernel/csv.ts'
import type { CsvCell } from '../kernel/csv.ts'
import { groupBy } from '../domain/group-by.ts'
import { piecesByLine } from '../domain/pieces.ts'
import { serialsByLine } from '../domain/serials.ts'
import { arrivalCells, arrivalColumns } from './arrivals-csv.ts'
import { claimTexts } from './claim-texts.ts'
import { partLines, partText } from './delivery-parts-text.ts'
import { wordOfReason } from '../../../contract/shapes/comparison.ts'
import { holdsByLine } from '../../../contract/shapes/hold.ts'
import { holdText, holdTexts } from './hold-texts.ts'
import type { Report, ReportCount, ReportLine, ReportPhoto } from './report.ts'
import { notOnPackageText } from './not-on-package-text.ts'
import { reportTexts, deviceLabel, signingRuleText, statusText } from './report-texts.ts'
import type { ReportLanguage } from './report-texts.ts'
import { lineRulesText, ruleTexts, toleranceText } from './rules-text.ts'

/** Maximum photo names, serials and containers in one cell: a spreadsheet cell holds 32,767 characters. */
const maxNames = 200

/** Writes the report as one flat table: each line repeats its document, counts and signature. */
export function reportCsv(report: Report, language: ReportLanguage): string {
  const words = reportTexts[language]
  const { columns } = words
  const { documents, counts } = report
  const joined = (values: (string | null)[]) => shortList([...new Set(values.filter((value) => value !== null))])
  const yesOrNo = (value: boolean) => (value ? words.yes : words.no)
  const units = (value: ReportLine['difference']): CsvCell => (value === null ? null : { units: value })
  const signed = counts.filter(({ signedAt }) => signedAt !== null)

  const before: CsvCell[] = [
    report.practice ? words.practice : words.discrepancyReport,
    report.company?.name ?? null,
    String(report.controlId),
    joined(documents.map(({ number }) => number)),
    joined(documents.map(({ date }) => date && csvTime(date))),
    joined(documents.map(({ supplierCode }) => supplierCode)),
    joined(documents.map(({ supplierName }) => supplierName)),
    joined(documents.map(({ purchaseOrder }) => purchaseOrder)),
  ]
  const codes = new Set(report.lines.map(({ articleCode }) => articleCode))
  const photosOf = groupBy(report.photos, ({ articleCode }) => {
    const code = articleCode?.trim() ?? null
    return code !== null && codes.has(code) ? code : null
  })
  const heldOf = holdsByLine(report.holds, report.lines)
  const containersWith = (status: string) =>
    joined(report.containers.filter((one) => one.status === status).map(({ container }) => container))
  const after: CsvCell[] = [
    ...([1, 2, 3] as const).map((counter) => joined(counts.filter((count) => count.counter === counter).map(whoWhen))),
    joined(signed.map(({ signedAt }) => signedAt && csvTime(signedAt))),
    joined(signed.map(({ signedBy }) => signedBy)),
    joined(signed.map(({ note }) => note)),
    joined(counts.flatMap(({ repeatedContainers }) => repeatedContainers)),
    photoFiles(photosOf.get(null)),
    csvTime(report.madeAt),
    report.receipt?.reference ?? null,
    signingRuleText(report.signingRule, language),
    ...arrivalCells(report.arrivals, language),
    containersWith('missing'),
    containersWith('not_declared'),
    partText(report, language),
    partLines(report, language).join(' | ') || null,
    joined(report.holds.map((hold) => hold.container && `${hold.container} ${holdText(hold, language)}`)),
  ]
  const serials = serialsByLine(report.lines, report.serials)
  const pieces = piecesByLine(report.lines, report.weighed)
  return csvText(
    [
      [
        columns.kind,
        columns.company,
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
        words.unconfirmed,
        columns.decided,
        columns.reason,
        columns.lineNote,
        columns.photos,
        ...columns.countedBy,
        columns.signedAt,
        columns.signedBy,
        columns.note,
        columns.repeatedContainers,
        columns.otherPhotos,
        columns.madeAt,
        columns.receipt,
        columns.signingRule,
        ...arrivalColumns(language),
        words.containerColumns.missing,
        words.containerColumns.not_declared,
        words.part.column,
        words.part.title,
        holdTexts[language].columns.containers,
        holdTexts[language].columns.line,
        columns.serials,
        columns.pieces,
        words.comparisonStatus.not_on_package,
        ruleTexts[language].columns.tolerance,
        ruleTexts[language].columns.line,
        columns.measure,
      ],
      ...report.lines.map((line, at): CsvCell[] => [
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
        statusText(line.status, language),
        yesOrNo(line.unconfirmed),
        yesOrNo(line.decided),
        line.reason === null ? null : words.lineReason[wordOfReason(line.reason, line.status)],
        line.note,
        photoFiles(photosOf.get(line.articleCode)),
        ...after,
        joined((heldOf.get(line) ?? []).map((hold) => holdText(hold, language))),
        shortList(serials[at] ?? []),
        units(pieces[at] ?? null),
        notOnPackageText(line, language),
        toleranceText(report, language),
        lineRulesText(line, language),
        claimTexts[language].measure[line.byWeight === true ? 'kilos' : 'units'],
      ]),
    ],
    language,
  )
}

function whoWhen(count: ReportCount): string {
  return `${count.operator}${count.closedAt === null ? '' : ` ${csvTime(count.closedAt)}`}${deviceLabel(count)}`
}

/** File names of photos as stored on this PC, without duplicates. */
function photoFiles(photos: readonly ReportPhoto[] = []): string {
  const names = [...new Set(photos.map(({ hash, mediaType }) => photoFileName(hash, mediaType)))]
  return shortList(names)
}

/** Values of one cell; how many more there are, if they do not fit. */
function shortList(values: readonly string[]): string {
  const more = values.length - maxNames
  return [...values.slice(0, maxNames), ...(more > 0 ? [`+${more}`] : [])].join(' · ')
}
