import { stringify } from 'csv-stringify/sync'
import type { Units } from '../domain/model.ts'
import { formatUnits } from '../domain/units.ts'

/** Text, units (a figure of its own column), or nothing. */
export type CsvCell = string | { units: Units } | null

/** The language of a file, which decides its separators and words. */
export type FileLanguage = 'es' | 'en'

const marks = { es: { delimiter: ';', decimal: ',' }, en: { delimiter: ',', decimal: '.' } } as const satisfies Record<
  FileLanguage,
  object
>

/**
 * A table as spreadsheets of that language open it: `;` and decimal comma in Spanish, `,` and point in English; byte
 * order mark, lines ended by CR LF. Text that a spreadsheet would take for a formula is defused; units are never text.
 */
export function csvText(rows: readonly (readonly CsvCell[])[], language: FileLanguage): string {
  const { delimiter, decimal } = marks[language]
  const written = rows.map((row) =>
    row.map((cell) => {
      if (cell === null) return ''
      return typeof cell === 'string' ? defused(cell) : formatUnits(cell.units).replace('.', decimal)
    }),
  )
  return stringify(written, { delimiter, bom: true, record_delimiter: 'windows' })
}

const controls = /[\u0000-\u001f\u007f\u0085\u2028\u2029]+/g
const opensFormula = /^(?:[\t\r\n]|["\s]*[=+\-@＝＋－＠])/
/** A spreadsheet that splits at the other delimiter would see a new cell begin here. */
const opensFormulaInside = /([,;|]["\s]*)(?=[=+\-@＝＋－＠])/g

/** Text with an apostrophe before whatever would begin a formula, on a single line. */
function defused(text: string): string {
  const guarded = text.replace(controls, ' ').replace(opensFormulaInside, "$1'")
  return opensFormula.test(text) ? `'${guarded}` : guarded
}
