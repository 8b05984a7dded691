import { isObject } from './wire-schema.ts'
import type { WireSchema } from './wire-schema.ts'

/** Names that the message of an error has as well. */
const namesOfErrors = new Set(['codigo', 'descripcion', 'estado', 'fecha', 'id', 'observacion'])

/**
 * True if a single object in place of a list is a row: it has a name of its type that the message of an error lacks. Otherwise
 * `{ codigo, descripcion }` would be the only order or supplier.
 */
export function isListOfOne<T>(shape: WireSchema<T>, value: unknown): boolean {
  return isObject(value) && hasOwnName(shape, value)
}

/** True if an object has a name of its type that the message of an error lacks. */
export function hasOwnName<T>(shape: WireSchema<T>, value: Record<string, unknown>): boolean {
  const own = namesOf(shape)
  return Object.keys(value).some((name) => own.has(name.toLowerCase()) && !namesOfErrors.has(name.toLowerCase()))
}

/** The names of a type on the wire, in lower case. */
export function namesOf<T>({ table }: Pick<WireSchema<T>, 'table'>): Set<string> {
  return new Set(table.flatMap(({ wire }) => wire.map((name) => name.toLowerCase())))
}
