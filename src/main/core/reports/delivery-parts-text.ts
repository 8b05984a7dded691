import { isolated } from '../../../contract/isolated.ts'
import { dateText, escapeHtml, measuresText, timeText } from './html-text.ts'
import { unitsFromNumber, zeroUnits } from '../domain/units.ts'
import type { Report } from './report.ts'
import { reportTexts } from './report-texts.ts'
import type { ReportLanguage } from './report-texts.ts'

type Parts = Pick<Report, 'part' | 'parts'>

/** Number of a document that names a part: `4711`, of its second part `4711-2`. */
export function numberWithPart(controlId: number, part: number | null): string {
  return part === null ? String(controlId) : `${controlId}-${part}`
}

/** The text of reports about a delivery in parts; `null` for a delivery that comes at once. */
export function partText({ part, parts }: Parts, language: ReportLanguage): string | null {
  const words = reportTexts[language].part
  if (part !== null) return words.one(part)
  return parts.length === 0 ? null : words.whole(parts.map((one) => one.part).join(', '))
}

/** The parts of a delivery, one line each: when, who, how many units, and who signed; names as `nameOf` writes them. */
export function partLines(
  { parts }: Pick<Parts, 'parts'>,
  language: ReportLanguage,
  nameOf = (name: string) => name,
): string[] {
  const { part: words, columns } = reportTexts[language]
  return parts.map(({ part, startedAt, closedAt, operators, units, kilos = 0, signature }) =>
    [
      words.one(part),
      closedAt === null ? dateText(startedAt, language) : timeText(closedAt, language),
      operators.map(nameOf).join(', '),
      measuresText(unitsFromNumber(units) ?? zeroUnits, unitsFromNumber(kilos) ?? zeroUnits, language, words.units),
      ...(signature === null
        ? []
        : [
            `${columns.signedAt} ${timeText(signature.at, language)}${signature.by === null ? '' : `, ${nameOf(signature.by)}`}`,
          ]),
    ].join(' · '),
  )
}

/** Section of the printed report of a whole; empty for a delivery that comes at once. */
export function partsHtml(report: Parts, language: ReportLanguage): string {
  if (report.part !== null || report.parts.length === 0) return ''
  const rows = partLines(report, language, isolated).map((line) => `<li>${escapeHtml(line)}</li>`)
  return `<h2>${escapeHtml(reportTexts[language].part.title)}</h2><ul>${rows.join('')}</ul>`
}
