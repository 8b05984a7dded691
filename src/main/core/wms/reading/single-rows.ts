import type { DateContext } from '../../domain/dates.ts'
import type { Element } from '../json-elements.ts'
import { isOfOtherType } from '../wire/other-type.ts'
import { beginRow, createContext } from '../wire/wire-schema.ts'
import type { WireSchema } from '../wire/wire-schema.ts'

/** The rows of the response to a lookup, and the first reason why another is unreadable. */
export interface SingleRead<T> {
  rows: T[]
  problem: string | null
}

export function readRows<T>(elements: readonly Element[], shape: WireSchema<T>, dates: DateContext): SingleRead<T> {
  const context = createContext(dates)
  const rows: T[] = []
  let problem: string | null = null
  for (const { value } of elements) {
    beginRow(context)
    const row = shape.read(value, context)
    if (row === null || context.problem !== null) problem ??= context.problem ?? 'no object'
    else if (isOfOtherType(shape, value)) problem ??= 'of another type'
    else rows.push(row)
  }
  return { rows, problem }
}
