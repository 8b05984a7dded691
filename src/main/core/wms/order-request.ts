import type { NewOrder } from './new-order.ts'
import { orders } from './paths.ts'
import type { NamedOrder } from './wire/order-names.ts'
import { orderToWire } from './wire/order-to-wire.ts'

/** The request that creates an order, for sending and for showing. `Failure('validation')` names the field. */
export function orderRequest(order: NewOrder | NamedOrder): { method: 'POST'; path: string; body: unknown } {
  return { method: 'POST', path: orders({}), body: orderToWire(order) }
}
