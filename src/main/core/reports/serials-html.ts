import { dateText, escapeHtml } from './html-text.ts'
import type { Report } from './report.ts'
import { reportTexts } from './report-texts.ts'
import type { ReportLanguage } from './report-texts.ts'

/** Serials of the counted goods; nothing if none were counted. */
export function serialsHtml({ serials }: Report, language: ReportLanguage): string {
  if (serials.length === 0) return ''
  const { columns } = reportTexts[language]
  const cell = (text: string) => `<td>${escapeHtml(text)}</td>`
  const rows = serials.map(
    ({ articleCode, lot, expiry, serials: numbers }) =>
      `<tr>${cell(articleCode)}${cell(lot ?? '–')}${cell(expiry === null ? '–' : dateText(expiry, language))}${cell(
        String(numbers.length),
      )}${cell(numbers.join(' · '))}</tr>`,
  )
  return `<h2>${escapeHtml(columns.serials)}</h2><table><tbody>${rows.join('\n')}</tbody></table>`
}
