import { Printer } from 'lucide-react'
import { useTexts } from '../../i18n/use-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../button.tsx'
import { isFigure } from '../data-table/column.ts'
import type { ShownData } from '../data-table/data-table.tsx'
import { cellText } from '../data-table/grid.tsx'
import type { Counted } from '../data-table/list-status.tsx'
import { usePrintKey } from './print-key.ts'
import { usePrinting } from './printing.ts'
import { TableHead } from '../table-head.tsx'

interface PrintableListProps<T> {
  /** Columns and rows as the list shows them. */
  shown: ShownData<T>
  /** Rows of the whole list. */
  total: number
  counted: Counted
}

/** Maximum rows printed: about sixty pages. The window does not respond while they are laid out. */
const maxPrintedRows = 1000

/** The print button of a list, and all its rows as a plain table for print only. */
export function PrintableList<T>(props: PrintableListProps<T>) {
  const { t } = useTranslation('chart')
  const printing = usePrinting()
  usePrintKey()
  return (
    <>
      <Button size="small" icon={Printer} title={t('common:print')} onClick={() => globalThis.print()}>
        <span className="tool-word">{t('common:print')}</span>
      </Button>
      {printing ? <Sheet {...props} /> : null}
    </>
  )
}

function Sheet<T>({ shown: { columns, rows, filters }, total, counted }: PrintableListProps<T>) {
  const { t, format } = useTexts(['chart', 'table', 'common'])
  const printed = rows.slice(0, maxPrintedRows)
  const all = Math.max(total, rows.length)
  const texts = { yes: t('table:yes'), no: t('table:no'), none: t('common:none'), format }
  return (
    <div className="print-rows">
      {filters.length === 0 ? null : <p>{filters.join(' · ')}</p>}
      <p>
        {printed.length < all
          ? t('chart:paper.some', { shown: format.count(printed.length), value: format.count(all) })
          : t(`chart:paper.${counted}`, { count: all, value: format.count(all) })}
      </p>
      <table className="table">
        <TableHead columns={columns.map((column) => (isFigure(column) ? { figure: column.header } : column.header))} />
        <tbody>
          {printed.map((row, at) => (
            <tr key={at}>
              {columns.map((column) => (
                <td key={column.id} className={isFigure(column) ? 'figure' : undefined}>
                  {column.renderCell === undefined ? cellText(column, row, texts) : column.renderCell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
