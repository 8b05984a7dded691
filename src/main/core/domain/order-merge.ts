import type { Order } from './model.ts'
import { stateKey } from './text.ts'

/**
 * Adds to an order just read the fields that its wire form lacks, from the known order: lists have no time of the state,
 * single orders no preparation. The time belongs to its state: it is dropped if the state has changed.
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
