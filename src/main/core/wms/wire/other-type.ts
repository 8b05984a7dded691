import { adjustmentShape } from './adjustment.ts'
import { controlShape } from './control.ts'
import { dispatchShape } from './dispatch.ts'
import { hasOwnName, namesOf } from './list-of-one.ts'
import { orderShape } from './order.ts'
import { stockShape } from './stock.ts'
import { supplierShape } from './supplier.ts'
import { isObject } from './wire-schema.ts'
import type { WireSchema } from './wire-schema.ts'

const shapes: readonly WireSchema<unknown>[] = [
  adjustmentShape,
  controlShape,
  dispatchShape,
  orderShape,
  stockShape,
  supplierShape,
]
const descriptionName = 'descripcion'
const namesOfAll = new Set(shapes.flatMap((shape) => [...namesOf(shape)]))

/**
 * True if an object is a row of another type, or the message of an error: it has no name of its own type that these lack, and a
 * name that its type lacks. Orders, dispatches and suppliers require no more than a code, which all of them have. A code with a
 * description and nothing else of its type is a message, also where the type has a description.
 */
export function isOfOtherType<T>(shape: WireSchema<T>, value: unknown): boolean {
  if (!isObject(value) || hasOwnName(shape, value)) return false
  const own = namesOf(shape)
  return Object.keys(value).some((given) => {
    const name = given.toLowerCase()
    return name === descriptionName || (namesOfAll.has(name) && !own.has(name))
  })
}
