import type { CustomerLocation, Order } from './model.ts'
import { mergeOrder } from './order-merge.ts'

/**
 * Applies the order of an event to the known one: fields that events do not carry (most of the customer's location, the
 * preparation, weights) are kept. Returns `null` if a later state is known.
 */
export function applyOrderEvent(known: Order | null, update: Order): Order | null {
  if (!known) return update
  if (known.stateAt !== null && update.stateAt !== null && update.stateAt < known.stateAt) return null
  return {
    ...mergeOrder(known, update),
    customerLocation: mergeLocation(known.customerLocation, update.customerLocation),
    weight: update.weight ?? known.weight,
    weightText: update.weightText ?? known.weightText,
    volume: update.volume ?? known.volume,
    volumeText: update.volumeText ?? known.volumeText,
  }
}

/** A different location replaces the known one; for the same location only the given fields are updated. */
function mergeLocation(known: CustomerLocation | null, update: CustomerLocation | null): CustomerLocation | null {
  if (!known || !update) return update ?? known
  if (update.code !== null ? update.code !== known.code : update.description !== known.description) return update
  const customer = update.customer && known.customer ? fill(known.customer, update.customer) : update.customer
  return { ...fill(known, update), customer: customer ?? known.customer }
}

function fill<T extends object>(known: T, update: T): T {
  const given = Object.entries(update).filter(([, value]) => value !== null)
  return { ...known, ...Object.fromEntries(given) }
}
