import { Failure } from '../domain/failure.ts'
import type { StockEntry } from '../domain/model.ts'
import { stockPlace, type StockQuery } from '../store/cache/stock.ts'
import { matchesFilter, type StockFilter } from '../store/cache/stock-conditions.ts'
import type { CursorPart, Page } from '../store/cursor.ts'
import { toPage, decodeCursor } from '../store/cursor.ts'
import { notAsked } from '../wms/wms.ts'
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

/** Rows of the WMS. Ends with `protocol` if one of them was unreadable: it may belong to what was asked. */
export async function* readableStock(
  wms: Wms,
  filter: Parameters<Wms['stockDetail']>[0],
  signal: AbortSignal,
): AsyncGenerator<StockEntry> {
  let unreadable: string | null = null
  for await (const row of wms.stockDetail(filter, signal))
    if (row.ok) yield row.value
    else if (row.setAside.reason !== notAsked) unreadable ??= row.setAside.reason
  if (unreadable !== null)
    throw new Failure('protocol', 'A row of the stock is unreadable', { reason: 'unreadable', problem: unreadable })
}

/**
 * Reads a page directly from the WMS, in the order of the cache and with bounded memory; its cursors continue in the
 * cache. Rejects after `done` if a row was unreadable.
 */
export async function fetchStock(
  wms: Wms,
  query: StockQuery,
  signal: AbortSignal,
  done: (page: Page<StockEntry>) => void,
): Promise<void> {
  const { limit, order } = query
  const after = query.cursor === undefined ? null : decodeCursor(query.cursor, order === 'expiry' ? 4 : 3)
  let total = 0
  let first: Placed[] = []
  let failure: unknown = null
  try {
    for await (const entry of readableStock(wms, wireFilter(query), signal)) {
      if (!matchesFilter(entry, query)) continue
      const placed: Placed = { entry, place: stockPlace(entry, order, firstIndex + total) }
      total += 1
      if (after && byPlace(placed.place, after) <= 0) continue
      first.push(placed)
      if (first.length > 8 * (limit + 1)) first = first.sort(inOrder).slice(0, limit + 1)
    }
  } catch (error) {
    // The other rows are shown, and that one is missing.
    if (!(error instanceof Failure) || error.details?.['reason'] !== 'unreadable') throw error
    failure = error
  }
  first = first.sort(inOrder).slice(0, limit + 1)
  const page = toPage(first, limit, total, ({ place }) => place)
  done({ ...page, rows: page.rows.map((row) => row.entry) })
  if (failure !== null) throw failure
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
