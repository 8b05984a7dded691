import { spreadsheetText } from '../../../contract/spreadsheet-text.ts'
import type { Units } from '../domain/model.ts'
import { formatUnits } from '../domain/units.ts'

/** Text, units, or an empty cell (`null`). */
export type CsvCell = string | { units: Units } | null

/** Language of a file: decides its separators and texts. */
export type FileLanguage = 'es' | 'en'

const marks = { es: { delimiter: ';', decimal: ',' }, en: { delimiter: ',', decimal: '.' } } as const satisfies Record<
  FileLanguage,
  object
>

/**
 * A table as spreadsheets of that language open it: `;` and decimal comma in Spanish, `,` and point in English; byte
 * order mark, CR LF line ends. Text that a spreadsheet would run as a formula is escaped; units are written as numbers.
 */
export function csvText(rows: readonly (readonly CsvCell[])[], language: FileLanguage): string {
  const { delimiter, decimal } = marks[language]
  const lines = rows.map((row) => row.map((cell) => quoted(cellText(cell, decimal), delimiter)).join(delimiter))
  return `\ufeff${lines.map((line) => `${line}\r\n`).join('')}`
}

/** `2026-11-21 10:31:00`: the wall clock of an instant, unconverted; other texts as they are. */
export function csvTime(text: string): string {
  return /^\d{4}-\d{2}-\d{2}T/.test(text) ? text.slice(0, 19).replace('T', ' ') : text
}

function cellText(cell: CsvCell, decimal: string): string {
  if (cell === null) return ''
  return typeof cell === 'string' ? spreadsheetText(cell) : formatUnits(cell.units).replace('.', decimal)
}

/** Quotes a cell if it contains the delimiter or a quote (RFC 4180, section 2). Cells contain no line breaks. */
function quoted(text: string, delimiter: string): string {
  return text.includes(delimiter) || text.includes('"') ? `"${text.replaceAll('"', '""')}"` : text
}
