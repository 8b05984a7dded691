import type { ExportedFile } from '../../../contract/shapes/comparison.ts'
import { wordOfReason } from '../../../contract/shapes/comparison.ts'
import { lineReason } from '../../../contract/shapes/count.ts'
import type { HandoverReport } from '../../../contract/shapes/handover-report.ts'
import { unitsToNumber } from '../domain/units.ts'
import { csvText, type CsvCell } from '../kernel/csv.ts'
import { dateText, escapeHtml, timeText, unitsText } from '../reports/html-text.ts'
import { reportStyle } from '../reports/report-html.ts'
import type { PdfReportRenderer } from '../reports/report-pdf.ts'
import { reportTexts, statusText } from '../reports/report-texts.ts'
import type { ReportChange } from './report-changes.ts'
import type { ReportTable } from './report-table.ts'
import { scheduledReportTexts } from './report-texts.ts'

/** A report with its rows, and when it was made. */
export interface MadeReport extends HandoverReport {
  table: ReportTable
  madeAt: string
  practice: boolean
  company: string | null
  changes: readonly ReportChange[]
  notCompared: number
}

const languages = ['es', 'en'] as const
type Language = (typeof languages)[number]

/** Name of the files of a report without extension and reference. */
export function reportBase({ kind, from, to }: HandoverReport): string {
  return from === to ? `${kind}-${from}` : `${kind}-${from}-${to}`
}

/** The title of a report with its days. */
export function reportTitle(report: HandoverReport, language: Language): string {
  return `${scheduledReportTexts[language].titles[report.kind]} ${daysText(report, language)}`
}

function daysText({ from, to }: Omit<HandoverReport, 'kind'>, language: Language): string {
  return (from === to ? [from] : [from, to]).map((day) => dateText(day, language)).join(' – ')
}

/** The report as a file named `<base>.<format>`. PDF rejects where this PC cannot print. */
export async function reportFile(
  report: MadeReport,
  {
    format,
    language,
    base,
    id,
  }: { format: 'json' | 'csv' | 'pdf'; language: Language; base: string; id: string | null },
  renderer: Pick<PdfReportRenderer, 'print'>,
  signal: AbortSignal,
): Promise<ExportedFile> {
  const name = `${base}.${format}`
  if (format === 'pdf') return renderer.print(name, () => reportPage(report, language), signal)
  if (format === 'json')
    return {
      name,
      mediaType: 'application/json',
      encoding: 'utf-8',
      content: `${JSON.stringify({ id, ...reportJson(report) })}\n`,
    }
  const words = scheduledReportTexts[language]
  const remarks = remarksOf(report, language).map((remark) => [remark])
  const changed = changedRows(report, language)
  return {
    name,
    mediaType: 'text/csv',
    encoding: 'utf-8',
    content: csvText(
      [
        headsOf(report.table, language),
        ...report.table.rows.map((row) => inWords(row, report.table, language)),
        ...remarks,
        ...(changed.length === 0 ? [] : [[words.changes], ...changed]),
      ],
      language,
    ),
  }
}

/** Cells before the row of a change: the days of its report, and what the row is. */
const cellsOfChange = 2

/** The rows of earlier reports that changed, with their titles. Each has the days of its report and what it is. */
function changedRows({ changes, table }: MadeReport, language: Language): CsvCell[][] {
  if (changes.length === 0) return []
  const words = scheduledReportTexts[language]
  return [
    [words.earlier, words.columns.change ?? '', ...headsOf(table, language)],
    ...changes.flatMap((change) => {
      const [before, after] = [change.before, change.after].map((row) => row && inWords(row, table, language))
      const days = daysText(change, language)
      return [
        ...(before ? [[days, words.change[after ? 'before' : 'removed'], ...before]] : []),
        ...(after ? [[days, words.change[before ? 'after' : 'added'], ...after]] : []),
      ]
    }),
  ]
}

function headsOf({ columns }: ReportTable, language: Language): string[] {
  return columns.map((column) => scheduledReportTexts[language].columns[column] ?? column)
}

const missing: ReadonlySet<unknown> = new Set(languages.map((language) => statusText('missing', language)))

