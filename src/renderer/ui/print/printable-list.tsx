import { Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { Button } from '../button.tsx'
import { isFigure, type DataColumn } from '../data-table/column.ts'
import type { ShownData } from '../data-table/data-table.tsx'
import type { Counted } from '../data-table/list-facts.tsx'
import { usePrintKey } from './print-key.ts'
import { usePrinting } from './printing.ts'
import './print.css'

interface ListPaperProps<T> {
  /** Columns and rows as the list shows them. */
  shown: ShownData<T>
  /** Rows of the whole list. */
  total: number
  counted: Counted
}

/** Some sixty pages: more is nobody's to read on paper, and keeps the window waiting. */
const mostOnPaper = 1000

/** The key that prints a list, and its rows as a plain table, whole, which is not on screen. */
export function PrintableList<T>(props: ListPaperProps<T>) {
  const { t } = useTranslation('chart')
  const printing = usePrinting()
  usePrintKey()
  return (
    <>
      <Button size="small" icon={Printer} onClick={() => globalThis.print()}>
        {t('paper.print')}
      </Button>
      {printing ? <Sheet {...props} /> : null}
    </>
  )
}

function Sheet<T>({ shown: { columns, rows, filters }, total, counted }: ListPaperProps<T>) {
  const { t } = useTranslation(['chart', 'table', 'common'])
  const format = useFormat()
  const printed = rows.slice(0, mostOnPaper)
  const all = Math.max(total, rows.length)
  const words = (row: T, column: DataColumn<T>) => {
    const value = column.value(row)
    if (value === null || value === '') return t('common:none')
    if (typeof value === 'boolean') return t(value ? 'table:yes' : 'table:no')
    if (typeof value === 'number') return column.kind === 'units' ? format.units(value) : format.count(value)
    if (column.kind === 'date') return format.date(value)
    return column.kind === 'dateTime' ? format.dateTime(value) : value
  }
  return (
    <div className="paper-rows">
      {filters.length === 0 ? null : <p>{filters.join(' · ')}</p>}
      <p>
        {printed.length < all
          ? t('chart:paper.some', { shown: format.count(printed.length), value: format.count(all) })
          : t(`chart:paper.${counted}`, { count: all, value: format.count(all) })}
      </p>
      <table className="table">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.id} scope="col" className={isFigure(column) ? 'figure' : undefined}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {printed.map((row, at) => (
            <tr key={at}>
              {columns.map((column) => (
                <td key={column.id} className={isFigure(column) ? 'figure' : undefined}>
                  {column.renderCell === undefined ? words(row, column) : column.renderCell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
