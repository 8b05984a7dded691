import type { StockEntry } from '../../domain/model.ts'
import { fold } from '../../domain/text.ts'
import type { Page } from '../cursor.ts'
import { cutPage, decodeCursor } from '../cursor.ts'
import { all, get } from '../sql.ts'
import type { CacheReader, CacheWriter } from './cache-file.ts'
import { inSnapshot } from './cache-file.ts'
import { coverageOfScope } from './coverage.ts'
import type { ListReading } from './list-reading.ts'
import { searchCondition } from './text-search.ts'
import type { WholeList } from './whole-list.ts'
import { activeTable, beginWholeList } from './whole-list.ts'

/** Stock rows have no identity: their place is article, expiry, lot, container, location, then their number in the list. */
const stock: WholeList<StockEntry> = {
  resource: 'stock',
  columns: [
    { name: 'article_code', type: 'TEXT NOT NULL' },
    { name: 'place', type: 'TEXT NOT NULL' },
    { name: 'expiry', type: 'TEXT' },
    { name: 'container', type: 'TEXT' },
    { name: 'body', type: 'TEXT NOT NULL' },
  ],
  indexes: [
    { name: 'article', columns: 'article_code, place, id' },
    { name: 'expiry', columns: 'expiry, article_code, place, id' },
    { name: 'container', columns: 'container, article_code, place, id' },
  ],
  values: (entry) => [
    entry.articleCode,
    placeOf(entry),
    // Stock is asked for by calendar day, whatever time the wire adds to it.
    entry.expiry?.slice(0, 10) ?? null,
    entry.container.number?.trim() ?? null,
    JSON.stringify(entry),
  ],
  // Units change from minute to minute; a list cut off at the same row is what must be told apart.
  identity: (entry) => `${entry.articleCode} ${placeOf(entry)}`,
}

/** Where a row stands in the order of an article's stock; rows that share all of it differ in units at most. */
export function placeOf({ expiry, lot, serial, container, location }: StockEntry): string {
  const parts = [expiry, lot, container.number, location.aisle, location.position, location.level, serial]
  return parts.map((part) => part ?? '').join('\u0001')
}

export function beginStockList(writer: CacheWriter, requestedAtMs: number): ListReading<StockEntry> {
  return beginWholeList(writer, stock, requestedAtMs)
}

export interface StockFilter {
  articleCode?: string | undefined
  /** `yyyy-MM-dd` */
  expiry?: string | undefined
  container?: string | undefined
  /** Words of the article's code and description. */
  text?: string | undefined
  limit: number
  cursor?: string | undefined
}

/** Stock by article, expiry, lot, container, location. */
export function listStock(reader: CacheReader, filter: StockFilter): Page<StockEntry> {
  return inSnapshot(reader, () => {
    const table = activeTable(reader, 'stock')
    if (table === null) return { rows: [], total: 0, nextCursor: null }
    const { where, values } = stockConditions(filter)
    const after = filter.cursor === undefined ? null : decodeCursor(filter.cursor, 3)
    const total = values.length === 0 ? wholeRows(reader) : countRows(reader, table, where, values)
    const rows = all<{ articleCode: string; place: string; id: number; body: string }>(
      reader,
      `SELECT article_code AS articleCode, place, id, body FROM ${table}
       WHERE ${where} ${after ? 'AND (article_code, place, id) > (?, ?, ?)' : ''}
       ORDER BY article_code, place, id LIMIT ?`,
      ...values,
      ...(after ?? []),
      filter.limit + 1,
    )
    const page = cutPage(rows, filter.limit, total, (row) => [row.articleCode, row.place, row.id])
    return { ...page, rows: page.rows.map((row) => JSON.parse(row.body) as StockEntry) }
  })
}

/** All rows of the list, counted when it was read. */
function wholeRows(reader: CacheReader): number {
  return coverageOfScope(reader, 'stock', 'all')?.rows ?? 0
}

function countRows(reader: CacheReader, table: string, where: string, values: readonly string[]): number {
  return get<{ n: number }>(reader, `SELECT count(*) AS n FROM ${table} WHERE ${where}`, ...values)?.n ?? 0
}

function stockConditions(filter: StockFilter): { where: string; values: string[] } {
  const conditions = ['1 = 1']
  const values: string[] = []
  function add(condition: string, ...more: string[]): void {
    conditions.push(condition)
    values.push(...more)
  }
  const articleCode = filter.articleCode?.trim() ?? ''
  if (articleCode !== '') add('article_code = ?', articleCode)
  if (filter.expiry) add('expiry = ?', filter.expiry)
  if (filter.container) add('container = ?', filter.container.trim())
  const text = fold(filter.text ?? '')
  if (text !== '') {
    const search = searchCondition('article_search', text)
    add(
      `article_code IN (SELECT code FROM article WHERE id IN
         (SELECT rowid FROM article_search WHERE ${search.condition}))`,
      ...search.values,
    )
  }
  return { where: conditions.join(' AND '), values }
}
