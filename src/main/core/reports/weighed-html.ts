import { formatUnits } from '../domain/units.ts'
import type { Units } from '../domain/model.ts'
import { dateText, escapeHtml } from './html-text.ts'
import type { Report } from './report.ts'
import { reportTexts } from './report-texts.ts'
import type { ReportLanguage } from './report-texts.ts'

/** Pieces and weight of the goods by weight; nothing if none were counted. */
export function weighedHtml({ weighed }: Report, language: ReportLanguage): string {
  if (weighed.length === 0) return ''
  const { columns } = reportTexts[language]
  const cell = (text: string) => `<td>${escapeHtml(text)}</td>`
  const number = (value: Units) => (language === 'es' ? formatUnits(value).replace('.', ',') : formatUnits(value))
  const rows = weighed.map(
    ({ articleCode, lot, expiry, pieces, weight }) =>
      `<tr>${cell(articleCode)}${cell(lot ?? '–')}${cell(expiry === null ? '–' : dateText(expiry, language))}${cell(
        number(pieces),
      )}${cell(`${number(weight)} kg`)}</tr>`,
  )
  const head = [columns.articleCode, columns.lot, columns.expiry, columns.pieces, 'kg']
  return `<h2>${escapeHtml(columns.weighed)}</h2><table><thead><tr>${head
    .map((name) => `<th>${escapeHtml(name)}</th>`)
    .join('')}</tr></thead><tbody>${rows.join('\n')}</tbody></table>`
}