/** A row as people read it: the reason of a line is a code in JSON, and its word here. A note is as it was written. */
function inWords(row: readonly CsvCell[], { columns }: ReportTable, language: Language): CsvCell[] {
  const at = columns.indexOf('reason')
  const reason = lineReason.safeParse(row[at]).data
  if (reason === undefined) return [...row]
  const status = missing.has(row[columns.indexOf('status')]) ? 'missing' : null
  return row.with(at, reportTexts[language].lineReason[wordOfReason(reason, status)])
}

/** Columns with a day or a time. Numbers, articles and lots may look like one. */
const dateColumns: ReadonlySet<string> = new Set(['signedAt', 'expiry'])

/** Remarks below the rows, such as how many were left out. An empty report says that it is empty. */
function remarksOf({ table, notCompared }: MadeReport, language: Language): string[] {
  const words = scheduledReportTexts[language]
  return [
    ...(table.rows.length === 0 ? [words.none] : []),
    ...(table.leftOut === 0 ? [] : [`${words.leftOut}: ${table.leftOut}`]),
    ...(table.complete ? [] : [words.incomplete]),
    ...(notCompared === 0 ? [] : [`${words.notCompared}: ${notCompared}`]),
  ]
}

function reportJson({ kind, from, to, madeAt, practice, table, changes, notCompared }: MadeReport) {
  const value = (cell: CsvCell) => (cell === null || typeof cell === 'string' ? cell : unitsToNumber(cell.units))
  const fields = (row: readonly CsvCell[]) =>
    Object.fromEntries(table.columns.map((column, at) => [column, value(row[at] ?? null)]))
  return {
    format: 'muelle-report',
    version: 1,
    kind,
    from,
    to,
    practice,
    madeAt,
    asOf: table.asOf,
    leftOut: table.leftOut,
    complete: table.complete,
    rows: table.rows.map(fields),
    changes: changes.map(({ before, after, ...earlier }) => ({
      ...earlier,
      before: before && fields(before),
      after: after && fields(after),
    })),
    notCompared,
  }
}

/** One self-contained page. */
function reportPage(report: MadeReport, language: Language): string {
  const { kind, from, to, madeAt, practice, company, table } = report
  const words = scheduledReportTexts[language]
  const shown = (cell: CsvCell, column: string | undefined) => {
    if (cell === null) return ''
    if (typeof cell !== 'string') return unitsText(cell.units, language, false)
    return dateColumns.has(column ?? '') ? timeText(cell.replace(' ', 'T'), language) : cell
  }
  const facts = [
    [words.period, [from, to].map((day) => dateText(day, language)).join(' – ')],
    [words.madeAt, timeText(madeAt, language)],
    ...(table.asOf === null ? [] : [[words.asOf, timeText(table.asOf, language)]]),
  ] as const
  /** `before`: how many cells stand before those of the report's columns. */
  const row = (cells: readonly CsvCell[], before: number) =>
    `<tr>${cells.map((one, at) => `<td${one === null || typeof one === 'string' ? '' : ' class="figure"'}>${escapeHtml(shown(one, table.columns[at - before]))}</td>`).join('')}</tr>`
  const tableOf = (heads: readonly CsvCell[], rows: readonly (readonly CsvCell[])[], before: number) =>
    `<table><thead><tr>${heads.map((head) => `<th>${escapeHtml(shown(head, undefined))}</th>`).join('')}</tr></thead>
<tbody>${rows.map((cells) => row(cells, before)).join('\n')}</tbody></table>`
  const [changedHeads, ...changed] = changedRows(report, language)
  const title = escapeHtml(words.titles[kind])
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8">
<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${title}</title><style>${reportStyle}</style></head><body>
${practice ? `<p class="practice">${escapeHtml(words.practice)}</p>` : ''}
${company === null ? '' : `<p>${escapeHtml(company)}</p>`}
<h1>${title}</h1>
<dl>${facts.map(([name, value]) => `<div><dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd></div>`).join('')}</dl>
${
  table.rows.length === 0
    ? ''
    : tableOf(
        headsOf(table, language),
        table.rows.map((cells) => inWords(cells, table, language)),
        0,
      )
}
${remarksOf(report, language)
  .map((remark) => `<p>${escapeHtml(remark)}</p>`)
  .join('\n')}
${changedHeads === undefined ? '' : `<h2>${escapeHtml(words.changes)}</h2>${tableOf(changedHeads, changed, cellsOfChange)}`}
</body></html>
`
}
