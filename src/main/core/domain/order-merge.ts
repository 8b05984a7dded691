import type { Order } from './model.ts'
import { stateKey } from './text.ts'

/**
 * An order as it was just read, with what its wire form does not carry taken from what was known: lists have no time of
 * the state, single orders no preparation. A time belongs to its state: it goes when the state has changed.
 */
export function mergeOrder(known: Order | null, read: Order): Order {
  if (!known) return read
  const sameState = stateKey(known.state ?? '') === stateKey(read.state ?? '')
  return {
    ...read,
    preparationId: read.preparationId ?? known.preparationId,
    stateAt: read.stateAt ?? (sameState ? known.stateAt : null),
  }
}
