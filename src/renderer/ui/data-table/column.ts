import { useMemo, useState, type ReactNode } from 'react'
import { loadRecent, saveRecent } from '../../state/recent-values.ts'
import { decimalsOf } from '../decimals.ts'

/** Value of a cell for sorting, copying and export. Dates are texts in the form of the contract. */
export type CellValue = string | number | boolean | null

export interface DataColumn<T> {
  id: string
  header: string
  /**
   * `code`: verbatim, monospaced. `units`: aligned on the decimal mark. `count`: a whole number. `share`: from 0 to 1,
   * written as whole per cent.
   */
  kind: 'text' | 'code' | 'date' | 'dateTime' | 'units' | 'count' | 'share' | 'flag'
  /** Minimum width in px; figures and times get more if needed. */
  width: number
  /** Share of the remaining width; 0 keeps the minimum width. Figures leave it to names unless they have a share. */
  grow?: number
  value: (row: T) => CellValue
  /** Additional text of the cell that filters search. */
  also?: (row: T) => string | null
  /** The longest line that `renderCell` shows: the width is measured by it, not by the value or `also`. */
  longestLine?: (row: T) => string
  /** Printed also while it is hidden: on screen another column shows it. */
  printed?: boolean
  /** Content shown instead of the plain value. */
  renderCell?: (row: T) => ReactNode
  /** Some of its figures are kilograms: there is room for their grams and the sign of the unit. */
  kilos?: boolean
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
  return column.kind === 'units' || column.kind === 'count' || column.kind === 'share'
}

/** Space that the values of a column need. */
export interface ColumnNeed {
  /** Maximum decimals, for alignment. */
  decimals: number
  /** Width in px of the longest, with the cell's padding; 0 if nothing was measured. */
  width: number
}

/** The needs of columns by id. */
export type NeedsById = Readonly<Record<string, ColumnNeed>>

/** Px of a digit, of a separator between digits, and of the padding of a cell; each rounded up a little. */
const digitPx = 8.8
const separatorPx = 4.2
const cellPx = 24
/** Px of a letter of the table's face, of its monospaced face and of a header, on average and rounded up. */
const letterPx = 7.4
const monoPx = 8.5
const headerPx = 7.5
/** Px of ` kg` behind a figure. */
const kilosPx = 24
/** Px of the arrow of a sorted column, with its gap. */
const sortPx = 20
/** Short texts of wide letters need more than the average. */
const textSlackPx = 8
/** No text makes its column wider than this; what is longer ends with dots. */
const widestTextPx = 360

/** Extremes of the values of a column. */
export interface CellValues {
  decimals: number
  largest: number
  negative: boolean
  /** Letters of the longest text, and of the longest text shown with it. */
  longest: number
  longestAlso: number
}

/** The extremes of a column without values. */
export const noValues: CellValues = { decimals: 0, largest: 0, negative: false, longest: 0, longestAlso: 0 }

/** The extremes with one more value; the same object if the value changes none of them. */
export function addValue(values: CellValues, value: CellValue): CellValues {
  if (typeof value !== 'number') return values
  const decimals = Number.isInteger(value) ? 0 : decimalsOf(value)
  const negative = value < 0
  if (decimals <= values.decimals && Math.abs(value) <= values.largest && (values.negative || !negative)) return values
  return {
    ...values,
    decimals: Math.max(values.decimals, decimals),
    largest: Math.max(values.largest, Math.abs(value)),
    negative: values.negative || negative,
  }
}

/** The extremes with the texts of one more row. */
export function addText<T>(values: CellValues, column: DataColumn<T>, row: T): CellValues {
  const value = column.longestLine?.(row) ?? column.value(row)
  const longest = typeof value === 'string' ? value.length : 0
  const longestAlso = column.longestLine === undefined ? (column.also?.(row)?.length ?? 0) : 0
  if (longest <= values.longest && longestAlso <= values.longestAlso) return values
  return {
    ...values,
    longest: Math.max(longest, values.longest),
    longestAlso: Math.max(longestAlso, values.longestAlso),
  }
}

/** Width and decimals for all values of a column. A figure whose first digits are cut off reads as another figure. */
export function needOf<T>(column: DataColumn<T>, values: CellValues): ColumnNeed {
  if (!isFigure(column)) return { decimals: 0, width: textWidth(column, values) }
  const { largest, negative } = values
  // Shares are written as whole per cent, counts have no decimals: neither is padded on a decimal mark.
  if (column.kind === 'share') return { decimals: 0, width: Math.ceil(5 * digitPx + cellPx) }
  const decimals = column.kind === 'units' ? Math.max(values.decimals, column.kilos === true ? 3 : 0) : 0
  const digits = Math.floor(Math.log10(Math.max(1, largest))) + 1
  const separators = Math.floor((digits - 1) / 3) + (decimals > 0 ? 1 : 0)
  const sign = negative ? 1 : 0
  const icon = (column.iconWidth ?? 0) + (column.kilos === true ? kilosPx : 0)
  return {
    decimals,
    width: Math.ceil((digits + decimals + sign) * digitPx + separators * separatorPx + cellPx + icon),
  }
}

