import type { ReactNode } from 'react'
import { decimalsOf } from '../decimals.ts'

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
  /** What else of a row its cell shows: a filter looks there too. */
  also?: (row: T) => string | null
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

/** Widths of the columns in px, those that grow sharing what is left; browsers lay such tracks out the quickest. */
export function columnTracks<T>(columns: readonly DataColumn<T>[], place: number): string {
  const growth = ({ grow = 1 }: DataColumn<T>) => grow
  const left = place - columns.reduce((sum, column) => sum + column.width, 0)
  const shares = columns.reduce((sum, column) => sum + growth(column), 0)
  const spare = Number.isFinite(left) && left > 0 && shares > 0 ? left / shares : 0
  return columns.map((column) => `${Math.floor(column.width + spare * growth(column))}px`).join(' ')
}
