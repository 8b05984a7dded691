import type { CsvCell } from '../kernel/csv.ts'
import { dateText, escapeHtml, timeText, unitsText } from './html-text.ts'
import { reportStyle } from './report-html.ts'
import type { ReportLanguage } from './report-texts.ts'
import type { SupplierReport } from './supplier-report.ts'
import { claimFacts, documentTable, letterText } from './supplier-report.ts'
import { supplierReportTexts } from './supplier-report-texts.ts'

/** Numbers of documents wrap between each other; dates and how each was counted do not. */
const tableStyle = `
th.figure { white-space: normal }
td { overflow-wrap: normal }
td:nth-child(2) { min-inline-size: 30mm; overflow-wrap: anywhere }
td:nth-child(3), td:nth-child(4) { white-space: nowrap }
.number { overflow-wrap: anywhere }
`

/** Builds the supplier report as one self-contained HTML page: a row per document, then the total. */
export function supplierReportHtml(report: SupplierReport, language: ReportLanguage): string {
  const words = supplierReportTexts[language]
  const { practice, company, supplier, from, to, madeAt } = report
  const [head = [], ...rows] = documentTable(report, language)
  const total = rows.length - 1
  const isFigure = (at: number) => rows.slice(0, -1).some((row) => typeof row[at] === 'object' && row[at] !== null)
  const letter = letterText(report, language)
  // The numbers of documents may look like a date.
  const dateAt = head.indexOf(words.columns.date)
  const shown = (cell: CsvCell, at: number) =>
    typeof cell === 'string'
      ? at === dateAt
        ? dateText(cell, language)
        : cell
      : cell && unitsText(cell.units, language, false)
  const row = (cells: CsvCell[], index: number) =>
    `<tr data-status="${index === total ? 'total' : 'match'}">${cells
      .map(
        (cell, at) =>
          `<td${typeof cell === 'string' || cell === null ? '' : ' class="figure"'}>${escapeHtml(shown(cell, at) ?? '')}</td>`,
      )
      .join('')}</tr>`
  const facts: [string, string][] = [
    [words.columns.supplierCode, supplier.code ?? ''],
    [words.columns.from, dateText(from, language)],
    [words.columns.to, dateText(to, language)],
    [words.columns.madeAt, timeText(madeAt, language)],
    ...claimFacts(report, language).map(([name, units]): [string, string] => [name, unitsText(units, language, false)]),
  ]
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8">
<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapeHtml(words.title)}</title><style>${reportStyle}${tableStyle}</style></head><body>
${practice ? `<p class="practice">${escapeHtml(words.practice)}</p>` : ''}
${company === null ? '' : `<p>${escapeHtml(company.name)}</p>`}
<h1>${escapeHtml(words.title)}</h1>
<p class="number">${escapeHtml(supplier.name ?? supplier.code ?? '')}</p>
<dl>${facts
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `<div><dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd></div>`)
    .join('')}</dl>
${letter === null ? '' : `<p>${escapeHtml(letter)}</p>`}
<table><thead><tr>${head.map((cell, at) => `<th${isFigure(at) ? ' class="figure"' : ''}>${escapeHtml(shown(cell, -1) ?? '')}</th>`).join('')}</tr></thead>
<tbody>${rows.map(row).join('\n')}</tbody></table>
</body></html>
`
}
