import type { Instant, Units } from '../domain/model.ts'
import type { Page } from './cursor.ts'
import { toPage, decodeCursor } from './cursor.ts'
import type { PrimaryDatabase, PrimaryWriter } from './primary-database.ts'
import { all, get, run } from './sql.ts'

/** What a barcode stands for, as somebody at this PC tied it. */
export interface LearnedBarcode {
  /** The barcode as it is looked up: a GTIN without leading zeros, else the code as scanned. */
  barcodeKey: string
  articleCode: string
  unitsPerScan: Units
  at: Instant
  operator: string
}

const columns = /* sql */ `barcode_key AS barcodeKey, article_code AS articleCode, units_per_scan AS unitsPerScan, at,
  operator`

/** What a barcode stands for now; `null` where it never stood for anything, or was forgotten. */
export function learnedBarcode(database: PrimaryDatabase, barcodeKey: string): LearnedBarcode | null {
  const row = get<LearnedBarcode & { forgotten: number }>(
    database,
    `SELECT ${columns}, forgotten FROM learned_barcode WHERE barcode_key = ? ORDER BY id DESC LIMIT 1`,
    barcodeKey,
  )
  if (!row || row.forgotten === 1) return null
  const { forgotten: _, ...learned } = row
  return learned
}

/** Everything a barcode has stood for, newest first. */
export function learnedBarcodeHistory(database: PrimaryDatabase, barcodeKey: string): LearnedBarcode[] {
  return all(database, `SELECT ${columns} FROM learned_barcode WHERE barcode_key = ? ORDER BY id DESC`, barcodeKey)
}

/** Ties a barcode; what it stood for before stays in its history. */
export function learnBarcode(writer: PrimaryWriter, learned: LearnedBarcode): void {
  run(
    writer,
    'INSERT INTO learned_barcode (barcode_key, article_code, units_per_scan, at, operator) VALUES (?, ?, ?, ?, ?)',
    learned.barcodeKey,
    learned.articleCode,
    learned.unitsPerScan,
    learned.at,
    learned.operator,
  )
}

/** From here on a barcode stands for nothing; its history stays. */
export function forgetBarcode(
  writer: PrimaryWriter,
  { barcodeKey, articleCode, unitsPerScan, at, operator }: LearnedBarcode,
): void {
  run(
    writer,
    `INSERT INTO learned_barcode (barcode_key, article_code, units_per_scan, at, operator, forgotten)
     VALUES (?, ?, ?, ?, ?, 1)`,
    barcodeKey,
    articleCode,
    unitsPerScan,
    at,
    operator,
  )
}

const isLatest = `forgotten = 0
  AND id = (SELECT max(id) FROM learned_barcode AS newer WHERE newer.barcode_key = learned_barcode.barcode_key)`

/** The barcodes that stand for an article now. */
export function barcodesOfArticle(database: PrimaryDatabase, articleCode: string): LearnedBarcode[] {
  return all(
    database,
    `SELECT ${columns} FROM learned_barcode WHERE article_code = ? AND ${isLatest} ORDER BY barcode_key`,
    articleCode,
  )
}

/**
 * Barcodes as they stand now, by barcode. With `text` those of which the barcode or the article's code contains it, in
 * lower case, or whose article is among `articleCodes`.
 */
export function listLearnedBarcodes(
  database: PrimaryDatabase,
  filter: {
    text?: string | undefined
    articleCodes?: readonly string[] | undefined
    limit: number
    cursor?: string | undefined
  },
): Page<LearnedBarcode> {
  const text = filter.text?.trim().toLowerCase() ?? ''
  const condition =
    text === ''
      ? isLatest
      : `${isLatest} AND (instr(lower(barcode_key), ?) > 0 OR instr(lower(article_code), ?) > 0
           OR article_code IN (SELECT value FROM json_each(?)))`
  const values = text === '' ? [] : [text, text, JSON.stringify(filter.articleCodes ?? [])]
  const total =
    get<{ n: number }>(database, `SELECT count(*) AS n FROM learned_barcode WHERE ${condition}`, ...values)?.n ?? 0
  const [after] = filter.cursor === undefined ? [''] : decodeCursor(filter.cursor, 1)
  const rows = all<LearnedBarcode>(
    database,
    `SELECT ${columns} FROM learned_barcode WHERE ${condition} AND barcode_key > ? ORDER BY barcode_key LIMIT ?`,
    ...values,
    after ?? '',
    filter.limit + 1,
  )
  return toPage(rows, filter.limit, total, (row) => [row.barcodeKey])
}
