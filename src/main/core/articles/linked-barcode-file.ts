import { parse } from 'csv-parse/sync'
import { Failure } from '../domain/failure.ts'
import type { Units } from '../domain/model.ts'
import { maximumEntry, unitsFromText } from '../domain/units.ts'

/** The most lines that one file may have: an import must not keep a scan waiting. */
export const maxImportLines = 5000

/** One line of a file of barcodes, as it stands there. */
export interface LinkedBarcodeLine {
  /** From 1 in the file. */
  line: number
  barcode: string
  articleCode: string
  /** `null` where it is no number of units; one where the column is missing. */
  unitsPerScan: Units | null
}

const one = 1_000_000 as Units

/**
 * Reads columns barcode, article, units per scan from a text: `;`, `,` or tab, whichever its first line has most of;
 * byte order mark, any line ends, quotes; a first line whose second column names no article is a heading when its first
 * is the word "barcode". `validation` where it is no table, or too long a one.
 */
export function parseLinkedBarcodeFile(content: string): LinkedBarcodeLine[] {
  const rows = readRows(content)
  const [first] = rows
  const body = first && /^"?(barcode|c[oó]digo)/i.test(first.cells[0] ?? '') ? rows.slice(1) : rows
  if (body.length > maxImportLines)
    throw new Failure('validation', 'A file of barcodes has at most 5,000 lines', {
      issues: [{ path: 'content', code: 'too_many_lines' }],
    })
  return body.map(({ line, cells }) => {
    const [barcode = '', articleCode = '', units] = cells.map(plainCell)
    return { line, barcode, articleCode, unitsPerScan: units === undefined || units === '' ? one : readUnits(units) }
  })
}

function readRows(content: string): { line: number; cells: string[] }[] {
  try {
    const records = parse(content, {
      bom: true,
      delimiter: delimiterOf(content),
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: 10_000,
      info: true,
    }) as unknown as { record: string[]; info: { lines: number } }[]
    return records.map(({ record, info }) => ({ line: info.lines, cells: record }))
  } catch (error) {
    const line = error instanceof Error && 'lines' in error && typeof error.lines === 'number' ? error.lines : null
    throw new Failure('validation', 'This is no table of barcodes', {
      issues: [{ path: 'content', code: 'not_csv', ...(line === null ? {} : { line }) }],
    })
  }
}

function delimiterOf(content: string): string {
  const [first = ''] = content.split(/\r?\n|\r/, 1)
  const count = (mark: string) => first.split(mark).length
  return [';', '\t', ','].reduce((best, mark) => (count(mark) > count(best) ? mark : best))
}

/** A cell without blanks, and without the apostrophe that keeps a spreadsheet from reading it as a formula. */
function plainCell(cell: string): string {
  return cell.trim().replace(/^'(?=["\s]*[=+\-@＝＋－＠])/, '')
}

function readUnits(text: string): Units | null {
  const units = unitsFromText(text.replace(',', '.'))
  return units === null || units <= 0 || units > maximumEntry * 1_000_000 ? null : units
}
