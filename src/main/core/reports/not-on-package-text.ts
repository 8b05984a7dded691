import { unitsFromNumber, zeroUnits } from '../domain/units.ts'
import { unitsText } from './html-text.ts'
import type { ReportLine } from './report.ts'
import { reportTexts } from './report-texts.ts'
import type { ReportLanguage } from './report-texts.ts'

/** The fields that packages of a line lack, with units: `lot (3)`; `null` if none. */
export function notOnPackageText({ notOnPackage }: ReportLine, language: ReportLanguage): string | null {
  if (notOnPackage === undefined) return null
  const { packageField } = reportTexts[language]
  const fields = notOnPackage.fields.map((field) => packageField[field]).join(', ')
  return `${fields} (${unitsText(unitsFromNumber(notOnPackage.units) ?? zeroUnits, language, false)})`
}
