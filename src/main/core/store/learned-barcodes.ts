import type { Instant, Units } from '../domain/model.ts'
import type { Page } from './cursor.ts'
import type { PageRequest } from './list-page.ts'
import { createConditions, readPage } from './list-page.ts'
import type { PrimaryDatabase, PrimaryWriter } from './primary-database.ts'
import { all, column, get, insert } from './sql.ts'

/** A barcode linked to an article on this PC. */
export interface LearnedBarcode {
  /** The key by which the barcode is found: a GTIN without leading zeros, else the code as scanned. */
  barcodeKey: string
  articleCode: string
  unitsPerScan: Units
  at: Instant
  operator: string
}

const columns = /* sql */ `barcode_key AS barcodeKey, article_code AS articleCode, units_per_scan AS unitsPerScan, at,
  operator`

const newestLink = `SELECT ${columns}, forgotten FROM learned_barcode WHERE barcode_key = ? ORDER BY id DESC LIMIT 1`

/** The newest link of a barcode, also one that was removed (`forgotten`); `null` if it never had any. */
export function newestBarcodeLink(
  database: PrimaryDatabase,
  barcodeKey: string,
): (LearnedBarcode & { forgotten: number }) | null {
  return get(database, newestLink, barcodeKey)
}

/** The current link of a barcode; `null` if it was never linked or its link was removed. */
export function learnedBarcode(database: PrimaryDatabase, barcodeKey: string): LearnedBarcode | null {
  const row = newestBarcodeLink(database, barcodeKey)
  if (!row || row.forgotten === 1) return null
  const { forgotten: _, ...learned } = row
  return learned
}

/** All links that some barcodes have had, newest first. */
export function learnedBarcodeHistory(database: PrimaryDatabase, barcodeKeys: readonly string[]): LearnedBarcode[] {
  const keys = JSON.stringify(barcodeKeys)
  const condition = 'barcode_key IN (SELECT value FROM json_each(?))'
  return all(database, `SELECT ${columns} FROM learned_barcode WHERE ${condition} ORDER BY id DESC`, keys)
}

/** Keys of all barcodes that were ever linked. */
export function everLearnedKeys(database: PrimaryDatabase): Set<string> {
  return new Set(column<string>(database, 'SELECT DISTINCT barcode_key FROM learned_barcode'))
}

/** Links a barcode; earlier links stay in its history. */
export function learnBarcode(writer: PrimaryWriter, learned: LearnedBarcode): void {
  const { barcodeKey, articleCode, unitsPerScan, at, operator } = learned
  insert(writer, 'learned_barcode', { barcodeKey, articleCode, unitsPerScan, at, operator })
}

/** Removes the link of a barcode; its history stays. */
export function forgetBarcode(writer: PrimaryWriter, learned: LearnedBarcode): void {
  insert(writer, 'learned_barcode', { ...learned, forgotten: true })
}

const isLatest = `forgotten = 0
  AND id = (SELECT max(id) FROM learned_barcode AS newer WHERE newer.barcode_key = learned_barcode.barcode_key)`

/** The barcodes linked to an article now. */
export function barcodesOfArticle(database: PrimaryDatabase, articleCode: string): LearnedBarcode[] {
  return all(
    database,
    `SELECT ${columns} FROM learned_barcode WHERE article_code = ? AND ${isLatest} ORDER BY barcode_key`,
    articleCode,
  )
}

/** The current links of some barcodes, by barcode. */
export function learnedBarcodes(
  database: PrimaryDatabase,
  barcodeKeys: readonly string[],
): ReadonlyMap<string, LearnedBarcode> {
  const rows = all<LearnedBarcode>(
    database,
    `SELECT ${columns} FROM learned_barcode WHERE barcode_key IN (SELECT value FROM json_each(?)) AND ${isLatest}`,
    JSON.stringify(barcodeKeys),
  )
  return new Map(rows.map((row) => [row.barcodeKey, row]))
}

/**
 * Current links, by barcode. With `text` only those whose barcode or article code contains it (letter case ignored), or
 * whose article is among `articleCodes`.
 */
export function listLearnedBarcodes(
  database: PrimaryDatabase,
  filter: PageRequest & { text?: string | undefined; articleCodes?: readonly string[] | undefined },
): Page<LearnedBarcode> {
  const text = filter.text?.trim().toLowerCase() ?? ''
  const where = createConditions(isLatest)
  if (text !== '')
    where.add(
      `(instr(lower(barcode_key), ?) > 0 OR instr(lower(article_code), ?) > 0
        OR article_code IN (SELECT value FROM json_each(?)))`,
      text,
      text,
      JSON.stringify(filter.articleCodes ?? []),
    )
  const list = { columns, from: 'learned_barcode', where, order: ['barcode_key'], direction: 'ASC' } as const
  return readPage(database, list, filter)
}
