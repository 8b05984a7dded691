import type { DateContext } from '../../domain/dates.ts'
import type { Order } from '../../domain/model.ts'
import { orderShape } from './order.ts'
import { createContext } from './wire-schema.ts'

/** Parses an order in any wire form: of a list, single, inside a dispatch, or of an event. `reason` names the field, never a value. */
export function orderFromWire(
  value: unknown,
  dates: DateContext,
): { ok: true; value: Order } | { ok: false; reason: string } {
  const context = createContext(dates)
  const order = orderShape.read(value, context)
  return order !== null && context.problem === null
    ? { ok: true, value: order }
    : { ok: false, reason: context.problem ?? 'no object' }
}
