import type { Format } from '../../i18n/format.ts'
import { alignOnDecimalMark } from '../decimals.ts'
import { isFigure, type DataColumn } from './column.ts'

/** Given to all cells: making the formatters of a language anew in each takes longer than all else. */
export interface CellWordsShown {
  yes: string
  no: string
  none: string
  format: Format
}

interface CellProps<T> {
  row: T
  column: DataColumn<T>
  /** The most decimals of this column: all of them stand on one mark. */
  decimals: number
  words: CellWordsShown
}

/** One cell, as its column's kind is shown. */
export function Cell<T>({ row, column, decimals, words }: CellProps<T>) {
  const value = column.value(row)
  return (
    <div
      role="gridcell"
      data-figure={isFigure(column) || undefined}
      data-pinned={column.pinned}
      style={typeof value === 'number' && decimals > 0 ? alignOnDecimalMark(value, decimals) : undefined}
    >
      {column.renderCell === undefined ? <PlainCell column={column} row={row} words={words} /> : column.renderCell(row)}
    </div>
  )
}

function PlainCell<T>({ row, column, words }: Pick<CellProps<T>, 'row' | 'column' | 'words'>) {
  const { format } = words
  const value = column.value(row)
  if (value === null || value === '') return <span className="data-grid-none">{words.none}</span>
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (typeof value === 'number') return column.kind === 'units' ? format.units(value) : format.count(value)
  if (column.kind === 'date') return format.date(value)
  if (column.kind === 'dateTime') return format.dateTime(value)
  return (
    <span className={column.kind === 'code' ? 'clip mono' : 'clip'} title={value}>
      {value}
    </span>
  )
}
