import { escapeHtml, measuresText, timeText } from './html-text.ts'
import type { Report } from './report.ts'
import { reportTexts } from './report-texts.ts'
import type { ReportLanguage } from './report-texts.ts'
import { unitsFromNumber, zeroUnits } from '../domain/units.ts'

/** Declared containers beside the scanned ones; nothing if the documents declare none. */
export function containersHtml({ containers }: Report, language: ReportLanguage): string {
  if (containers.length === 0) return ''
  const { containersTitle, containerStatus } = reportTexts[language]
  const rows = containers.map(({ container, status, numbers, units, kilos = 0, scannedAt, operator }) => {
    const [whole, weight] = [unitsFromNumber(units) ?? zeroUnits, unitsFromNumber(kilos) ?? zeroUnits]
    const counted = scannedAt === null ? '–' : measuresText(whole, weight, language, reportTexts[language].part.units)
    const scanned = scannedAt === null ? '–' : `${timeText(scannedAt, language)} · ${operator ?? ''}`
    const cells = [containerStatus[status], container, numbers.join(' · ') || '–', counted, scanned]
    const mark = status === 'arrived' ? 'match' : status
    return `<tr data-status="${mark}">${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`
  })
  return `<h2>${escapeHtml(containersTitle)}</h2><table><tbody>${rows.join('\n')}</tbody></table>`
}
