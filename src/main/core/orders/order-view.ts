import type { DispatchView, OrderView } from '../../../contract/shapes/wms-data.ts'
import type { Dispatch, Order } from '../domain/model.ts'
import { unitsToNumber } from '../domain/units.ts'

// Shapes of the contract equal those of the model, with units as JSON numbers.

export function orderView({ otherStateAt: _, ...order }: Order): OrderView {
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
