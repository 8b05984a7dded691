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
import { placeOf } from './stock-table.ts'
import { activeTable } from './whole-list.ts'

/** One in so many rows: from there on rows are met on the way through the order, below it they are sorted. */
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
    // Without statistics SQLite can't know which of the two is quicker.
    const walked = filtered && total * walkedShare > wholeRows(reader)
    const own = filtered && !walked && ofArticle.length === 0
    const { sql, values } = allOf([...ofArticle, ...rowConditions(question, table, walked)])
    const keys = order.map((name) => (own && name !== 'id' ? `+${name}` : name)).join(', ')
    const rows = all<{ articleCode: string; due: string; place: string; id: number; body: string }>(
      reader,
      `SELECT article_code AS articleCode, due, place, id, body FROM ${table}
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
    return { ...page, rows: page.rows.map((row) => JSON.parse(row.body) as StockEntry) }
  })
}

/** Where a row that is not in the copy stands in an order, as a cursor has it; `id` tells alike ones apart. */
export function stockPlace(entry: StockEntry, order: StockFilter['order'], id: number): (string | number)[] {
  return [...(order === 'expiry' ? [expiryDay(entry.expiry)] : []), entry.articleCode, placeOf(entry), id]
}

/** How many rows fit. */
export function countStock(reader: CacheReader, filter: StockFilter): number {
  const table = activeTable(reader, 'stock')
  if (table === null) return 0
  const conditions = [...articleConditions(filter), ...rowConditions(filter, table)]
  if (conditions.length === 0) return wholeRows(reader)
  const { sql, values } = allOf(conditions)
  return countRows(reader, `${table} WHERE ${sql}`, ...values)
}

/** All rows of the list, counted when it was read. */
function wholeRows(reader: CacheReader): number {
  return coverageOfScope(reader, 'stock', 'all')?.rows ?? 0
}

/** Rows of one article in order, after the place of the last one seen; `null` where there are no more. */
export function nextOfArticle(
  reader: CacheReader,
  articleCode: string,
  after: readonly [place: string, id: number] | null,
  limit: number,
): { rows: StockEntry[]; next: [place: string, id: number] | null } {
  const table = activeTable(reader, 'stock')
  if (table === null) return { rows: [], next: null }
  const found = all<{ place: string; id: number; body: string }>(
    reader,
    `SELECT place, id, body FROM ${table} WHERE article_code = ? AND (place, id) > (?, ?) ORDER BY place, id LIMIT ?`,
    articleCode,
    ...(after ?? ['', -1]),
    limit,
  )
  const last = found.at(-1)
  return {
    rows: found.map(({ body }) => JSON.parse(body) as StockEntry),
    next: found.length < limit || last === undefined ? null : [last.place, last.id],
  }
}
