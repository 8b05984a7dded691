import type { OrderStore } from '../data/order-store.ts'
import { eventForm } from '../data/order-json.ts'
import type { WireOrder } from '../data/wire-v2.ts'
import type { EventType } from './event-type.ts'
import type { OutgoingEvent } from './webhook-sender.ts'

/** An event to send: of an order by its code, or with any data. */
export type PracticeEvent = Omit<OutgoingEvent, 'data'> & ({ orderCode: string } | { data: unknown })

/**
 * The data of an event. Only that of a completed order is given by the interface;
 * the other order events use the same form, and a preparation names itself and its order.
 */
function dataOf(type: EventType, order: WireOrder): unknown {
  if (type !== 'preparacion_completa') return eventForm(order)
  return { PreparacionId: order.preparacionId, Pedidos: [{ Codigo: order.codigo }] }
}

/** Fills in the order's data. Throws `RangeError` for an order that does not exist. */
export function buildOutgoingEvent(event: PracticeEvent, orders: OrderStore): OutgoingEvent {
  if ('data' in event) return event
  const { orderCode, ...rest } = event
  const order = orders.find(orderCode)
  if (order === null) throw new RangeError('no such order')
  return { ...rest, data: dataOf(event.type, order) }
}
