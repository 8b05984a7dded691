import { isObject } from './wire-schema.ts'
import type { WireSchema } from './wire-schema.ts'

/** Names that the message of an error has as well. */
const namesOfErrors = new Set(['codigo', 'descripcion', 'estado', 'fecha', 'id', 'observacion'])

/**
 * True if a single object in place of a list is a row: it has a name of its type that the message of an error lacks. Otherwise
 * `{ codigo, descripcion }` would be the only order or supplier.
 */
export function isListOfOne<T>(shape: WireSchema<T>, value: unknown): boolean {
  if (!isObject(value)) return false
  const own = new Set(shape.table.flatMap(({ wire }) => wire.map((name) => name.toLowerCase())))
  return Object.keys(value).some((name) => own.has(name.toLowerCase()) && !namesOfErrors.has(name.toLowerCase()))
}
