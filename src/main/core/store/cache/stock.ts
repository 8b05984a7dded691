import type { StockEntry } from '../../domain/model.ts'
import { expiryDay } from '../../domain/stock-location.ts'
import type { CursorPart, Page } from '../cursor.ts'
import { toPage, decodeCursor } from '../cursor.ts'
import { emptyPage, type PageRequest } from '../list-page.ts'
import { all, countRows } from '../sql.ts'
import type { CacheReader } from './cache-file.ts'
import { inSnapshot } from './cache-file.ts'
import { coverageOfScope } from './coverage.ts'
import { allOf, articleConditions, rowConditions, type StockFilter } from './stock-conditions.ts'
import { expiryDaySql, placeOf, readStockEntries, storedStockColumns, type StoredStock } from './stock-row.ts'
import { activeList, activeTable } from './swapped-list.ts'

/** From one matching row in this number, rows are read in the index of the order; below, they are looked up and sorted. */
const walkedShare = 50

export interface StockQuery extends StockFilter, PageRequest {}

/** The columns that rows are ordered by. */
const orders = { article: ['article_code', 'place', 'id'], expiry: ['due', 'article_code', 'place', 'id'] } as const

/** Stock by article, expiry, lot, container, location; or by expiry first. */
export function listStock(reader: CacheReader, question: StockQuery): Page<StockEntry> {
  return inSnapshot(reader, () => {
    const table = activeTable(reader, 'stock')
    if (table === null) return emptyPage
    const order = orders[question.order ?? 'article']
    const after = question.cursor === undefined ? null : decodeCursor(question.cursor, order.length)
    const ofArticle = articleConditions(question)
    const total = countStock(reader, question)
    const filtered = rowConditions(question, table).length > 0
    // Without statistics SQLite cannot determine which of the two is faster.
    const walked = filtered && total * walkedShare > wholeRows(reader)
    const own = filtered && !walked && ofArticle.length === 0
    const { sql, values } = allOf([...ofArticle, ...rowConditions(question, table, walked)])
    const keys = order.map((name) => (own && name !== 'id' ? `+${name}` : name)).join(', ')
    const rows = all<StoredStock & { place: string; id: number }>(
      reader,
      `SELECT place, id, ${storedStockColumns} FROM ${table}
       WHERE ${sql} ${after ? `AND (${keys}) > (${order.map(() => '?').join(', ')})` : ''}
       ORDER BY ${keys} LIMIT ?`,
      ...values,
      ...(after ?? []),
      question.limit + 1,
    )
    const page = toPage(rows, question.limit, total, (row): CursorPart[] => [
      ...(question.order === 'expiry' ? [row.due] : []),
      row.articleCode,
      row.place,
      row.id,
    ])
    return { ...page, rows: readStockEntries(reader, table, page.rows) }
  })
}

/** Cursor position of a row that is not stored; `id` distinguishes equal rows. */
export function stockPlace(entry: StockEntry, order: StockFilter['order'], id: number): (string | number)[] {
  return [...(order === 'expiry' ? [expiryDay(entry.expiry)] : []), entry.articleCode, placeOf(entry), id]
}

/** Number of matching rows. */
export function countStock(reader: CacheReader, filter: StockFilter): number {
  const table = activeTable(reader, 'stock')
  if (table === null) return 0
  const conditions = [...articleConditions(filter), ...rowConditions(filter, table)]
  if (conditions.length === 0) return wholeRows(reader)
  const { sql, values } = allOf(conditions)
  return countRows(reader, `${table} WHERE ${sql}`, ...values)
}

/** Number of all rows, counted when the list was refreshed. */
function wholeRows(reader: CacheReader): number {
  return coverageOfScope(reader, 'stock', 'all')?.rows ?? 0
}

/** Containers with an expiry of a lot that are read: more would not change the question that they are read for. */
const expiriesRead = 50

/** Expiries of a lot of one article by container, without rows that have none. */
export function expiriesOfLot(
  reader: CacheReader,
  articleCode: string,
  lot: string,
): { expiry: string; container: string | null }[] {
  const table = activeTable(reader, 'stock')
  if (table === null) return []
  return all(
    reader,
    `SELECT DISTINCT ${expiryDaySql} AS expiry, container FROM ${table}
     WHERE lot = ? AND article_code = ? AND ${expiryDaySql} IS NOT NULL ORDER BY 1, container LIMIT ?`,
    lot,
    articleCode,
    expiriesRead,
  )
}

/** The last row read of an article, and the version of the list that has it. */
export interface RowRead {
  version: string
  place: string
  id: number
}

/**
 * The next rows of one article in order, after the last one read; `next`: `null` if there are no more. Returns `null` if another
 * list has replaced that of the last row: rows of two lists add up to nothing.
 */
export function nextOfArticle(
  reader: CacheReader,
  articleCode: string,
  after: RowRead | null,
  limit: number,
): { rows: StockEntry[]; next: RowRead | null } | null {
  // One snapshot: the thread of the refresh may replace the table between two statements.
  return inSnapshot(reader, () => {
    const list = activeList(reader, 'stock')
    if (after !== null && after.version !== list?.version) return null
    if (list === null) return { rows: [], next: null }
    const { table, version } = list
    const found = all<StoredStock & { place: string; id: number }>(
      reader,
      `SELECT place, id, ${storedStockColumns} FROM ${table} WHERE article_code = ? AND (place, id) > (?, ?) ORDER BY place, id LIMIT ?`,
      articleCode,
      after?.place ?? '',
      after?.id ?? -1,
      limit,
    )
    const last = found.at(-1)
    return {
      rows: readStockEntries(reader, table, found),
      next: found.length < limit || last === undefined ? null : { version, place: last.place, id: last.id },
    }
  })
}
