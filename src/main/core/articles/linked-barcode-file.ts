import { parse } from 'csv-parse/sync'
import { Failure } from '../domain/failure.ts'
import type { Units } from '../domain/model.ts'
import { maximumEntry, unitsFromText } from '../domain/units.ts'

/** Maximum lines of a file: an import must not delay scans. */
export const maxImportLines = 5000

/** One line of a barcode file, as written. */
export interface LinkedBarcodeLine {
  /** Line number in the file, from 1. */
  line: number
  barcode: string
  articleCode: string
  /** `null` if it is not a valid quantity; 1 if the column is missing. */
  unitsPerScan: Units | null
}

const one = 1_000_000 as Units

/**
 * Parses the columns barcode, article and units per scan. Separator: the most frequent of `;`, `,` and tab in the first
 * line; byte order mark, any line ends and quotes are accepted. The first line is a heading if its second column is no
 * article and its first is the word "barcode". Throws `validation` if the text is not such a table or too long.
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
    throw new Failure('validation', 'This is not a table of barcodes', {
      issues: [{ path: 'content', code: 'not_csv', ...(line === null ? {} : { line }) }],
    })
  }
}

function delimiterOf(content: string): string {
  const [first = ''] = content.split(/\r?\n|\r/, 1)
  const count = (mark: string) => first.split(mark).length
  return [';', '\t', ','].reduce((best, mark) => (count(mark) > count(best) ? mark : best))
}

/** Trims a cell and removes the apostrophe that keeps a spreadsheet from running it as a formula. */
function plainCell(cell: string): string {
  return cell.trim().replace(/^'(?=["\s]*[=+\-@＝＋－＠])/, '')
}

function readUnits(text: string): Units | null {
  const units = unitsFromText(text.replace(',', '.'))
  return units === null || units <= 0 || units > maximumEntry * 1_000_000 ? null : units
}
