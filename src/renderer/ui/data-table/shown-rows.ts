import { useEffect, useMemo, useState } from 'react'
import type { CellValue, DataColumn } from './column.ts'
import { createRowIndex, type IndexedRows, type RowIndex } from './row-index.ts'
import { runInSlices, runNow, stepsPerYield, type Work } from './sliced-work.ts'

/** Rows in an order, each with an id that stays the same when the list is read again. `needs` are of all rows. */
export interface OrderedRows<T> extends IndexedRows {
  rows: readonly T[]
}

export interface RowOrder<T> {
  /** A row is shown if it passes all of them. */
  filters: readonly ((row: T) => boolean)[]
  sort: { value: (row: T) => CellValue; desc: boolean } | null
}

export interface ShownRows<T> extends OrderedRows<T> {
  /** A new order is being computed; these are the previous rows. */
  busy: boolean
}

/** Up to this number of rows is ordered in one task, more in slices. */
const orderedAtOnce = 1000

const noRows: OrderedRows<never> = { rows: [], ids: [], needs: {} }

/**
 * Rows with ids, filtered and sorted. Long lists are processed in slices; until then the previous rows are returned.
 */
export function useShownRows<T>(
  rows: readonly T[],
  keyOf: (row: T) => string,
  columns: readonly DataColumn<T>[],
  order: RowOrder<T>,
): ShownRows<T> {
  const index = useMemo(() => createRowIndex(keyOf, columns), [keyOf, columns])
  const work = useMemo(() => () => orderRows(rows, index, order), [rows, index, order])
  const atOnce = useMemo(() => (rows.length <= orderedAtOnce ? runNow(work()) : null), [rows, work])
  const [last, setLast] = useState<{ shown: OrderedRows<T>; of: typeof work | null }>({ shown: noRows, of: null })
  if (atOnce !== null && last.of !== work) setLast({ shown: atOnce, of: work })

  useEffect(() => {
    if (atOnce !== null) return undefined
    const ending = new AbortController()
    void runInSlices(work(), ending.signal).then(
      (shown) => {
        if (!ending.signal.aborted) setLast({ shown, of: work })
      },
      (error: unknown) => {
        if (!ending.signal.aborted) throw error
      },
    )
    return () => ending.abort()
  }, [atOnce, work])

  const shown = atOnce ?? last.shown
  const busy = atOnce === null && last.of !== work
  return useMemo(() => ({ ...shown, busy }), [shown, busy])
}

/** The rows to show in order, with their ids. Empty cells come last in both directions. */
export function* orderRows<T>(
  rows: readonly T[],
  index: RowIndex<T>,
  { filters, sort }: RowOrder<T>,
): Work<OrderedRows<T>> {
  const { ids, needs } = yield* index(rows)
  if (filters.length === 0 && sort === null) return { rows, ids, needs }
  const all = new Uint32Array(rows.length)
  let count = 0
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] as T
    if (filters.every((fits) => fits(row))) all[count++] = at
    if (at % stepsPerYield === 0) yield
  }
  const places = all.subarray(0, count)
  if (sort !== null) yield* sortPlaces(places, rows, sort)
  const shown = { rows: new Array<T>(), ids: new Array<string>(), needs }
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
): Work<void> {
  const keys = Array.from<string | number | null>({ length: rows.length }).fill(null)
  for (const [at, place] of places.entries()) {
    keys[place] = sortKey(value(rows[place] as T))
    if (at % stepsPerYield === 0) yield
  }
  const direction = desc ? -1 : 1
  yield* sortInSlices(places, (a, b) => {
    const left = keys[a] as string | number | null
    const right = keys[b] as string | number | null
    // Original order: the sort is stable.
    if (left === right) return a - b
    if (left === null) return 1
    if (right === null) return -1
    return (left < right ? -1 : 1) * direction
  })
}

/**
 * Sort key of a cell; `null` if it is empty. Figures by size, yes before no, texts without regard to case and
 * accents (`ñ` after `n`), numbers within texts by value. A key once per cell: comparing a hundred thousand texts in
 * the collation of the language took seconds.
 */
function sortKey(value: CellValue): string | number | null {
  if (value === null || value === '') return null
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return value ? 0 : 1
  const plain = value.toLowerCase().replaceAll('ñ', 'n~').normalize('NFD').replace(/\p{M}/gu, '')
  // A number with more digits is greater: its length is put before it.
  return plain.replace(/0*(\d+)/g, (_all, digits: string) => String.fromCharCode(47 + digits.length) + digits)
}

/** Rows sorted in one step: well below a slice. */
const runLength = 512

/** Sorts in place and stably, in slices: a hundred thousand rows at once would block the page. */
function* sortInSlices(places: Uint32Array, compare: (a: number, b: number) => number): Work<void> {
  const { length } = places
  for (let from = 0; from < length; from += runLength) {
    places.subarray(from, from + runLength).sort(compare)
    yield
  }
  let source: Uint32Array = places
  let target: Uint32Array = new Uint32Array(length)
  for (let width = runLength; width < length; width *= 2) {
    for (let from = 0; from < length; from += 2 * width) {
      const middle = Math.min(from + width, length)
      const end = Math.min(from + 2 * width, length)
      let left = from
      let right = middle
      for (let at = from; at < end; at += 1) {
        const takesLeft =
          left < middle && (right >= end || compare(source[left] as number, source[right] as number) <= 0)
        target[at] = source[takesLeft ? left++ : right++] as number
        if (at % stepsPerYield === 0) yield
      }
    }
    ;[source, target] = [target, source]
  }
  if (source !== places) places.set(source)
}
