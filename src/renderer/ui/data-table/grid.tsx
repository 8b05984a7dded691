import { memo, type ReactNode } from 'react'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { Format } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Icon } from '../icon.tsx'
import { alignOnDecimalMark } from '../decimals.ts'
import { isFigure, type CellValue, type DataColumn } from './column.ts'

/** The column that rows are sorted by, and in which direction. */
export interface Sort {
  id: string
  desc: boolean
}

interface GridHeadProps<T> {
  columns: readonly DataColumn<T>[]
  sort: Sort | null
  /** `null` if there is nothing to sort. */
  onSort: ((id: string) => void) | null
  /** The row of fields above the columns. */
  filters: ReactNode
}

/** Column headers with sorting: first click ascending, second descending, third none. */
export function GridHead<T>({ columns, sort, onSort, filters }: GridHeadProps<T>) {
  return (
    <div className="data-grid-head" role="rowgroup">
      <div className="data-grid-row" role="row" aria-rowindex={1}>
        {columns.map((column) => {
          const sorted = sort?.id === column.id ? sort : undefined
          const mark = sorted === undefined ? null : <Icon of={sorted.desc ? ArrowDown : ArrowUp} size="sm" />
          return (
            <div
              key={column.id}
              role="columnheader"
              aria-sort={sorted === undefined ? undefined : sorted.desc ? 'descending' : 'ascending'}
              data-figure={isFigure(column) || undefined}
              data-pinned={column.pinned}
            >
              {onSort === null && mark === null ? (
                <span className="clip">{column.header}</span>
              ) : onSort === null ? (
                <span className="inline-row gap-1">
                  {column.header}
                  {mark}
                </span>
              ) : (
                <button type="button" className="data-grid-sort" onClick={() => onSort(column.id)}>
                  <span className="clip">{column.header}</span>
                  {mark}
                </button>
              )}
            </div>
          )
        })}
      </div>
      {filters}
    </div>
  )
}

interface GridFiltersProps<T> {
  columns: readonly DataColumn<T>[]
  texts: Readonly<Record<string, string>>
  onFilter: (id: string, text: string) => void
}

/** A filter field above each column. */
export function GridFilters<T>({ columns, texts, onFilter }: GridFiltersProps<T>) {
  const { t } = useTranslation('table')
  return (
    <div className="data-grid-row data-grid-filters" role="row" aria-rowindex={2}>
      {columns.map((column) => (
        <div key={column.id} role="gridcell" data-pinned={column.pinned}>
          <input
            className="data-filter"
            type="text"
            maxLength={100}
            autoComplete="off"
            spellCheck={false}
            aria-label={t('filter.of', { column: column.header })}
            placeholder={isFigure(column) ? '>10' : undefined}
            value={texts[column.id] ?? ''}
            onChange={(event) => onFilter(column.id, event.target.value)}
          />
        </div>
      ))}
    </div>
  )
}

/** Passed to all cells: creating the formatters of a language in each of them takes longer than everything else. */
export interface CellTexts {
  yes: string
  no: string
  none: string
  format: Format
}

interface GridRowProps<T> {
  /** Id of its element, for `aria-activedescendant` of the grid. */
  id: string
  /** Index in the order shown, the row number for screen readers, and the offset in px. */
  at: number
  ariaAt: number
  start: number
  height: number
  row: T
  columns: readonly DataColumn<T>[]
  decimals: ReadonlyMap<string, number>
  texts: CellTexts
  selected: boolean
  active: boolean
  open: boolean
}

function PlainGridRow<T>(props: GridRowProps<T>) {
  const { id, at, ariaAt, start, height, row, columns, decimals, texts, selected, active, open } = props
  return (
    <div
      id={id}
      data-at={at}
      className="data-grid-row"
      role="row"
      aria-rowindex={ariaAt}
      aria-selected={selected}
      data-active={active || undefined}
      data-open={open || undefined}
      style={{ transform: `translateY(${start}px)`, blockSize: height }}
    >
      {columns.map((column) => (
        <Cell key={column.id} texts={texts} row={row} column={column} decimals={decimals.get(column.id) ?? 0} />
      ))}
    </div>
  )
}

/** One visible row. It renders again only if its properties change, so scrolling is cheap. */
export const GridRow = memo(PlainGridRow) as typeof PlainGridRow

interface CellProps<T> {
  row: T
  column: DataColumn<T>
  /** Maximum decimals in this column, for alignment on the decimal mark. */
  decimals: number
  texts: CellTexts
}

/** One cell, formatted by the kind of its column. */
function Cell<T>({ row, column, decimals, texts }: CellProps<T>) {
  const value = column.value(row)
  return (
    <div
      role="gridcell"
      data-figure={isFigure(column) || undefined}
      data-pinned={column.pinned}
      style={isAligned(column, value) ? alignOnDecimalMark(value, decimals) : undefined}
    >
      {column.renderCell === undefined ? (
        <PlainCell column={column} row={row} texts={texts} />
      ) : (
        // Nothing to show is written too: an empty place reads as a fault.
        (column.renderCell(row) ?? <span className="data-grid-none">{texts.none}</span>)
      )}
    </div>
  )
}

/** Whole numbers end at the edge of the column, and so does what a screen draws itself: a unit stands behind its figure. */
function isAligned<T>({ renderCell }: DataColumn<T>, value: CellValue): value is number {
  return renderCell === undefined && typeof value === 'number' && !Number.isInteger(value)
}

function PlainCell<T>({ row, column, texts }: Pick<CellProps<T>, 'row' | 'column' | 'texts'>) {
  const text = cellText(column, row, texts)
  const value = column.value(row)
  if (value === null || value === '') return <span className="data-grid-none">{text}</span>
  if (column.kind !== 'text' && column.kind !== 'code') return text
  return (
    <span className={column.kind === 'code' ? 'clip mono' : 'clip'} title={text}>
      {text}
    </span>
  )
}

/** A cell as text, on screen and in print. */
export function cellText<T>(column: DataColumn<T>, row: T, { yes, no, none, format }: CellTexts): string {
  const value = column.value(row)
  if (value === null || value === '') return none
  if (typeof value === 'boolean') return value ? yes : no
  if (typeof value === 'number') {
    if (column.kind === 'share') return format.share(value)
    return column.kind === 'units' ? format.units(value) : format.count(value)
  }
  if (column.kind === 'date') return format.date(value)
  return column.kind === 'dateTime' ? format.dateTime(value) : value
}
