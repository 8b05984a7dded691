import { fileNamePart } from '../domain/file-name.ts'
import type { Report } from './report.ts'
import { reportTexts } from './report-texts.ts'
import type { ReportLanguage } from './report-texts.ts'

/**
 * `diferencias-R-000184-2026-11-21.csv`, of a part `diferencias-R-000184-parcial-2-2026-11-21.csv`: valid on Windows, macOS and Linux. It starts with a word, so it is not a
 * device name, and ends with its extension, so not with a dot or space.
 */
export function reportFileName(report: Report, extension: string, language: ReportLanguage): string {
  const words = reportTexts[language]
  const number = report.documents[0]?.number ?? String(report.controlId)
  const safe = fileNamePart(number)
  const start = report.practice ? words.practiceFileName : words.fileName
  const part = report.part === null ? '' : `-${words.part.fileName}-${report.part}`
  return `${start}-${safe === '' ? report.controlId : safe}${part}-${report.madeAt.slice(0, 10)}.${extension}`
}
