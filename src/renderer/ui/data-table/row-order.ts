import type { CellValue } from './column.ts'
import type { CellKeys } from './compare.ts'
import { sortInSlices } from './sort-in-slices.ts'
import { stepsPerYield, type Work } from './sliced-work.ts'

/** Rows with a name each, in an order. */
export interface NamedRows<T> {
  rows: readonly T[]
  ids: readonly string[]
}

export interface RowOrder<T> {
  /** Rows that are shown: all of these say yes. */
  filters: readonly ((row: T) => boolean)[]
  sort: { value: (row: T) => CellValue; desc: boolean } | null
}

/** Which rows are shown in which order. Cells without a value come last either way. */
export function* orderRows<T>(named: NamedRows<T>, { filters, sort }: RowOrder<T>, keys: CellKeys): Work<NamedRows<T>> {
  if (filters.length === 0 && sort === null) return named
  const { rows, ids } = named
  const all = new Uint32Array(rows.length)
  let count = 0
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] as T
    if (filters.every((fits) => fits(row))) all[count++] = at
    if (at % stepsPerYield === 0) yield
  }
  const places = all.subarray(0, count)
  if (sort !== null) yield* sortPlaces(places, rows, sort, keys)
  const shown: NamedRows<T> & { rows: T[]; ids: string[] } = { rows: [], ids: [] }
  for (const [at, place] of places.entries()) {
    shown.rows.push(rows[place] as T)
    shown.ids.push(ids[place] as string)
    if (at % stepsPerYield === 0) yield
  }
  return shown
}

function* sortPlaces<T>(
  places: Uint32Array,
  rows: readonly T[],
  { value, desc }: NonNullable<RowOrder<T>['sort']>,
  keys: CellKeys,
): Work<void> {
  const known = Array.from<string | number | null>({ length: rows.length }).fill(null)
  for (const [at, place] of places.entries()) {
    known[place] = keys.keyOf(value(rows[place] as T))
    if (at % stepsPerYield === 0) yield
  }
  const direction = desc ? -1 : 1
  yield* sortInSlices(places, (a, b) => {
    const left = known[a] as string | number | null
    const right = known[b] as string | number | null
    // One after the other as they came: sorting must not mix rows that are alike.
    if (left === right) return a - b
    if (left === null) return 1
    if (right === null) return -1
    return (left < right ? -1 : 1) * direction
  })
}
