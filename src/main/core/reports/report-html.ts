import { dotted, isolated } from '../../../contract/isolated.ts'
import { wordOfReason } from '../../../contract/shapes/comparison.ts'
import { arrivalsHtml } from './arrivals-html.ts'
import { containersHtml } from './containers-html.ts'
import { partText, partsHtml } from './delivery-parts-text.ts'
import { dateText, escapeHtml, timeText, unitsText } from './html-text.ts'
import { holdsHtml } from './holds-html.ts'
import { receiptHtml, receiptStyle } from './receipt-html.ts'
import type { Report, ReportCount, ReportLine } from './report.ts'
import { photosHtml, photoStyle } from './report-photos-html.ts'
import type { Picture } from './report-photos.ts'
import { notOnPackageText } from './not-on-package-text.ts'
import { serialsHtml } from './serials-html.ts'
import { weighedHtml } from './weighed-html.ts'
import { reportTexts, deviceLabel, signingRuleText, statusText } from './report-texts.ts'
import type { ReportLanguage } from './report-texts.ts'
import { lineRulesText, ruleTexts, toleranceText } from './rules-text.ts'

/** Order of the report: lines with differences first, as on screen. */
const exceptionsFirst = [
  'missing',
  'short',
  'over',
  'unexpected',
  'wrong_lot',
  'wrong_expiry',
  'not_on_package',
  'unreadable',
  'to_come',
  'within_tolerance',
  'match',
]

/**
 * Builds the report as one self-contained HTML page, for print and PDF. All content is escaped; its content security
 * policy forbids scripts and every address; photos are embedded.
 */
export function reportHtml(
  report: Report,
  language: ReportLanguage,
  pictures: ReadonlyMap<string, Picture> = new Map(),
): string {
  const words = reportTexts[language]
  const { columns, sheet } = words
  const { documents, counts } = report
  // The column of a whole in parts is the sum of its parts.
  const summed = report.part === null && report.parts.length > 1
  const counters = ([1, 2, 3] as const).filter((counter) => counts.some((count) => count.counter === counter))
  const figures = summed ? ([1] as const) : counters
  const joined = (values: (string | null)[]) => dotted([...new Set(values)])
  const date = (text: string | null) => (text === null ? '' : dateText(text, language))
  const figure = (units: ReportLine['difference'], sign = false) =>
    units === null ? '–' : unitsText(units, language, sign)

  const facts: [string, string][] = [
    [columns.supplier, joined(documents.map(({ supplierName }) => supplierName))],
    [columns.supplierCode, joined(documents.map(({ supplierCode }) => supplierCode))],
    [columns.documentDates, joined(documents.map((document) => date(document.date)))],
    [columns.purchaseOrders, joined(documents.map(({ purchaseOrder }) => purchaseOrder))],
    [columns.control, String(report.controlId)],
    [words.part.title, partText(report, language) ?? ''],
    ...counters.map((counter): [string, string] => [
      columns.countedBy[counter - 1] ?? '',
      joined(counts.filter((count) => count.counter === counter).map((count) => whoWhen(count, language))),
    ]),
    [columns.signedAt, joined(counts.map(({ signedAt }) => (signedAt === null ? null : timeText(signedAt, language))))],
    [columns.signedBy, joined(counts.map(({ signedBy }) => signedBy))],
    [columns.note, joined(counts.map(({ note }) => note))],
    [ruleTexts[language].columns.tolerance, toleranceText(report, language) ?? ''],
    [columns.signingRule, signingRuleText(report.signingRule, language) ?? ''],
    [columns.repeatedContainers, joined(counts.flatMap(({ repeatedContainers }) => repeatedContainers))],
    [columns.madeAt, timeText(report.madeAt, language)],
  ]
  const saysWhy = report.lines.some(({ reason, note }) => reason !== null || note !== null)
  const reasonText = ({ reason, status, note }: ReportLine) =>
    [reason === null ? '' : escapeHtml(words.lineReason[wordOfReason(reason, status)]), escapeHtml(note ?? '')]
      .filter((text) => text !== '')
      .join('<br>')
  const lines = report.lines.toSorted((a, b) => rank(a) - rank(b))
  const head = [
    columns.status,
    columns.articleCode,
    columns.lot,
    columns.expiry,
    report.part === null || report.part === 1 ? columns.declared : words.part.declared,
    columns.wmsCount,
    ...figures.map((counter) => (summed ? words.part.received : (columns.counts[counter - 1] ?? ''))),
    columns.damaged,
    columns.difference,
    ...(saysWhy ? [columns.reason] : []),
  ]
  const rulesLine = (line: ReportLine) => {
    const text = lineRulesText(line, language)
    return text === null ? '' : `<br><small>${escapeHtml(text)}</small>`
  }
  const row = (line: ReportLine) => [
    cell(
      [statusText(line.status, language), notOnPackageText(line, language) ?? ''].filter(Boolean).join(': ') +
        (line.decided ? '' : ` (${words.undecided.toLowerCase()})`),
    ),
    `<td><b>${escapeHtml(line.articleCode)}</b>${line.byWeight === true ? ' kg' : ''}<br>${escapeHtml(line.description ?? '')}${rulesLine(line)}</td>`,
    cell(line.lot ?? '–'),
    cell((date(line.expiry) || '–') + (line.unconfirmed ? ' *' : '')),
    figureCell(figure(line.declared)),
    figureCell(figure(line.wmsCount)),
    ...figures.map((counter) => figureCell(figure(line.counts[counter - 1] ?? null))),
    figureCell(figure(line.damaged)),
    figureCell(figure(line.difference, true)),
    ...(saysWhy ? [`<td>${reasonText(line)}</td>`] : []),
  ]
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8">
<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<title>${escapeHtml(words.discrepancyReport)}</title><style>${reportStyle}${receiptStyle}${photoStyle}</style></head><body>
${report.practice ? `<p class="practice">${escapeHtml(words.practice)}</p>` : ''}
${report.company === null ? '' : `<p>${escapeHtml(report.company.name)}</p>`}
<h1>${escapeHtml(words.discrepancyReport)}</h1>
<p class="number">${escapeHtml(joined(documents.map(({ number }) => number)))}</p>
<dl>${facts
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `<div><dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd></div>`)
    .join('')}</dl>
