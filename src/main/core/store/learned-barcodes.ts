import type { Instant, Units } from '../domain/model.ts'
import type { Page } from './cursor.ts'
import { cutPage, decodeCursor } from './cursor.ts'
import type { Precious, PreciousWriter } from './precious.ts'
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

/** What a barcode stands for now. */
export function learnedBarcode(precious: Precious, barcodeKey: string): LearnedBarcode | null {
  return (
    get<LearnedBarcode>(
      precious,
      `SELECT ${columns} FROM learned_barcode WHERE barcode_key = ? ORDER BY id DESC LIMIT 1`,
      barcodeKey,
    ) ?? null
  )
}

/** Everything a barcode has stood for, newest first. */
export function learnedBarcodeHistory(precious: Precious, barcodeKey: string): LearnedBarcode[] {
  return all(precious, `SELECT ${columns} FROM learned_barcode WHERE barcode_key = ? ORDER BY id DESC`, barcodeKey)
}

/** Ties a barcode; what it stood for before stays in its history. */
export function learnBarcode(writer: PreciousWriter, learned: LearnedBarcode): void {
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

const isLatest =
  'id = (SELECT max(id) FROM learned_barcode AS newer WHERE newer.barcode_key = learned_barcode.barcode_key)'

/** The barcodes that stand for an article now. */
export function barcodesOfArticle(precious: Precious, articleCode: string): LearnedBarcode[] {
  return all(
    precious,
    `SELECT ${columns} FROM learned_barcode WHERE article_code = ? AND ${isLatest} ORDER BY barcode_key`,
    articleCode,
  )
}

/** All barcodes as they stand now, by barcode: for export. */
export function listLearnedBarcodes(
  precious: Precious,
  filter: { limit: number; cursor?: string | undefined },
): Page<LearnedBarcode> {
  const total = get<{ n: number }>(precious, 'SELECT count(DISTINCT barcode_key) AS n FROM learned_barcode')?.n ?? 0
  const [after] = filter.cursor === undefined ? [''] : decodeCursor(filter.cursor, 1)
  const rows = all<LearnedBarcode>(
    precious,
    `SELECT ${columns} FROM learned_barcode WHERE barcode_key > ? AND ${isLatest} ORDER BY barcode_key LIMIT ?`,
    after ?? '',
    filter.limit + 1,
  )
  return cutPage(rows, filter.limit, total, (row) => [row.barcodeKey])
}
