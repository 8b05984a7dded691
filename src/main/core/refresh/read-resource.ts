import { Failure } from '../domain/failure.ts'
import type { Order, StockEntry, Supplier, Dispatch } from '../domain/model.ts'
import { mergeOrder } from '../domain/order-merge.ts'
import { beginDispatchList } from '../store/cache/dispatches.ts'
import { hasDiskSpaceToRefresh } from '../store/cache/open-cache.ts'
import { beginOrderList, orderByCode } from '../store/cache/orders.ts'
import { beginStockList } from '../store/cache/stock-table.ts'
import { beginSupplierList } from '../store/cache/suppliers.ts'
import type { ReadContext, Source } from './ingest.ts'
import { confirmBySecondRead } from './ingest.ts'
import { createArticleFactCollector, factsFromDispatch, factsFromOrder, factsFromStock } from './article-facts.ts'
import type { RefreshRequest, RunSummary } from './messages.ts'
import { readAdjustments } from './read-adjustments.ts'
import { readControls } from './read-controls.ts'

/** Reads one resource into the cache. Rejects with `Failure`; the cached rows then stay unchanged. */
export async function readResource(
  { resource, today }: Extract<RefreshRequest, { today: string }>,
  context: ReadContext,
): Promise<RunSummary> {
  if (!hasDiskSpaceToRefresh(context.profileFolder))
    throw new Failure('storage_full', 'A refresh needs three times the size of the copy as free space')
  const { wms, writer, clock, signal } = context
  switch (resource) {
    case 'suppliers':
      return confirmBySecondRead(context, (): Source<Supplier, Supplier> => ({
        list: wms.listSuppliers(signal),
        reading: beginSupplierList(writer, clock.now()),
        kept: (supplier) => supplier,
      }))
    case 'controls':
      return readControls(today, context)
    case 'stock':
      return confirmBySecondRead(context, (): Source<StockEntry, StockEntry> => ({
        list: wms.stockDetail({}, signal),
        reading: beginStockList(writer, clock.now()),
        kept: (entry) => entry,
        factCollector: createArticleFactCollector(factsFromStock),
      }))
    case 'orders':
      return confirmBySecondRead(context, (): Source<Order, Order> => ({
        list: wms.listOrders({}, signal),
        reading: beginOrderList(writer, clock.now()),
        kept: (order) => mergeOrder(orderByCode(writer, order.code)?.order ?? null, order),
        factCollector: createArticleFactCollector(factsFromOrder),
      }))
    case 'dispatches':
      return confirmBySecondRead(context, (): Source<Dispatch, Dispatch> => ({
        list: wms.listCompleteDispatches(signal),
        reading: beginDispatchList(writer, clock.now()),
        kept: (dispatch) => dispatch,
        factCollector: createArticleFactCollector(factsFromDispatch),
      }))
    case 'adjustments':
      return readAdjustments(today, context)
  }
}
