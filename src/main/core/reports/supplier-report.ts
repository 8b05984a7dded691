import type { Company } from '../../../contract/shapes/company.ts'
import { claimOutcomes, type SupplierClaims } from '../../../contract/shapes/claim.ts'
import type { ComparisonLine, ComparisonStatus, ExportedFile } from '../../../contract/shapes/comparison.ts'
import { type ExclusionReason, type LineKind, lineKinds } from '../../../contract/shapes/supplier-record.ts'
import type { Instant, Units } from '../domain/model.ts'
import type { SupplierRef } from '../domain/supplier-record.ts'
import type { LineTotals } from '../domain/scorecard-totals.ts'
import { exactUnits } from '../domain/units.ts'
import { csvText, csvTime } from '../kernel/csv.ts'
import type { CsvCell } from '../kernel/csv.ts'
import { fileNamePart } from '../domain/file-name.ts'
import { dateText } from './html-text.ts'
import { reportTexts, statusText, type ReportLanguage } from './report-texts.ts'
import { claimTexts } from './claim-texts.ts'
import { supplierReportTexts } from './supplier-report-texts.ts'

export interface SupplierReportDocument {
  head: { id: number; date: string | null; receivingDocuments: readonly { number: string }[] }
  leftOut: ExclusionReason | null
  countedBy: 'dock' | 'wms' | null
  tally: LineTotals | null
  /** The supplier's lines, if requested, with their results in the record. */
  lines: readonly (ComparisonLine & { kind: LineKind | null })[]
}

/** Deliveries of one supplier in a period: source of all file formats. */
export interface SupplierReport {
  practice: boolean
  company: Company | null
  supplier: SupplierRef
  /** Inclusive days. */
  from: string
  to: string
  madeAt: Instant
  documents: readonly SupplierReportDocument[]
  /** Claims sent in the period; `null` if there are none. */
  claims: SupplierClaims | null
}

/** `csv`: a row per document, then the total. `csvLines`: a row per line with a difference. */
export function supplierReport(
  report: SupplierReport,
  format: 'csv' | 'csvLines',
  language: ReportLanguage,
): ExportedFile {
  const what = format === 'csvLines' ? `-${language === 'es' ? 'lineas' : 'lines'}` : ''
  return {
    name: supplierReportName(report, what, 'csv', language),
    mediaType: 'text/csv',
    encoding: 'utf-8',
    content: csvText(format === 'csv' ? documentRows(report, language) : lineRows(report, language), language),
  }
}

/** `proveedor-P005-2026-11-01-2026-11-30.csv`, with `what` after the supplier; a PDF is a letter. */
export function supplierReportName(
  { practice, supplier, from, to }: SupplierReport,
  what: string,
  extension: 'csv' | 'pdf',
  language: ReportLanguage,
): string {
  const words = supplierReportTexts[language]
  const start = {
    csv: [words.practiceFileName, words.fileName],
    pdf: [words.practiceLetterFileName, words.letterFileName],
  }[extension][practice ? 0 : 1]
  const whose = fileNamePart(supplier.code ?? supplier.name ?? '') || '_'
  return `${start}-${whose}${what}-${from}-${to}.${extension}`
}

/** Kinds of lines that the printed page leaves out where there are none. */
const rareKinds: ReadonlySet<string> = new Set(['over', 'unexpected', 'wrongLot', 'wrongExpiry', 'notOnPackage'])

/**
 * Columns, documents and total as printed: without the columns that are equal in all rows, which the page states once, and without
 * kinds of lines that there are none of. How a document was counted, or why it is left out, is one column. Kilograms where there are some.
 */
