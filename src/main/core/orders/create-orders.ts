import type { CoreContext } from '../kernel/core-context.ts'
import { joinHandlers } from '../kernel/join-handlers.ts'
import type { RefreshRoom } from '../refresh/create-refresh.ts'
import type { SettingsRoom } from '../settings/create-settings.ts'
import type { ProfileData } from '../settings/open-profile.ts'
import { orderByCode } from '../store/cache/orders.ts'
import { createWmsFirstReader } from '../wms/reading/wms-first-reader.ts'
import { dispatchHandlers } from './dispatch-handlers.ts'
import { orderHandlers } from './order-handlers.ts'
import { createOrderService } from './order-service.ts'
import { unknownInOrder } from './unknown-in-order.ts'

/** Orders, read and created one at a time, and dispatches. */
export function createOrdersRoom(
  { clock, log, eventBus, now, instant, resources }: CoreContext,
  { profile, database, cache }: ProfileData,
  { connection, assertSupervisor }: SettingsRoom,
  { refresh, coverage }: RefreshRoom,
) {
  const wmsFirstReader = createWmsFirstReader({ clock, log, lastFailure: connection.connectionMonitor.lastFailure })
  resources.add('readings of orders', wmsFirstReader.close)
  const orderService = createOrderService({
    database,
    wms: connection.wms,
    baseUrl: profile.baseUrl,
    unknownIn: (order) => unknownInOrder(cache, order),
    known: (code) => orderByCode(cache, code)?.order ?? null,
    keep: refresh.keepOrder,
    hasList: () => coverage.asOf('orders') !== null,
    nowMs: clock.now,
    now,
    log,
  })
  resources.add('orders', orderService.close)
  return {
    handlers: joinHandlers(
      orderHandlers({
        cache,
        wmsFirstReader,
        orderService,
        eventBus,
        assertSupervisor,
        cacheAsOf: () => coverage.asOf('orders'),
        dispatchesAsOf: () => coverage.asOf('dispatches'),
        instant,
        now,
        askForMissing: connection.fetchMissing,
      }),
      dispatchHandlers({ cache, cacheAsOf: () => coverage.asOf('dispatches') }),
    ),
  }
}
