import type { NewOrder } from './new-order.ts'
import { orders } from './paths.ts'
import type { AliasedOrder } from './wire/order-aliases.ts'
import { orderToWire } from './wire/order-to-wire.ts'

/** The request that creates an order, for sending and for the preview. Throws `Failure('validation')` with the field. */
export function orderRequest(order: NewOrder | AliasedOrder): { method: 'POST'; path: string; body: unknown } {
  return { method: 'POST', path: orders({}), body: orderToWire(order) }
}
