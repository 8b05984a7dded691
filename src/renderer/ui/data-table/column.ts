import type { ReactNode } from 'react'

/** What a cell holds, to be sorted, copied and exported. Dates are texts as the contract gives them. */
export type CellValue = string | number | boolean | null

export interface DataColumn<T> {
  id: string
  header: string
  /** `code` is shown verbatim in the mono face; `units` stand on the decimal mark; `count` is a number of things. */
  kind: 'text' | 'code' | 'date' | 'dateTime' | 'units' | 'count' | 'flag'
  /** Least width in px. */
  width: number
  /** Share of the width that is left over; 0 keeps the least width. */
  grow?: number
  value: (row: T) => CellValue
  /** What is shown instead of the plain value. */
  renderCell?: (row: T) => ReactNode
  /** Stays in view at the right while the others are scrolled. */
  pinned?: boolean
  /** Leaves where there is no room for all: the lowest first. Those without a place in this order stay. */
  yields?: number
  /** Not shown until it is chosen. */
  hidden?: boolean
}

/** Whether a column's cells stand at the right. */
export function isFigure<T>(column: DataColumn<T>): boolean {
  return column.kind === 'units' || column.kind === 'count'
}

/** How many decimals a figure needs, at most 6. */
export function decimalsOf(value: number): number {
  const scaled = Math.round(Math.abs(value) * 1e6)
  for (let decimals = 0; decimals < 6; decimals++) if (scaled % 10 ** (6 - decimals) === 0) return decimals
  return 6
}

/** The most decimals among a column's figures: what all of them leave room for. */
export function mostDecimals<T>(rows: readonly T[], column: DataColumn<T>): number {
  if (column.kind !== 'units') return 0
  let most = 0
  for (const row of rows) {
    const value = column.value(row)
    if (typeof value === 'number' && !Number.isInteger(value)) most = Math.max(most, decimalsOf(value))
  }
  return most
}

/** A name per row that stays with it through a new reading; rows alike are told apart by their order. */
export function rowIds<T>(rows: readonly T[], keyOf: (row: T) => string): readonly string[] {
  const seen = new Map<string, number>()
  return rows.map((row) => {
    const key = keyOf(row)
    const before = seen.get(key) ?? 0
    seen.set(key, before + 1)
    return before === 0 ? key : `${key}#${before}`
  })
}

/** The columns that fit: where all of them are wider than the place, those that yield leave one by one. */
export function fittingColumns<T>(columns: readonly DataColumn<T>[], place: number): readonly DataColumn<T>[] {
  let left = columns
  while (left.reduce((sum, column) => sum + column.width, 0) > place) {
    const least = Math.min(...left.map((column) => column.yields ?? Number.POSITIVE_INFINITY))
    if (least === Number.POSITIVE_INFINITY) return left
    left = left.filter((column) => column.yields !== least)
  }
  return left
}