function textWidth<T>({ kind, iconWidth = 0 }: DataColumn<T>, { longest, longestAlso }: CellValues): number {
  if (longest === 0 && longestAlso === 0) return 0
  const letters = Math.max(longest * (kind === 'code' ? monoPx : letterPx), longestAlso * letterPx)
  return Math.min(widestTextPx, Math.ceil(letters + cellPx + textSlackPx + iconWidth))
}

/** Px of `mié 22/11/2026 14:13` with the cell's padding. */
const dateTimePx = 192

/** Px of the longest word of a header, with the arrow of a sorted column: words stand one above the other. */
function headWidth(header: string): number {
  const longest = Math.max(...header.split(/\s+/).map((word) => word.length))
  return Math.ceil(longest * headerPx + sortPx + cellPx)
}

/**
 * The least width of a column: no figure, time or header is cut off; figures and plain texts that are short give back
 * what their column does not need.
 */
export function minWidth<T>(column: DataColumn<T>, { width }: ColumnNeed): number {
  const { kind, header, renderCell, iconWidth, kilos } = column
  const head = headWidth(header)
  if (isFigure(column)) {
    // What a screen draws itself is measured by its figure only where the rest of it has a width of its own.
    const isMeasured = width > 0 && (renderCell === undefined || iconWidth !== undefined || kilos === true)
    return Math.max(isMeasured ? width : column.width, width, head)
  }
  if (kind === 'dateTime') return Math.max(column.width, renderCell === undefined ? dateTimePx : width, head)
  const isPlain = renderCell === undefined && (kind === 'text' || kind === 'code')
  if (!isPlain || width === 0) return Math.max(column.width, head)
  return Math.max(head, Math.min(column.width, Math.max(width, Math.ceil(header.length * headerPx + sortPx + cellPx))))
}

/** The columns that fit into `available` px. Columns with `yields` are removed one by one. */
export function fittingColumns<T, C extends DataColumn<T>>(columns: readonly C[], available: number): readonly C[] {
  let left = columns
  while (left.reduce((sum, column) => sum + column.width, 0) > available) {
    const least = Math.min(...left.map((column) => column.yields ?? Number.POSITIVE_INFINITY))
    if (least === Number.POSITIVE_INFINITY) return left
    left = left.filter((column) => column.yields !== least)
  }
  return left
}

/** A column with the width at which nothing of it is cut off. */
export interface SizedColumn<T> extends DataColumn<T> {
  preferred: number
}

/** Px up to which a column grows alone: in large windows its figures would be far from its name. */
const alonePx = 480

/**
 * Widths of the columns in px: first what their contents need, then growing ones share the rest up to `alonePx`, then all. Browsers lay out fixed
 * tracks fastest.
 */
export function columnTracks<T>(columns: readonly SizedColumn<T>[], available: number): string {
  const growth = (column: DataColumn<T>) => column.grow ?? (isFigure(column) ? 0 : 1)
  const sumOf = (of: (column: SizedColumn<T>) => number) => columns.reduce((sum, column) => sum + of(column), 0)
  const lack = ({ width, preferred }: SizedColumn<T>) => Math.max(0, preferred - width)
  const room = available - sumOf(({ width }) => width)
  const left = Number.isFinite(room) ? Math.max(0, room) : 0
  const lacking = sumOf(lack)
  const shares = sumOf(growth)
  const filled = lacking === 0 ? 0 : Math.min(1, left / lacking)
  const spare = shares === 0 ? 0 : (left - filled * lacking) / shares
  const grown = columns.map((column) => {
    const own = column.width + filled * lack(column)
    const width = own + spare * growth(column)
    return { width, beyond: Math.max(0, width - Math.max(own, alonePx)) }
  })
  const beyond = grown.reduce((sum, column) => sum + column.beyond, 0)
  const shared = beyond / Math.max(1, columns.length)
  return grown.map((column) => `${Math.floor(column.width - column.beyond + shared)}px`).join(' ')
}

/**
 * The columns of a table as they are shown now: those chosen, those of them that fit into `available` px, with the
 * widths and decimals that their figures need. What is chosen is kept under the table's name.
 */
export function useColumns<T>(name: string, columns: readonly DataColumn<T>[], needs: NeedsById, available: number) {
  const [visibility, setVisibility] = useState<ColumnVisibility>(() => loadVisibility(name, columns))
  // As text: rows render again only if a width changes, not with every page loaded.
  const needsText = JSON.stringify(needs)
  const { chosen, decimals } = useMemo(() => {
    const byId = JSON.parse(needsText) as NeedsById
    const needFor = (id: string) => byId[id] ?? { decimals: 0, width: 0 }
    const sized = columns.map((column): SizedColumn<T> => {
      const need = needFor(column.id)
      return { ...column, width: minWidth(column, need), preferred: need.width }
    })
    return {
      chosen: sized.filter((column) => visibility[column.id] !== false),
      decimals: new Map(columns.map(({ id }) => [id, needFor(id).decimals])),
    }
  }, [columns, needsText, visibility])
  const visible = useMemo(() => fittingColumns<T, SizedColumn<T>>(chosen, available), [chosen, available])
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
