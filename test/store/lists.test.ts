import { expect, test } from 'vitest'
import type { Dispatch, Order, StockEntry } from '../../src/main/core/domain/model.ts'
import { mergeArticles } from '../../src/main/core/store/cache/articles.ts'
import type { CacheWriter } from '../../src/main/core/store/cache/cache-file.ts'
import { writeCache } from '../../src/main/core/store/cache/cache-file.ts'
import { coverageOfScope } from '../../src/main/core/store/cache/coverage.ts'
import { beginDispatchList, listDispatches } from '../../src/main/core/store/cache/dispatches.ts'
import { openCacheWriter } from '../../src/main/core/store/cache/open-cache.ts'
import { beginOrderList, listOrders, orderByCode, putOrder } from '../../src/main/core/store/cache/orders.ts'
import type { StockFilter } from '../../src/main/core/store/cache/stock-conditions.ts'
import { beginStockList } from '../../src/main/core/store/cache/stock-table.ts'
import { listStock } from '../../src/main/core/store/cache/stock.ts'
import { article, openCache } from './support/cache.ts'
import { units } from './support/chain-records.ts'

function stockEntry(
  articleCode: string,
  patch: { lot?: string; expiry?: string; container?: string; units?: number } = {},
): StockEntry {
  return {
    area: { description: 'Picking', type: null, abbreviation: null },
    location: { aisle: 1, position: 2, level: 3, state: null },
    container: {
      number: patch.container ?? null,
      remark: null,
      stateDescription: null,
      stateBlocked: false,
      packages: null,
    },
    articleCode,
    description: null,
    lot: patch.lot ?? null,
    serial: null,
    expiry: patch.expiry ?? null,
    units: units(patch.units ?? 1),
    declaredWeight: null,
    preparationId: null,
    taskId: null,
    taskState: null,
  }
}

function order(code: string, patch: Partial<Order> = {}): Order {
  return {
    code,
    date: '2026-03-02T00:00:00',
    estimatedDelivery: null,
    preparationId: null,
    state: 'pendiente',
    stateAt: null,
    remark: null,
    amount: null,
    dispatchCode: null,
    trackingCode: null,
    shippingServiceType: null,
    preparationOrder: null,
    items: [],
    tags: [],
    customerLocation: null,
    weight: null,
    weightText: null,
    volume: null,
    volumeText: null,
    ...patch,
  }
}

function readStock(writer: CacheWriter, at: number, rows: StockEntry[], complete = true) {
  const list = beginStockList(writer, at)
  for (let from = 0; from < rows.length; from += 500) list.addRows(rows.slice(from, from + 500))
  return list.commit({ complete })
}

const tables = (writer: CacheWriter) =>
  writer.db
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name GLOB '*_[ab]' ORDER BY name")
    .pluck()
    .all()

test('a complete list replaces the other at once, and only its own tables are left', () => {
  const { writer, reader } = openCache()
  expect(listStock(reader, { limit: 10 })).toEqual({ rows: [], total: 0, nextCursor: null })
  expect(readStock(writer, 1, [stockEntry('1'), stockEntry('1'), stockEntry('2')])).toMatchObject({
    result: 'swapped',
    rows: 3,
  })
  const list = beginStockList(writer, 2)
  list.addRows([stockEntry('3'), stockEntry('4')])
  expect(listStock(reader, { limit: 10 }).rows.map((row) => row.articleCode)).toEqual(['1', '1', '2'])
  expect(list.commit({ complete: true })).toMatchObject({ result: 'swapped', rows: 2, vanished: 1 })
  expect(listStock(reader, { limit: 10 }).rows.map((row) => row.articleCode)).toEqual(['3', '4'])
  expect(tables(writer)).toEqual(['stock_article_b', 'stock_b', 'stock_spot_b', 'stock_word_b'])
})

test('a list that breaks off, is doubted or is incomplete leaves the old one and no second one', () => {
  const { folder, writer, reader } = openCache()
  readStock(writer, 1, [stockEntry('1'), stockEntry('2'), stockEntry('3')])
  beginStockList(writer, 2).addRows([stockEntry('9')])
  // As after a kill: the next reading deletes the unfinished one.
  const again = openCacheWriter({ folder })
  const broken = beginStockList(again, 3)
  broken.addRows([stockEntry('9')])
  broken.abort()
  expect(readStock(again, 4, [stockEntry('1')])).toMatchObject({ result: 'held', reason: 'shrunk' })
  expect(readStock(again, 5, [stockEntry('1'), stockEntry('2')], false)).toMatchObject({
    result: 'held',
    reason: 'incomplete',
  })
  again.db.close()
  expect(tables(writer)).toEqual(['stock_a', 'stock_article_a', 'stock_spot_a', 'stock_word_a'])
  expect(listStock(reader, { limit: 10 }).total).toBe(3)
  expect(coverageOfScope(reader, 'stock', 'all')).toMatchObject({ asOfMs: 1, heldReason: 'shrunk' })
})

test('the same rows with other units are the same reading', () => {
  const { writer } = openCache()
  const round = (n: number) => Array.from({ length: 1000 }, (_, index) => stockEntry(String(index), { units: n }))
  expect(readStock(writer, 1, round(1))).toMatchObject({ result: 'held', reason: 'round' })
  expect(readStock(writer, 2, round(2))).toMatchObject({ result: 'swapped', rows: 1000 })
})

