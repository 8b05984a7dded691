import type { Clock } from '../../core/kernel/ports.ts'
import type { OrderStore } from '../data/order-store.ts'
import type { EventType } from './event-type.ts'
import type { PracticeEvent } from './order-events.ts'

/** How many orders the events are about, one after the other. */
const ordersInTurn = 20

/**
 * The practice warehouse sends events by itself, as a real one does: about the next order, of a type that somebody subscribed
 * to. Returns how to end it.
 */
export function sendOwnEvents(options: {
  clock: Pick<Clock, 'after'>
  everyMs: number
  orders: Pick<OrderStore, 'list'>
  /** Types with a subscription. */
  types(): EventType[]
  send(event: PracticeEvent): Promise<unknown>
}): () => void {
  const { clock, everyMs, orders, types, send } = options
  let sent = 0
  let cancel = clock.after(everyMs, next)

  function next(): void {
    cancel = clock.after(everyMs, next)
    const known = types()
    const type = known[sent % Math.max(known.length, 1)]
    const code = orderAt(orders, sent % ordersInTurn)
    if (type === undefined || code === null) return
    sent += 1
    void send({ type, orderCode: code })
  }

  return () => cancel()
}

function orderAt(orders: Pick<OrderStore, 'list'>, place: number): string | null {
  let at = 0
  for (const order of orders.list({})) {
    if (order === undefined) continue
    if (at === place) return order.codigo
    at += 1
  }
  return null
}
