import type { CustomerLocation, Order } from './model.ts'
import { mergeOrder } from './order-merge.ts'

/**
 * An order as an event tells it, with what events do not carry (most of the customer's place, the preparation, weights)
 * taken from what was known. `null` where a later state is known.
 */
export function applyOrderEvent(known: Order | null, told: Order): Order | null {
  if (!known) return told
  if (known.stateAt !== null && told.stateAt !== null && told.stateAt < known.stateAt) return null
  return {
    ...mergeOrder(known, told),
    customerLocation: mergePlace(known.customerLocation, told.customerLocation),
    weight: told.weight ?? known.weight,
    weightText: told.weightText ?? known.weightText,
    volume: told.volume ?? known.volume,
    volumeText: told.volumeText ?? known.volumeText,
  }
}

/** Another place says all of itself; the same one is told in part. */
function mergePlace(known: CustomerLocation | null, told: CustomerLocation | null): CustomerLocation | null {
  if (!known || !told) return told ?? known
  if (told.code !== null ? told.code !== known.code : told.description !== known.description) return told
  const customer = told.customer && known.customer ? fill(known.customer, told.customer) : told.customer
  return { ...fill(known, told), customer: customer ?? known.customer }
}

function fill<T extends object>(known: T, told: T): T {
  const said = Object.entries(told).filter(([, value]) => value !== null)
  return { ...known, ...Object.fromEntries(said) }
}
