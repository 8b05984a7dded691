import { useMemo, useState, type ReactNode } from 'react'
import { loadRecent, saveRecent } from '../../state/recent-values.ts'
import { decimalsOf } from '../decimals.ts'

/** Value of a cell for sorting, copying and export. Dates are texts in the form of the contract. */
export type CellValue = string | number | boolean | null

export interface DataColumn<T> {
  id: string
  header: string
  /** `code`: verbatim, monospaced. `units`: aligned on the decimal mark. `count`: a whole number. */
  kind: 'text' | 'code' | 'date' | 'dateTime' | 'units' | 'count' | 'flag'
  /** Minimum width in px; figures and times get more if needed. */
  width: number
  /** Share of the remaining width; 0 keeps the minimum width. */
  grow?: number
  value: (row: T) => CellValue
  /** Additional text of the cell that filters search. */
  also?: (row: T) => string | null
  /** Content shown instead of the plain value. */
  renderCell?: (row: T) => ReactNode
  /** Width in px of an icon next to its figures, with the gap. */
  iconWidth?: number
  /** Stays visible at the right while the others scroll. */
  pinned?: boolean
  /** Hidden if there is no room, the lowest number first. Columns without this number stay. */
  yields?: number
  /** Hidden until chosen. */
  hidden?: boolean
}

/** A column without its header, which the screen has under the same name. */
export type UnnamedColumn<T, Id extends string> = Omit<DataColumn<T>, 'id' | 'header'> & { id: Id }

/** Columns with the headers that the screen's texts have for their ids. */
export function withHeaders<T, Id extends string>(
  header: (id: Id) => string,
  columns: readonly UnnamedColumn<T, Id>[],
): DataColumn<T>[] {
  return columns.map((column) => ({ ...column, header: header(column.id) }))
}

/** Visibility of columns, by id. */
export type ColumnVisibility = Readonly<Record<string, boolean>>

/** Whether a column's cells are aligned to the right. */
export function isFigure<T>(column: DataColumn<T>): boolean {
  return column.kind === 'units' || column.kind === 'count'
}

/** Space that the figures of a column need. */
export interface ColumnFigures {
  /** Maximum decimals, for alignment. */
  decimals: number
  /** Width in px of the longest, with the cell's padding. */
  width: number
}

/** The figures of columns by id; columns without figures are absent. */
export type FiguresById = Readonly<Record<string, ColumnFigures>>

/** Px of a digit, of a separator between digits, and of the padding of a cell; each rounded up a little. */
const digitPx = 8.8
const separatorPx = 4.2
const cellPx = 24

/** Extremes of the values of a column. */
export interface CellValues {
  decimals: number
  largest: number
  negative: boolean
}

/** The extremes of a column without values. */
export const noValues: CellValues = { decimals: 0, largest: 0, negative: false }

/** The extremes with one more value; the same object if the value changes none of them. */
export function addValue(values: CellValues, value: CellValue): CellValues {
  if (typeof value !== 'number') return values
  const decimals = Number.isInteger(value) ? 0 : decimalsOf(value)
  const negative = value < 0
  if (decimals <= values.decimals && Math.abs(value) <= values.largest && (values.negative || !negative)) return values
  return {
    decimals: Math.max(values.decimals, decimals),
    largest: Math.max(values.largest, Math.abs(value)),
    negative: values.negative || negative,
  }
}

/** Width and decimals for all values of a column. A figure whose first digits are cut off reads as another figure. */
export function figuresFor<T>(column: DataColumn<T>, { decimals, largest, negative }: CellValues): ColumnFigures {
  const digits = Math.floor(Math.log10(Math.max(1, largest))) + 1
  const separators = Math.floor((digits - 1) / 3) + (decimals > 0 ? 1 : 0)
  const sign = negative ? 1 : 0
  const icon = column.iconWidth ?? 0
  return {
    decimals,
    width: Math.ceil((digits + decimals + sign) * digitPx + separators * separatorPx + cellPx + icon),
  }
}

/** Px of `mié 22/11/2026 14:13` with the cell's padding. */
const dateTimePx = 192

/** The width at which no figure or time is cut off, at least the width of the column. */
export function minWidth<T>(column: DataColumn<T>, { width }: ColumnFigures): number {
  const own = column.kind === 'dateTime' && column.renderCell === undefined ? dateTimePx : width
  return Math.max(column.width, own)
}

/** The columns that fit into `available` px. Columns with `yields` are removed one by one. */
export function fittingColumns<T>(columns: readonly DataColumn<T>[], available: number): readonly DataColumn<T>[] {
  let left = columns
  while (left.reduce((sum, column) => sum + column.width, 0) > available) {
    const least = Math.min(...left.map((column) => column.yields ?? Number.POSITIVE_INFINITY))
    if (least === Number.POSITIVE_INFINITY) return left
    left = left.filter((column) => column.yields !== least)
  }
  return left
}

/** Widths of the columns in px; growing ones share the rest. Browsers lay out fixed tracks fastest. */
export function columnTracks<T>(columns: readonly DataColumn<T>[], available: number): string {
  const growth = ({ grow = 1 }: DataColumn<T>) => grow
  const left = available - columns.reduce((sum, column) => sum + column.width, 0)
  const shares = columns.reduce((sum, column) => sum + growth(column), 0)
  const spare = Number.isFinite(left) && left > 0 && shares > 0 ? left / shares : 0
  return columns.map((column) => `${Math.floor(column.width + spare * growth(column))}px`).join(' ')
}

/**
 * The columns of a table as they are shown now: those chosen, those of them that fit into `available` px, with the
 * widths and decimals that their figures need. What is chosen is kept under the table's name.
 */
export function useColumns<T>(
  name: string,
  columns: readonly DataColumn<T>[],
  figures: FiguresById,
  available: number,
) {
  const [visibility, setVisibility] = useState<ColumnVisibility>(() => loadVisibility(name, columns))
  // As text: rows render again only if a width changes, not with every page loaded.
  const needs = JSON.stringify(figures)
  const { chosen, decimals } = useMemo(() => {
    const needed = JSON.parse(needs) as FiguresById
    const needOf = (id: string) => needed[id] ?? { decimals: 0, width: 0 }
    const sized = columns.map((column) => ({ ...column, width: minWidth(column, needOf(column.id)) }))
    return {
      chosen: sized.filter((column) => visibility[column.id] !== false),
      decimals: new Map(columns.map(({ id }) => [id, needOf(id).decimals])),
    }
  }, [columns, needs, visibility])
  const visible = useMemo(() => fittingColumns(chosen, available), [chosen, available])
  return {
    visibility,
    setVisibility: (next: ColumnVisibility) => {
      setVisibility(next)
      const kept = columns.map(({ id }) => `${next[id] === false ? '-' : '+'}${id}`)
      saveRecent(`columns.${name}`, kept)
    },
    chosen,
    visible,
    decimals,
  }
}

function loadVisibility<T>(name: string, columns: readonly DataColumn<T>[]): ColumnVisibility {
  const kept = new Set(loadRecent(`columns.${name}`))
  return Object.fromEntries(
    columns.map(({ id, hidden }) => [id, kept.has(`+${id}`) || (!kept.has(`-${id}`) && !hidden)]),
  )
}
