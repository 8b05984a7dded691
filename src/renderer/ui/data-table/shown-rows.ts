import { useEffect, useMemo, useState } from 'react'
import type { CellValue } from './column.ts'
import { runInSlices, runNow, stepsPerYield, type Work } from './sliced-work.ts'

/** Rows in an order, each with an id that stays with it when the list is read again. */
export interface IdentifiedRows<T> {
  rows: readonly T[]
  ids: readonly string[]
}

export interface RowOrder<T> {
  /** Tests that a row shown passes, all of them. */
  filters: readonly ((row: T) => boolean)[]
  sort: { value: (row: T) => CellValue; desc: boolean } | null
}

export interface ShownRows<T> extends IdentifiedRows<T> {
  /** Another order is being worked out; these are shown until it is there. */
  busy: boolean
}

/** So many rows are ordered at once, more in slices. */
const orderedAtOnce = 1000

const noRows: IdentifiedRows<never> = { rows: [], ids: [] }

/** Rows identified, filtered and sorted; many of them in slices, the former ones staying until that is done. */
export function useShownRows<T>(rows: readonly T[], keyOf: (row: T) => string, order: RowOrder<T>): ShownRows<T> {
  const work = useMemo(() => () => orderRows(rows, keyOf, order), [rows, keyOf, order])
  const atOnce = useMemo(() => (rows.length <= orderedAtOnce ? runNow(work()) : null), [rows, work])
  const [last, setLast] = useState<{ shown: IdentifiedRows<T>; of: typeof work | null }>({ shown: noRows, of: null })
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

/** The rows to show in their order, with their ids. Cells without a value come last in either direction. */
export function* orderRows<T>(
  rows: readonly T[],
  keyOf: (row: T) => string,
  { filters, sort }: RowOrder<T>,
): Work<IdentifiedRows<T>> {
  const ids = yield* identifyRows(rows, keyOf)
  if (filters.length === 0 && sort === null) return { rows, ids }
  const all = new Uint32Array(rows.length)
  let count = 0
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] as T
    if (filters.every((fits) => fits(row))) all[count++] = at
    if (at % stepsPerYield === 0) yield
  }
  const places = all.subarray(0, count)
  if (sort !== null) yield* sortPlaces(places, rows, sort)
  const shown: { rows: T[]; ids: string[] } = { rows: [], ids: [] }
  for (const [at, place] of places.entries()) {
    shown.rows.push(rows[place] as T)
    shown.ids.push(ids[place] as string)
    if (at % stepsPerYield === 0) yield
  }
  return shown
}

/** An id for each row; rows with the same key are told apart by their order. */
function* identifyRows<T>(rows: readonly T[], keyOf: (row: T) => string): Work<readonly string[]> {
  const seen = new Map<string, number>()
  const ids: string[] = []
  for (const [at, row] of rows.entries()) {
    const key = keyOf(row)
    const alike = seen.get(key) ?? 0
    seen.set(key, alike + 1)
    ids.push(alike === 0 ? key : `${key}#${alike}`)
    if (at % stepsPerYield === 0) yield
  }
  return ids
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
    // In the order they came: sorting must not mix rows that are alike.
    if (left === right) return a - b
    if (left === null) return 1
    if (right === null) return -1
    return (left < right ? -1 : 1) * direction
  })
}

/**
 * What a cell is sorted by; `null` where it is empty. Figures by size, yes before no, texts without regard to case and
 * accents (`ñ` after `n`), numbers within texts by value. A key once per cell: comparing a hundred thousand texts in
 * the collation of the language took seconds.
 */
function sortKey(value: CellValue): string | number | null {
  if (value === null || value === '') return null
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return value ? 0 : 1
  const plain = value.toLowerCase().replaceAll('ñ', 'n~').normalize('NFD').replace(/\p{M}/gu, '')
  // A number with more digits is greater: its length goes before it.
  return plain.replace(/0*(\d+)/g, (_all, digits: string) => String.fromCharCode(47 + digits.length) + digits)
}

/** Places sorted at once: well below a slice. */
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
