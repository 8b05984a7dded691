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

/** Beyond the numbers of the copy's rows: a cursor from here goes on after this place there, and repeats nothing. */
const firstIndex = 2 ** 40

/** Whether the WMS can be asked for just this; without any of these it would answer everything there is. */
export function isSpecificQuery({ articleCode, expiry, container }: StockFilter): boolean {
  return [articleCode, expiry, container].some((part) => (part?.trim() ?? '') !== '')
}

/** A page straight from the WMS in the order of the copy, in bounded memory; its cursors go on in the copy. */
export async function fetchStock(wms: Wms, question: StockQuery, signal: AbortSignal): Promise<Page<StockEntry>> {
  const { limit, order } = question
  const after = question.cursor === undefined ? null : decodeCursor(question.cursor, order === 'expiry' ? 4 : 3)
  let total = 0
  let first: Placed[] = []
  for await (const row of wms.stockDetail(wireFilter(question), signal)) {
    if (!row.ok || !matchesFilter(row.value, question)) continue
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
