import type { ParsedInput } from '../../../../contract/operations.ts'
import type { Order } from '../../domain/model.ts'
import { normalizeForSearch, stateKey } from '../../domain/text.ts'
import type { Page } from '../cursor.ts'
import { createConditions, emptyPage, mapPage, readPage } from '../list-page.ts'
import { get } from '../sql.ts'
import type { CacheReader, CacheWriter } from './cache-file.ts'
import { inSnapshot } from './cache-file.ts'
import type { ListReading } from './list-reading.ts'
import type { SwappedList } from './swapped-list.ts'
import { activeTable } from './swapped-list.ts'
import { beginWholeList, upsertSingle } from './whole-list.ts'

const orders: SwappedList<Order> & { key: string } = {
  resource: 'orders',
  key: 'code',
  columns: [
    { name: 'code', type: 'TEXT NOT NULL' },
    { name: 'sort_date', type: 'TEXT NOT NULL' },
    { name: 'state_key', type: 'TEXT' },
    { name: 'folded', type: 'TEXT NOT NULL' },
    { name: 'body', type: 'TEXT NOT NULL' },
    { name: 'requested_at_ms', type: 'INTEGER NOT NULL' },
  ],
  indexes: [
    { name: 'code', columns: 'code' },
    { name: 'newest', columns: 'sort_date, code' },
    { name: 'state', columns: 'state_key, sort_date, code' },
    { name: 'requested', columns: 'requested_at_ms' },
  ],
  values: (_writer, _table, requestedAtMs) => (order) => [
    order.code,
    order.date ?? '',
    order.state === null ? null : stateKey(order.state),
    orderSearchText(order),
    JSON.stringify(order),
    requestedAtMs,
  ],
  identity: (order) => order.code,
}

/** The words of an order that a search finds, without case and accents. */
export function orderSearchText(order: Order): string {
  const { customerLocation: place } = order
  return normalizeForSearch(
    [order.code, place?.code, place?.description, place?.customer?.description, order.trackingCode, order.dispatchCode]
      .filter((part) => part !== null && part !== undefined)
      .join(' '),
  )
}

export function beginOrderList(writer: CacheWriter, requestedAtMs: number): ListReading<Order> {
  return beginWholeList(writer, orders, requestedAtMs)
}

/** Stores an order that was fetched on its own, or after it was created. Inside a transaction. */
export function putOrder(writer: CacheWriter, order: Order, requestedAtMs: number): boolean {
  return upsertSingle(writer, orders, order, requestedAtMs)
}

export function orderByCode(reader: CacheReader, code: string): { order: Order; asOfMs: number } | null {
  return inSnapshot(reader, () => {
    const table = activeTable(reader, 'orders')
    if (table === null) return null
    const row = get<{ body: string; asOfMs: number }>(
      reader,
      `SELECT body, requested_at_ms AS asOfMs FROM ${table} WHERE code = ? ORDER BY id DESC LIMIT 1`,
      code,
    )
    return row ? { order: JSON.parse(row.body) as Order, asOfMs: row.asOfMs } : null
  })
}

/** Orders newest by date, then code. */
export function listOrders(reader: CacheReader, filter: ParsedInput<'orders.list'>): Page<Order> {
  const where = createConditions()
  if (filter.state) where.add('state_key = ?', stateKey(filter.state))
  if (filter.code) where.add('code = ?', filter.code.trim())
  where.addWords('folded', normalizeForSearch(filter.text ?? ''))
  return inSnapshot(reader, () => {
    const from = activeTable(reader, 'orders')
    if (from === null) return emptyPage
    const order = ['sort_date', 'code', 'id']
    const list = { columns: 'sort_date AS sortDate, code, id, body', from, where, order, direction: 'DESC' } as const
    return mapPage(readPage<{ body: string }>(reader, list, filter), (row) => JSON.parse(row.body) as Order)
  })
}
