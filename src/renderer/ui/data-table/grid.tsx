import { memo, type ReactNode } from 'react'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Format } from '../../i18n/format.ts'
import { Icon } from '../icon.tsx'
import { alignOnDecimalMark } from '../decimals.ts'
import { isFigure, type DataColumn } from './column.ts'

/** The column that rows are sorted by, and in which direction. */
export interface Sort {
  id: string
  desc: boolean
}

interface GridHeadProps<T> {
  columns: readonly DataColumn<T>[]
  sort: Sort | null
  /** `null` where there is nothing to sort. */
  onSort: ((id: string) => void) | null
  /** The row of fields above the columns. */
  filters: ReactNode
}

/** The names of the columns and the order of the rows. Pressed again a column is sorted in reverse, then not at all. */
export function GridHead<T>({ columns, sort, onSort, filters }: GridHeadProps<T>) {
  return (
    <div className="data-grid-head" role="rowgroup">
      <div className="data-grid-row" role="row" aria-rowindex={1}>
        {columns.map((column) => {
          const sorted = sort?.id === column.id ? sort : undefined
          return (
            <div
              key={column.id}
              role="columnheader"
              aria-sort={sorted === undefined ? undefined : sorted.desc ? 'descending' : 'ascending'}
              data-figure={isFigure(column) || undefined}
              data-pinned={column.pinned}
            >
              {onSort === null ? (
                <span className="clip">{column.header}</span>
              ) : (
                <button type="button" className="data-grid-sort" onClick={() => onSort(column.id)}>
                  {column.header}
                  {sorted === undefined ? null : <Icon of={sorted.desc ? ArrowDown : ArrowUp} size="sm" />}
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

/** A field above each column: rows are shown whose cells match what is typed. */
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
  /** Id of its element, by which the grid names the active row. */
  id: string
  /** Its place in the order shown, the number that is read aloud, and the distance in px from the first. */
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

/** One row in view, drawn again only when something of it changed: scrolling moves the others as they are. */
export const GridRow = memo(PlainGridRow) as typeof PlainGridRow

interface CellProps<T> {
  row: T
  column: DataColumn<T>
  /** The most decimals of this column: all of them stand on one mark. */
  decimals: number
  texts: CellTexts
}

/** One cell, as its column's kind is shown. */
function Cell<T>({ row, column, decimals, texts }: CellProps<T>) {
  const value = column.value(row)
  return (
    <div
      role="gridcell"
      data-figure={isFigure(column) || undefined}
      data-pinned={column.pinned}
      style={typeof value === 'number' && decimals > 0 ? alignOnDecimalMark(value, decimals) : undefined}
    >
      {column.renderCell === undefined ? <PlainCell column={column} row={row} texts={texts} /> : column.renderCell(row)}
    </div>
  )
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

/** A cell as text, on screen and on paper. */
export function cellText<T>(column: DataColumn<T>, row: T, { yes, no, none, format }: CellTexts): string {
  const value = column.value(row)
  if (value === null || value === '') return none
  if (typeof value === 'boolean') return value ? yes : no
  if (typeof value === 'number') return column.kind === 'units' ? format.units(value) : format.count(value)
  if (column.kind === 'date') return format.date(value)
  return column.kind === 'dateTime' ? format.dateTime(value) : value
}
