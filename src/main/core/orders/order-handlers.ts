import type { ParsedInput } from '../../../contract/operations.ts'
import type { WmsFirstReader } from '../wms/reading/wms-first-reader.ts'
import type { OrderService } from './order-service.ts'
import type { Handlers } from '../kernel/dispatch.ts'
import { failureValue } from '../domain/failure.ts'
import { byCodeUnit, normalizeForSearch, stateKey } from '../domain/text.ts'
import type { Order } from '../domain/model.ts'
import type { EventBus } from '../kernel/event-bus.ts'
import type { CacheReader } from '../store/cache/cache-file.ts'
import { orderInDispatches } from '../store/cache/dispatches.ts'
import { findOrderPlaces } from '../store/cache/order-places.ts'
import { listOrders, orderByCode, orderSearchText } from '../store/cache/orders.ts'
import type { CursorPart } from '../store/cursor.ts'
import { decodeCursor, toPage } from '../store/cursor.ts'
import type { FetchMissing } from '../wms/reading/fetch-missing.ts'
import { orderView } from './order-view.ts'

/** Handlers of orders: cached list, one order from the WMS, and creation. */
export function orderHandlers(options: {
  cache: CacheReader
  wmsFirstReader: WmsFirstReader
  orderService: OrderService
  eventBus: EventBus
  assertSupervisor(callerId: string, message: string): void
  cacheAsOf(): string | null
  /** Age of the dispatches in the cache. */
  dispatchesAsOf(): string | null
  /** An epoch time as text. */
  instant(atMs: number): string
  now(): string
  askForMissing: FetchMissing
}): Pick<Handlers, 'orders.list' | 'orders.get' | 'orders.places' | 'orders.preview' | 'orders.create'> {
  const {
    cache,
    wmsFirstReader,
    orderService,
    eventBus,
    assertSupervisor,
    cacheAsOf,
    dispatchesAsOf,
    instant,
    now,
    askForMissing,
  } = options
  /**
   * The query of the WMS for what the local data lacks: an unknown code or, before the first refresh, a state; `null` if
   * it lacks nothing that a query could limit.
   */
  function missingQuery(filter: OrderQuery, isRead: boolean): { code: string } | { state: string } | null {
    const code = filter.code?.trim() ?? ''
    const state = filter.state?.trim() ?? ''
    if (code !== '') return orderByCode(cache, code) === null ? { code } : null
    return state === '' || isRead ? null : { state }
  }

  return {
    async 'orders.list'(filter, context) {
      const page = listOrders(cache, filter)
      const cached = { ...page, rows: page.rows.map(orderView), asOf: cacheAsOf() }
      const query = missingQuery(filter, cached.asOf !== null)
      if (query === null) return { ...cached, covered: cached.asOf !== null }
      const found: Order[] = []
      const askedAt = now()
      const refreshError = await askForMissing(context, async (signal) => {
        for await (const order of orderService.list(query, signal)) found.push(order)
      })
      if (refreshError) return { ...cached, covered: false, refreshError }
      return { ...pageOfOrders(found, filter), asOf: askedAt, covered: true }
    },
    async 'orders.get'({ code }, context) {
      // An order that is loaded may be missing in the list of orders, which was not read yet or is older.
      const known = () => {
        const listed = orderByCode(cache, code)
        if (listed) return { order: listed.order, asOf: instant(listed.asOfMs) }
        const loaded = orderInDispatches(cache, code)
        return loaded && { order: loaded, asOf: dispatchesAsOf() }
      }
      const reading = await wmsFirstReader.ask<Order | null>(context.signal, {
        read: (signal) => orderService.read(code, signal),
        hasLocalData: () => known() !== null,
        late: () => eventBus.changed('orders'),
      })
      if (reading.ok) return { order: reading.value && orderView(reading.value), source: 'wms', asOf: now() }
      const copy = known()
      return {
        order: copy && orderView(copy.order),
        source: 'cache',
        asOf: copy ? copy.asOf : cacheAsOf(),
        refreshError: failureValue(reading.failure, context.traceId),
      }
    },
    'orders.places': ({ text = '', limit }) => ({ rows: findOrderPlaces(cache, text, limit), asOf: cacheAsOf() }),
    'orders.preview': ({ order, creation }) => orderService.preview(order, creation),
    'orders.create'({ order }, context) {
      assertSupervisor(context.callerId, 'Only the supervisor creates orders')
      return orderService.create(order, context)
    },
  }
}

type OrderQuery = ParsedInput<'orders.list'>

/** A page of orders read from the WMS, in the order of the cache; its cursors continue there. */
function pageOfOrders(found: readonly Order[], { state, text = '', limit, cursor }: OrderQuery) {
  const words = normalizeForSearch(text).split(' ')
  const stateIs = state?.trim() ? stateKey(state) : null
  // As in the copy, of a repeated order the last row is valid.
  const rows = [...new Map(found.map((order) => [order.code, order])).values()]
    .filter((order) => stateIs === null || (order.state !== null && stateKey(order.state) === stateIs))
    .filter((order) => words.every((word) => orderSearchText(order).includes(word)))
    .map((order, id) => ({ order, place: [order.date ?? '', order.code, id] as const }))
    .sort((a, b) => newestFirst(a.place, b.place))
  const after = cursor === undefined ? null : decodeCursor(cursor, 3)
  // The order at which the last page ended may have left the list since.
  const rest = after === null ? rows : rows.filter(({ place }) => newestFirst(place, after) > 0)
  const page = toPage(rest.slice(0, limit + 1), limit, rows.length, ({ place }) => [...place])
  return { ...page, rows: page.rows.map(({ order }) => orderView(order)) }
}

/** Compares two places in the list: date and code, as texts. */
function newestFirst([dateA, codeA]: readonly CursorPart[], [dateB, codeB]: readonly CursorPart[]): number {
  return byCodeUnit(String(dateB), String(dateA)) || byCodeUnit(String(codeB), String(codeA))
}