<table><thead><tr>${head.map((name) => `<th>${escapeHtml(name)}</th>`).join('')}</tr></thead>
<tbody>${lines.map((line) => `<tr data-status="${line.status ?? 'not_counted'}">${row(line).join('')}</tr>`).join('\n')}</tbody></table>
${counts.some(({ samePerson }) => samePerson) ? `<p class="left-out">${escapeHtml(sheet.samePerson)}</p>` : ''}
${lines.some(({ unconfirmed }) => unconfirmed) ? `<p>* ${escapeHtml(words.unconfirmed)}</p>` : ''}
${partsHtml(report, language)}
${containersHtml(report, language)}
${holdsHtml(report, language)}
${serialsHtml(report, language)}
${weighedHtml(report, language)}
${arrivalsHtml(report, pictures, language)}
${
  report.notes.length === 0
    ? ''
    : `<h2>${escapeHtml(columns.notes)}</h2><ul>${report.notes
        .map(
          ({ at, operator, text }) =>
            `<li>${escapeHtml(`${timeText(at, language)} · ${isolated(operator)}: ${text}`)}</li>`,
        )
        .join('')}</ul>`
}
<div class="sign"><p>${escapeHtml(words.received)}</p><p>${escapeHtml(words.delivered)}</p></div>
${receiptHtml(report, language)}
${photosHtml(report, pictures, language)}
</body></html>
`
}

function rank({ status }: ReportLine): number {
  return status === null ? 0 : exceptionsFirst.indexOf(status)
}

function whoWhen(count: ReportCount, language: ReportLanguage): string {
  const when = count.closedAt === null ? '' : ` ${timeText(count.closedAt, language)}`
  const part = count.part === 1 ? '' : ` (${reportTexts[language].part.one(count.part)})`
  return `${isolated(count.operator)}${when}${part}${deviceLabel(count)}`
}

function cell(text: string): string {
  return `<td>${escapeHtml(text)}</td>`
}

function figureCell(text: string): string {
  return `<td class="figure">${escapeHtml(text)}</td>`
}

/** Print styles of reports. */
export const reportStyle = `
@page { size: A4 landscape; margin: 14mm 12mm 16mm }
* { box-sizing: border-box }
body { margin: 0; color: #14171c; font: 9pt/1.35 Inter, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif; font-variant-numeric: tabular-nums }
h1 { margin: 0; font-size: 15pt }
h2 { margin: 10pt 0 2pt; font-size: 10pt; break-after: avoid }
p { margin: 2pt 0 }
ul { margin: 0; padding-inline-start: 12pt }
li { overflow-wrap: anywhere; white-space: pre-line }
.number { font: 600 13pt 'IBM Plex Mono', Consolas, monospace }
.practice { padding: 4pt 8pt; border: 1.5pt solid; font-weight: 700 }
dl { display: grid; grid-template-columns: 1fr 1fr 1fr; gap: 4pt 16pt; margin: 8pt 0 12pt }
dt { color: #565c66; font-size: 8pt }
dd { margin: 0; overflow-wrap: anywhere }
table { inline-size: 100%; border-collapse: collapse }
thead { display: table-header-group }
th { padding: 3pt 5pt; border-block-end: 1pt solid; font-size: 8pt; text-align: start; vertical-align: bottom }
td { padding: 3pt 5pt; border-block-end: 0.4pt solid #c9cdd3; vertical-align: top; overflow-wrap: anywhere }
tr { break-inside: avoid }
.figure { text-align: end; white-space: nowrap }
tr:not([data-status='match']):not([data-status='within_tolerance']):not([data-status='to_come']) td { font-weight: 600 }
.sign { display: grid; grid-template-columns: 1fr 1fr; gap: 32pt; margin-block-start: 48pt; break-inside: avoid }
.sign p { padding-block-start: 4pt; border-block-start: 0.5pt solid }
`
