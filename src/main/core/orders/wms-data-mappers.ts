import type { StockEntryView } from '../../../contract/shapes/stock.ts'
import type { DispatchView, OrderView } from '../../../contract/shapes/wms-data.ts'
import type { Dispatch, Order, StockEntry } from '../domain/model.ts'
import { unitsToNumber } from '../domain/units.ts'

// The shapes of the contract are the model's with units as JSON numbers.

export function toStockEntryDto(entry: StockEntry): StockEntryView {
  return { ...entry, units: unitsToNumber(entry.units) }
}

export function orderView(order: Order): OrderView {
  return {
    ...order,
    items: order.items.map((item) => ({
      ...item,
      units: unitsToNumber(item.units),
      unitsSatisfied: item.unitsSatisfied === null ? null : unitsToNumber(item.unitsSatisfied),
    })),
  }
}

export function dispatchView(dispatch: Dispatch): DispatchView {
  return { ...dispatch, orders: dispatch.orders.map(orderView) }
}
