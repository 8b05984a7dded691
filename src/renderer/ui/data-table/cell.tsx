import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { decimalsOf, isFigure, type DataColumn } from './column.ts'

interface CellProps<T> {
  row: T
  column: DataColumn<T>
  /** The most decimals of this column: all of them stand on one mark. */
  decimals: number
}

/** One cell, as its column's kind is shown. */
export function Cell<T>({ row, column, decimals }: CellProps<T>) {
  const value = column.value(row)
  const missing = typeof value === 'number' && decimals > 0 ? decimals - decimalsOf(value) : 0
  // Whole numbers leave room for the mark as well.
  const mark = missing === decimals && missing > 0 ? 0.28 : 0
  return (
    <div
      role="gridcell"
      data-figure={isFigure(column) || undefined}
      data-pinned={column.pinned}
      style={missing > 0 ? { paddingInlineEnd: `calc(var(--space-3) + ${missing}ch + ${mark}em)` } : undefined}
    >
      {column.renderCell === undefined ? <PlainCell column={column} row={row} /> : column.renderCell(row)}
    </div>
  )
}

function PlainCell<T>({ row, column }: Pick<CellProps<T>, 'row' | 'column'>) {
  const { t } = useTranslation(['common', 'table'])
  const format = useFormat()
  const value = column.value(row)
  if (value === null || value === '') return <span className="data-grid-none">{t('none')}</span>
  if (typeof value === 'boolean') return t(value ? 'table:yes' : 'table:no')
  if (typeof value === 'number') return column.kind === 'units' ? format.units(value) : format.count(value)
  if (column.kind === 'date') return format.date(value)
  if (column.kind === 'dateTime') return format.dateTime(value)
  return (
    <span className={column.kind === 'code' ? 'clip mono' : 'clip'} title={value}>
      {value}
    </span>
  )
}