test('stock is found by article, expiry, container and words, in pages that survive a refresh', () => {
  const { writer, reader } = openCache()
  const rows = [
    stockEntry('1', { lot: 'B', expiry: '2027-01-31', container: 'C1' }),
    stockEntry('1', { lot: 'A', expiry: '2027-01-31T00:00:00' }),
    stockEntry('1'),
    stockEntry('2', { container: ' C1 ' }),
    ...Array.from({ length: 7 }, () => stockEntry('3', { lot: 'same' })),
  ]
  readStock(writer, 1, rows)
  writeCache(writer, () =>
    mergeArticles(writer, [article('1', { description: 'Dulce de leche' }), article('3', { description: 'Ñoquis' })]),
  )
  const total = (filter: Partial<StockFilter>) => listStock(reader, { limit: 100, ...filter }).total
  expect(total({})).toBe(11)
  expect(total({ articleCode: '1' })).toBe(3)
  expect(total({ expiry: '2027-01-31' })).toBe(2)
  expect(total({ container: 'C1' })).toBe(2)
  expect(total({ text: 'noq' })).toBe(7)
  expect(total({ text: 'leche', expiry: '2027-01-31' })).toBe(2)
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = listStock(reader, { limit: 2, cursor })
    seen.push(...page.rows.map((row) => row.articleCode))
    cursor = page.nextCursor ?? undefined
    readStock(writer, 2, rows)
  } while (cursor !== undefined)
  expect(seen).toEqual(rows.map((row) => row.articleCode))
})

test('an order read or created singly survives a list that was asked for before it', () => {
  const { writer, reader } = openCache()
  const readOrders = (at: number, rows: Order[]) => {
    const list = beginOrderList(writer, at)
    list.addRows(rows)
    return list.commit({ complete: true })
  }
  expect(writeCache(writer, () => putOrder(writer, order('early'), 1))).toBe(false)
  expect(orderByCode(reader, 'early')).toBeNull()
  readOrders(10, [order('A'), order('B', { date: '2026-03-03T00:00:00', state: 'Completo', trackingCode: 'TR Ñ' })])
  const late = beginOrderList(writer, 20)
  writeCache(writer, () => {
    expect(putOrder(writer, order('A', { state: 'preparacion' }), 30)).toBe(true)
    expect(putOrder(writer, order('A', { state: 'pendiente' }), 25)).toBe(false)
    putOrder(writer, order('NEW'), 30)
    putOrder(writer, order('B', { state: 'eliminado' }), 15)
  })
  late.addRows([order('A', { state: 'pendiente' }), order('B', { state: 'remitido' })])
  expect(late.commit({ complete: true })).toMatchObject({ result: 'swapped', rows: 3 })
  expect(orderByCode(reader, 'A')).toMatchObject({ asOfMs: 30, order: { state: 'preparacion' } })
  expect(orderByCode(reader, 'B')).toMatchObject({ asOfMs: 20, order: { state: 'remitido' } })
  expect(listOrders(reader, { limit: 10 }).rows.map((row) => row.code)).toEqual(['NEW', 'B', 'A'])
  readOrders(40, [order('A'), order('B', { date: '2026-03-03T00:00:00', state: 'Completo', trackingCode: 'TR Ñ' })])
  expect(orderByCode(reader, 'NEW')).toBeNull()
  expect(listOrders(reader, { limit: 10, state: 'completo' }).rows.map((row) => row.code)).toEqual(['B'])
  expect(listOrders(reader, { limit: 10, text: 'tr n' }).total).toBe(1)
  expect(listOrders(reader, { limit: 10, code: ' A ' }).total).toBe(1)
  const first = listOrders(reader, { limit: 1 })
  expect([first.rows[0]?.code, first.total]).toEqual(['B', 2])
  expect(listOrders(reader, { limit: 1, cursor: first.nextCursor ?? '' }).rows[0]?.code).toBe('A')
})

test('of an order that a list repeats the last row is valid, and it is counted once', () => {
  const { writer, reader } = openCache()
  const list = beginOrderList(writer, 10)
  list.addRows([order('A'), order('B'), order('A', { state: 'preparacion', date: '2026-03-04T00:00:00' })])
  list.addRows([order('A', { state: 'completo' })])
  expect(list.commit({ complete: true })).toMatchObject({ result: 'swapped', rows: 2 })
  const { rows, total } = listOrders(reader, { limit: 10 })
  expect([total, rows.map(({ code, state }) => `${code} ${state}`)]).toEqual([2, ['B pendiente', 'A completo']])
  expect(orderByCode(reader, 'A')?.order.state).toBe('completo')
  expect(listOrders(reader, { limit: 10, state: 'preparacion' }).total).toBe(0)
  expect(coverageOfScope(reader, 'orders', 'all')).toMatchObject({ rows: 2 })
  // The same answer again is the same list.
  const again = beginOrderList(writer, 20)
  again.addRows([order('A'), order('B'), order('A', { state: 'completo' })])
  expect(again.commit({ complete: true })).toMatchObject({ result: 'swapped', rows: 2, vanished: 0 })
})

test('dispatches are listed by code and found by the orders in them', () => {
  const { writer, reader } = openCache()
  const dispatch = (code: string, orders: Order[]): Dispatch => ({
    code,
    description: 'Camión',
    state: null,
    location: null,
    orders,
  })
  const list = beginDispatchList(writer, 1)
  list.addRows([dispatch('D2', []), dispatch('D1', [order('PED-7')])])
  list.commit({ complete: true })
  expect(listDispatches(reader, { limit: 10 }).rows.map((row) => row.code)).toEqual(['D1', 'D2'])
  expect(listDispatches(reader, { limit: 10, text: 'ped-7 camion' })).toMatchObject({
    total: 1,
    rows: [{ code: 'D1' }],
  })
  const first = listDispatches(reader, { limit: 1 })
  expect(listDispatches(reader, { limit: 1, cursor: first.nextCursor ?? '' })).toMatchObject({
    nextCursor: null,
    rows: [{ code: 'D2' }],
  })
})
