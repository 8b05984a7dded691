import { useMemo } from 'react'
import { spreadsheetText } from '../../../contract/spreadsheet-text.ts'
import { readDigits, today } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { saveFile } from '../../state/save-file.ts'
import type { CellValue, DataColumn } from './column.ts'
import { runInSlices, stepsPerYield, type Work } from './sliced-work.ts'

/** Texts and separators of plain cells in one language. */
export interface CellTexts {
  yes: string
  no: string
  /** The decimal mark. */
  decimalMark: ',' | '.'
}

/** Spreadsheets of Spanish-speaking systems separate cells by semicolons and decimals by commas. */
export interface CsvDialect extends CellTexts {
  separator: ';' | ','
}

/** Texts and separators of the current language. */
export function useCellTexts(): CellTexts {
  const { t, i18n } = useTranslation('table')
  const decimalMark = i18n.language.startsWith('es') ? ',' : '.'
  return useMemo(() => ({ yes: t('yes'), no: t('no'), decimalMark }), [t, decimalMark])
}

const two = (value: number) => String(value).padStart(2, '0')
const byteOrderMark = '\uFEFF'

/** A cell as plain text: figures without grouping, shares in per cent, dates as `yyyy-MM-dd`, with `HH:mm` if they have a time. */
export function plainText<T>(column: DataColumn<T>, value: CellValue, cellTexts: CellTexts): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? cellTexts.yes : cellTexts.no
  if (typeof value === 'number')
    return figure(column.kind === 'share' ? Math.round(value * 10_000) / 100 : value).replace(
      '.',
      cellTexts.decimalMark,
    )
  if (column.kind !== 'date' && column.kind !== 'dateTime') return value
  const at = readDigits(value)
  if (at === null) return value
  const day = `${at.year}-${two(at.month)}-${two(at.day)}`
  return column.kind === 'date' || at.hour === null ? day : `${day} ${two(at.hour)}:${two(at.minute)}`
}

/** A number without exponent, at most 6 decimals. */
function figure(value: number): string {
  const text = value.toFixed(6).replace(/\.?0+$/, '')
  return text === '-0' ? '0' : text
}

function safe(text: string, value: CellValue): string {
  return typeof value === 'string' ? spreadsheetText(text) : text
}

/** Rows for the clipboard: one line each, cells separated by tabs, with the headers first. */
export function toTsv<T>(columns: readonly DataColumn<T>[], rows: readonly T[], cellTexts: CellTexts): string {
  // A spreadsheet reads on from a quote at the beginning of a cell to the next one, over tabs and lines.
  const flat = (text: string) => (text.startsWith('"') ? `"${text.replaceAll('"', '""')}"` : text)
  const line = (row: T) =>
    columns.map((column) => {
      const value = column.value(row)
      return flat(safe(plainText(column, value, cellTexts), value))
    })
  return [columns.map((column) => flat(column.header)), ...rows.map(line)].map((cells) => cells.join('\t')).join('\r\n')
}

export interface CsvWriter<T> {
  /** The byte order mark and the line of headers. */
  head: string
  line: (row: T) => string
}

/**
 * The lines of a CSV file that spreadsheets open as it is: with a byte order mark, and no cell that runs as a formula.
 */
export function csvWriter<T>(columns: readonly DataColumn<T>[], dialect: CsvDialect): CsvWriter<T> {
  const needsQuotes = new RegExp(`["${dialect.separator}]|^\\s|\\s$`)
  const quoted = (text: string) => (needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  const joined = (cells: string[]) => `${cells.join(dialect.separator)}\r\n`
  return {
    head: byteOrderMark + joined(columns.map((column) => quoted(column.header))),
    line: (row) =>
      joined(
        columns.map((column) => {
          const value = column.value(row)
          return quoted(safe(plainText(column, value, dialect), value))
        }),
      ),
  }
}

/** Saves the rows as a CSV file named after the list and the day; long lists are written in slices. */
export async function saveCsv<T>(
  name: string,
  columns: readonly DataColumn<T>[],
  rows: readonly T[],
  cellTexts: CellTexts,
): Promise<void> {
  const csv = csvWriter(columns, { ...cellTexts, separator: cellTexts.decimalMark === ',' ? ';' : ',' })
  const content = await runInSlices(writeRows(csv, rows), new AbortController().signal)
  saveFile({ name: `${name}-${today(new Date())}.csv`, mediaType: 'text/csv', content, encoding: 'utf-8' })
}

function* writeRows<T>(csv: CsvWriter<T>, rows: readonly T[]): Work<string> {
  let content = csv.head
  for (const [at, row] of rows.entries()) {
    content += csv.line(row)
    if (at % stepsPerYield === 0) yield
  }
  return content
}
