import { Failure } from '../domain/failure.ts'
import type { Order, StockEntry, Supplier, Dispatch } from '../domain/model.ts'
import { mergeOrder } from '../domain/order-merge.ts'
import { beginDispatchList } from '../store/cache/dispatches.ts'
import { hasRoomToRefresh } from '../store/cache/open-cache.ts'
import { beginOrderList, orderByCode } from '../store/cache/orders.ts'
import { beginStockList } from '../store/cache/stock-table.ts'
import { beginSupplierList } from '../store/cache/suppliers.ts'
import type { ReadContext, Source } from './ingest.ts'
import { readTwice } from './ingest.ts'
import { createLesson, factsFromDispatch, factsFromOrder, factsFromStock } from './learn.ts'
import type { RunOrder, RunSummary } from './messages.ts'
import { readAdjustments } from './read-adjustments.ts'
import { readControls } from './read-controls.ts'

/** Reads one resource into the cache. Rejects with a coded failure; what was cached stays as it was then. */
export async function readResource(
  { resource, today }: Extract<RunOrder, { today: string }>,
  context: ReadContext,
): Promise<RunSummary> {
  if (!hasRoomToRefresh(context.profileFolder))
    throw new Failure('storage_full', 'A refresh needs three times the size of the copy as free space')
  const { wms, writer, clock, signal } = context
  switch (resource) {
    case 'suppliers':
      return readTwice(context, (): Source<Supplier, Supplier> => ({
        list: wms.listSuppliers(signal),
        reading: beginSupplierList(writer, clock.now()),
        kept: (supplier) => supplier,
      }))
    case 'controls':
      return readControls(today, context)
    case 'stock':
      return readTwice(context, (): Source<StockEntry, StockEntry> => ({
        list: wms.stockDetail({}, signal),
        reading: beginStockList(writer, clock.now()),
        kept: (entry) => entry,
        lesson: createLesson(factsFromStock),
      }))
    case 'orders':
      return readTwice(context, (): Source<Order, Order> => ({
        list: wms.listOrders({}, signal),
        reading: beginOrderList(writer, clock.now()),
        kept: (order) => mergeOrder(orderByCode(writer, order.code)?.order ?? null, order),
        lesson: createLesson(factsFromOrder),
      }))
    case 'dispatches':
      return readTwice(context, (): Source<Dispatch, Dispatch> => ({
        list: wms.listCompleteDispatches(signal),
        reading: beginDispatchList(writer, clock.now()),
        kept: (dispatch) => dispatch,
        lesson: createLesson(factsFromDispatch),
      }))
    case 'adjustments':
      return readAdjustments(today, context)
  }
}