export function documentTable(report: SupplierReport, language: ReportLanguage): CsvCell[][] {
  const { columns: words, total } = supplierReportTexts[language]
  const hasKilos = report.documents.some(({ tally }) => tally !== null && tally.kilos.lines > 0)
  const kilosAt = -kilosColumns(language).length
  const [columns = [], ...rows] = documentRows(report, language).map((row) => [
    ...row.slice(heads(language).length + 1, kilosAt - claimColumns(language).length - 1),
    ...(hasKilos ? row.slice(kilosAt) : []),
  ])
  const sums = rows.at(-1) ?? []
  const [countedByAt, leftOutAt] = [columns.indexOf(words.countedBy), columns.indexOf(words.leftOut)]
  const isEmpty = (at: number) => amountOf(sums[at]) === 0
  const rareAt = lineKinds.flatMap((kind, at) => (rareKinds.has(kind) ? [columns.indexOf(words.lines) + 1 + at] : []))
  const left = new Set([leftOutAt, ...[...rareAt, columns.indexOf(words.damaged)].filter(isEmpty)])
  const without = (row: readonly CsvCell[]) => row.filter((_, at) => !left.has(at))
  const leftOut = amountOf(sums[leftOutAt])
  const last = sums.with(0, total).with(countedByAt, leftOut === 0 ? null : `${words.leftOut}: ${leftOut / 1_000_000}`)
  const documents = rows.slice(0, -1).map((row) => row.with(countedByAt, row[countedByAt] ?? row[leftOutAt] ?? null))
  return [columns, ...documents, last].map(without)
}

function amountOf(cell: CsvCell | undefined): number {
  return typeof cell === 'object' && cell !== null ? cell.units : 0
}

function documentRows(report: SupplierReport, language: ReportLanguage): CsvCell[][] {
  const { columns, ...words } = supplierReportTexts[language]
  const judged = report.documents.flatMap(({ tally }) => (tally === null ? [] : [tally]))
  const figures = (tallies: readonly LineTotals[]): CsvCell[] => {
    const sum = (figure: (tally: LineTotals) => number) =>
      whole(tallies.reduce((total, each) => total + figure(each), 0))
    const units = (figure: (tally: LineTotals) => bigint): CsvCell => ({
      units: Number(tallies.reduce((total, each) => total + figure(each), 0n)) as Units,
    })
    return [
      sum((tally) => tally.lines),
      ...lineKinds.map((kind) => sum((tally) => tally.kinds[kind])),
      sum((tally) => tally.damagedLines),
      units((tally) => tally.declared),
      units((tally) => tally.difference),
    ]
  }
  const kilos = (tallies: readonly LineTotals[]): CsvCell[] =>
    (['declared', 'difference'] as const).map((figure) => ({
      units: Number(tallies.reduce((total, each) => total + each.kilos[figure], 0n)) as Units,
    }))
  return [
    [
      ...heads(language),
      columns.row,
      columns.control,
      columns.documents,
      columns.date,
      columns.countedBy,
      columns.leftOut,
      columns.lines,
      ...lineKinds.map((kind) => reportTexts[language].lineKind[kind]),
      columns.damaged,
      columns.declared,
      columns.difference,
      columns.madeAt,
      ...claimColumns(language),
      ...kilosColumns(language),
    ],
    ...report.documents.map((document): CsvCell[] => [
      ...who(report, language),
      words.document,
      ...which(document),
      document.countedBy && words.countedBy[document.countedBy],
      document.leftOut && words.leftOut[document.leftOut],
      ...(document.tally ? figures([document.tally]) : Array<CsvCell>(lineKinds.length + 4).fill(null)),
      csvTime(report.madeAt),
      ...claimColumns(language).map(() => null),
      ...(document.tally ? kilos([document.tally]) : [null, null]),
    ]),
    [
      ...who(report, language),
      words.total,
      null,
      whole(judged.length),
      null,
      null,
      whole(report.documents.length - judged.length),
      ...figures(judged),
      csvTime(report.madeAt),
      ...claimCells(report.claims),
      ...kilos(judged),
    ],
  ]
}

/** Heads of the columns of goods by weight, which come last: files of earlier versions end before them. */
function kilosColumns(language: ReportLanguage): string[] {
  const { columns } = supplierReportTexts[language]
  return [columns.declared, columns.difference].map((name) => `${name} (${claimTexts[language].measure.kilos})`)
}

const claimFigures = ['claimed', ...claimOutcomes, 'open'] as const

/** Heads of the columns of claims: units, then kilograms. */
function claimColumns(language: ReportLanguage): string[] {
  const { columns, measure } = claimTexts[language]
  return (['units', 'kilos'] as const).flatMap((kind) =>
    claimFigures.map((figure) => `${columns[figure]} (${measure[kind]})`),
  )
}

