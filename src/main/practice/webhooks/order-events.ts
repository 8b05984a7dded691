import type { OrderStore } from '../data/order-store.ts'
import { toEventJson } from '../data/order-json.ts'
import type { WireOrder } from '../data/wire-v2.ts'
import type { EventType } from './event-type.ts'
import type { OutgoingEvent } from './webhook-sender.ts'

/** An event to send: about an order by its code, or with arbitrary data. */
export type PracticeEvent = Omit<OutgoingEvent, 'data'> & ({ orderCode: string } | { data: unknown })

/**
 * The data of an event. The interface defines only that of a completed order; the other order events use the same form, a
 * preparation has its id and its order's code.
 */
function dataOf(type: EventType, order: WireOrder): unknown {
  if (type !== 'preparacion_completa') return toEventJson(order)
  return { PreparacionId: order.preparacionId, Pedidos: [{ Codigo: order.codigo }] }
}

/** Adds the order's data. Throws `RangeError` if the order does not exist. */
export function buildOutgoingEvent(event: PracticeEvent, orders: OrderStore): OutgoingEvent {
  if ('data' in event) return event
  const { orderCode, ...rest } = event
  const order = orders.find(orderCode)
  if (order === null) throw new RangeError('no such order')
  return { ...rest, data: dataOf(event.type, order) }
}
