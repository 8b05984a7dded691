import type { StockEntry } from '../domain/model.ts'
import { stockPlace, type StockQuery } from '../store/cache/stock.ts'
import { matchesFilter, type StockFilter } from '../store/cache/stock-conditions.ts'
import type { CursorPart, Page } from '../store/cursor.ts'
import { toPage, decodeCursor } from '../store/cursor.ts'
import type { Wms } from '../wms/wms.ts'

interface Placed {
  entry: StockEntry
  place: (string | number)[]
}

/**
 * Offset above all row numbers of the cache: a cursor of a WMS page continues in the cache after the same position and
 * repeats no row.
 */
const firstIndex = 2 ** 40

/** True if the query limits the rows of the WMS; without any of these fields it would return all stock. */
export function isSpecificQuery({ articleCode, expiry, container }: StockFilter): boolean {
  return [articleCode, expiry, container].some((part) => (part?.trim() ?? '') !== '')
}

/**
 * Reads a page directly from the WMS, in the order of the cache and with bounded memory; its cursors continue in the
 * cache.
 */
export async function fetchStock(wms: Wms, query: StockQuery, signal: AbortSignal): Promise<Page<StockEntry>> {
  const { limit, order } = query
  const after = query.cursor === undefined ? null : decodeCursor(query.cursor, order === 'expiry' ? 4 : 3)
  let total = 0
  let first: Placed[] = []
  for await (const row of wms.stockDetail(wireFilter(query), signal)) {
    if (!row.ok || !matchesFilter(row.value, query)) continue
    const placed: Placed = { entry: row.value, place: stockPlace(row.value, order, firstIndex + total) }
    total += 1
    if (after && byPlace(placed.place, after) <= 0) continue
    first.push(placed)
    if (first.length > 8 * (limit + 1)) first = first.sort(inOrder).slice(0, limit + 1)
  }
  first = first.sort(inOrder).slice(0, limit + 1)
  const page = toPage(first, limit, total, ({ place }) => place)
  return { ...page, rows: page.rows.map(({ entry }) => entry) }
}

function wireFilter({ articleCode, expiry, container }: StockFilter): Parameters<Wms['stockDetail']>[0] {
  const given = { articleCode: articleCode?.trim(), expiry, container: container?.trim() }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined && value !== ''))
}

function inOrder(a: Placed, b: Placed): number {
  return byPlace(a.place, b.place)
}

function byPlace(a: Placed['place'], b: readonly CursorPart[]): number {
  for (const [index, left] of a.entries()) {
    const right = b[index] ?? ''
    if (left < right) return -1
    if (left > right) return 1
  }
  return 0
}
