import type { Order } from './model.ts'
import { stateKey } from './text.ts'

/**
 * Adds to an order just read the fields that its wire form lacks, from the known order: lists have no time of the state,
 * single orders no preparation. The time belongs to its state: if the state has changed, it is that of another one.
 */
export function mergeOrder(known: Order | null, read: Order): Order {
  if (!known) return read
  const stateAt = read.stateAt ?? (isSameState(known, read) ? known.stateAt : null)
  const otherStateAt = known.stateAt ?? known.otherStateAt
  return {
    ...read,
    preparationId: read.preparationId ?? known.preparationId,
    stateAt,
    ...(stateAt === null && otherStateAt !== undefined ? { otherStateAt } : {}),
  }
}

/** True if two orders have the same state, in any letter case. */
export function isSameState(a: Pick<Order, 'state'>, b: Pick<Order, 'state'>): boolean {
  return stateKey(a.state ?? '') === stateKey(b.state ?? '')
}
