import type { StockEntry } from '../domain/model.ts'
import { fold } from '../domain/text.ts'
import { placeOf, type StockFilter } from '../store/cache/stock.ts'
import type { Page } from '../store/cursor.ts'
import { cutPage, decodeCursor } from '../store/cursor.ts'
import type { Wms } from '../wms/wms.ts'

interface Placed {
  entry: StockEntry
  place: [articleCode: string, place: string, index: number]
}

/** Beyond the numbers of the copy's rows: a cursor from here goes on after this place there, and repeats nothing. */
const firstIndex = 2 ** 40

/** Whether the WMS can be asked for just this; without any of these it would answer everything there is. */
export function isNarrow({ articleCode, expiry, container }: StockFilter): boolean {
  return [articleCode, expiry, container].some((part) => (part?.trim() ?? '') !== '')
}

/** A page straight from the WMS in the order of the copy, in bounded memory; its cursors go on in the copy. */
export async function askStock(wms: Wms, filter: StockFilter, signal: AbortSignal): Promise<Page<StockEntry>> {
  const { limit } = filter
  const after = filter.cursor === undefined ? null : (decodeCursor(filter.cursor, 3) as Placed['place'])
  const words = fold(filter.text ?? '')
    .split(' ')
    .filter((word) => word !== '')
  let total = 0
  let first: Placed[] = []
  for await (const row of wms.stockDetail(wireFilter(filter), signal)) {
    if (!row.ok || !hasWords(row.value, words)) continue
    const placed: Placed = { entry: row.value, place: [row.value.articleCode, placeOf(row.value), firstIndex + total] }
    total += 1
    if (after && byPlace(placed.place, after) <= 0) continue
    first.push(placed)
    if (first.length > 8 * (limit + 1)) first = first.sort(inOrder).slice(0, limit + 1)
  }
  first = first.sort(inOrder).slice(0, limit + 1)
  const page = cutPage(first, limit, total, ({ place }) => place)
  return { ...page, rows: page.rows.map(({ entry }) => entry) }
}

function wireFilter({ articleCode, expiry, container }: StockFilter): Parameters<Wms['stockDetail']>[0] {
  const given = { articleCode: articleCode?.trim(), expiry, container: container?.trim() }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined && value !== ''))
}

function hasWords(entry: StockEntry, words: readonly string[]): boolean {
  if (words.length === 0) return true
  const text = fold(`${entry.articleCode} ${entry.description ?? ''}`)
  return words.every((word) => text.includes(word))
}

function inOrder(a: Placed, b: Placed): number {
  return byPlace(a.place, b.place)
}

function byPlace(a: Placed['place'], b: Placed['place']): number {
  for (const index of [0, 1, 2] as const) {
    if (a[index] < b[index]) return -1
    if (a[index] > b[index]) return 1
  }
  return 0
}