function claimCells(claims: SupplierClaims | null): CsvCell[] {
  return (['units', 'kilos'] as const).flatMap((kind) =>
    claimFigures.map((figure): CsvCell => claims && { units: exactUnits(claims.totals[kind][figure]) }),
  )
}

/** The sentences to the supplier; `null` if no line is short. */
export function letterText({ documents, from, to }: SupplierReport, language: ReportLanguage): string | null {
  const tallies = documents.flatMap(({ tally }) => (tally === null ? [] : [tally]))
  const short = tallies.reduce((sum, { kinds }) => sum + kinds.short + kinds.missing, 0)
  if (short === 0) return null
  const lines = tallies.reduce((sum, tally) => sum + tally.lines, 0)
  const facts = { short, lines, from: dateText(from, language), to: dateText(to, language) }
  const { letter, letterAsks } = supplierReportTexts[language]
  const said = letter[lines === 1 ? 'only' : short === 1 ? 'one' : 'more']
  return `${said.replace(/\{(\w+)\}/g, (_, name: keyof typeof facts) => String(facts[name]))} ${letterAsks}`
}

/** Sums of the claims of the period, each with its name; without those that are 0. */
export function claimFacts({ claims }: SupplierReport, language: ReportLanguage): [string, Units][] {
  const cells = claimCells(claims)
  return claimColumns(language).flatMap((name, at): [string, Units][] => {
    const cell = cells[at]
    return cell && typeof cell === 'object' && cell.units !== 0 ? [[name, cell.units]] : []
  })
}

function lineRows(report: SupplierReport, language: ReportLanguage): CsvCell[][] {
  const { columns } = supplierReportTexts[language]
  const { columns: lineColumns } = reportTexts[language]
  const units = (figure: number | null): CsvCell => (figure === null ? null : { units: exactUnits(figure) })
  return [
    [
      ...heads(language),
      columns.control,
      columns.documents,
      columns.date,
      lineColumns.articleCode,
      lineColumns.description,
      lineColumns.lot,
      lineColumns.expiry,
      lineColumns.declared,
      lineColumns.damaged,
      lineColumns.difference,
      lineColumns.status,
      columns.madeAt,
      lineColumns.measure,
    ],
    ...report.documents.flatMap((document) =>
      document.lines
        .filter((line) => line.status !== 'match' && line.status !== 'within_tolerance')
        .map((line): CsvCell[] => [
          ...who(report, language),
          ...which(document),
          line.articleCode,
          line.description,
          line.lot,
          line.expiry,
          units(line.declared),
          units(line.damaged),
          units(line.difference),
          statusText(statusOf(line), language),
          csvTime(report.madeAt),
          claimTexts[language].measure[line.byWeight === true ? 'kilos' : 'units'],
        ]),
    ),
  ]
}

/** Statuses of what came with another lot or expiry, by result in the record. */
const otherLots: Partial<Record<LineKind, ComparisonStatus>> = {
  short: 'short',
  wrongLot: 'wrong_lot',
  wrongExpiry: 'wrong_expiry',
}

/** As the record counts the line: what came with another lot or expiry is not missing. */
function statusOf({ kind, status }: SupplierReportDocument['lines'][number]): ComparisonStatus | null {
  return (kind && otherLots[kind]) ?? status
}

function heads(language: ReportLanguage): string[] {
  const { kind, company, supplierCode, supplier, from, to } = supplierReportTexts[language].columns
  return [kind, company, supplierCode, supplier, from, to]
}

function who({ practice, company, supplier, from, to }: SupplierReport, language: ReportLanguage): CsvCell[] {
  const words = supplierReportTexts[language]
  return [practice ? words.practice : words.title, company?.name ?? null, supplier.code, supplier.name, from, to]
}

function which({ head }: SupplierReportDocument): CsvCell[] {
  const numbers = head.receivingDocuments.map(({ number }) => number)
  return [String(head.id), [...new Set(numbers)].join(' · '), head.date && csvTime(head.date)]
}

/** A whole number as units, so that spreadsheets can add it up. */
function whole(value: number): CsvCell {
  return { units: (value * 1_000_000) as Units }
}
