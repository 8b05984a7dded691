import type { WmsFirstReader } from '../wms/reading/wms-first-reader.ts'
import type { OrderService } from './order-service.ts'
import type { Handlers } from '../kernel/dispatch.ts'
import { failureValue } from '../domain/failure.ts'
import type { Order } from '../domain/model.ts'
import type { EventBus } from '../kernel/event-bus.ts'
import type { CacheReader } from '../store/cache/cache-file.ts'
import { listOrders, orderByCode } from '../store/cache/orders.ts'
import { orderView } from './order-view.ts'

/** Handlers of orders: cached list, one order from the WMS, and creation. */
export function orderHandlers(options: {
  cache: CacheReader
  wmsFirstReader: WmsFirstReader
  orderService: OrderService
  eventBus: EventBus
  assertSupervisor(callerId: string, message: string): void
  cacheAsOf(): string | null
  /** An epoch time as text. */
  instant(atMs: number): string
  now(): string
}): Pick<Handlers, 'orders.list' | 'orders.get' | 'orders.preview' | 'orders.create'> {
  const { cache, wmsFirstReader, orderService, eventBus, assertSupervisor, cacheAsOf, instant, now } = options
  return {
    'orders.list'(filter) {
      const page = listOrders(cache, filter)
      return { ...page, rows: page.rows.map(orderView), asOf: cacheAsOf() }
    },
    async 'orders.get'({ code }, context) {
      const known = () => orderByCode(cache, code)
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
        asOf: copy ? instant(copy.asOfMs) : cacheAsOf(),
        refreshError: failureValue(reading.failure, context.traceId),
      }
    },
    'orders.preview': ({ order }) => orderService.preview(order),
    'orders.create'({ order }, context) {
      assertSupervisor(context.callerId, 'Only the supervisor creates orders')
      return orderService.create(order, context)
    },
  }
}
