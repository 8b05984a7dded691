import type { ReactNode } from 'react'
import { ChartColumn, Table2 } from 'lucide-react'
import { useTexts } from '../../i18n/use-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../button.tsx'
import { HelpPopover } from '../help-popover.tsx'
import { TableHead } from '../table-head.tsx'

export interface ChartRow {
  key: string
  cells: readonly string[]
  chosen: boolean
}

export interface ChartTable {
  /** The first column names the row, the others are figures. */
  head: readonly string[]
  rows: readonly ChartRow[]
  /** Sums of the columns of figures. */
  total?: readonly string[]
}

export interface ChartPanelProps {
  title: string
  /** Name of the figures: `gross · reached`. */
  unit?: string
  explain: string
  /** The same figures as a table, read when the chart is not. */
  table: ChartTable
  asTable: boolean
  onAsTable: (asTable: boolean) => void
  onChoose: (key: string) => void
  children: ReactNode
}

/** Maximum rows of a table in a panel. */
const mostRows = 200

/** A chart under its title, or its figures as a table. */
export function ChartPanel(props: ChartPanelProps) {
  const { title, unit, explain, table, asTable, onAsTable, onChoose, children } = props
  const { t } = useTranslation('chart')
  return (
    <section className="chart-panel column shrink" aria-label={title}>
      <header>
        <h2 className="fixed text-14 one-line">{title}</h2>
        <HelpPopover label={title} text={explain} />
        {unit === undefined || asTable ? null : <span className="chart-unit grow text-12 text-end second">{unit}</span>}
        <Button
          className="push"
          size="small"
          tone="plain"
          icon={asTable ? ChartColumn : Table2}
          aria-label={t(asTable ? 'asChart' : 'asTable', { title })}
          title={t(asTable ? 'asChart' : 'asTable', { title })}
          onClick={() => onAsTable(!asTable)}
        />
      </header>
      {table.rows.length === 0 ? (
        <p className="second chart-none">{t('nothing')}</p>
      ) : asTable ? (
        <FigureTable title={title} table={table} onChoose={onChoose} />
      ) : (
        children
      )}
    </section>
  )
}

function FigureTable({ title, table, onChoose }: Pick<ChartPanelProps, 'title' | 'table' | 'onChoose'>) {
  const { t, format } = useTexts(['chart', 'table'])
  const shown = table.rows.slice(0, mostRows)
  return (
    <div className="chart-table" tabIndex={0} role="region" aria-label={t('chart:asTable', { title })}>
      <table className="table">
        <TableHead columns={table.head.map((text, at) => (at === 0 ? text : { figure: text }))} />
        <tbody>
          {shown.map((row) => (
            <tr key={row.key}>
              {row.cells.map((cell, at) =>
                at === 0 ? (
                  <th key={at} scope="row">
                    <button
                      type="button"
                      className="chart-row"
                      aria-pressed={row.chosen}
                      onClick={() => onChoose(row.key)}
                    >
                      {cell}
                    </button>
                  </th>
                ) : (
                  <td key={at} className="figure">
                    {cell}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
        {/* Stays in view while the rows scroll: how many there are, and their sums. */}
        <tfoot>
          <tr>
            <th scope="row">{t('table:rows', { count: table.rows.length, value: format.count(table.rows.length) })}</th>
            {table.head.slice(1).map((column, at) => (
              <td key={column} className="figure">
                {table.total?.[at]}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
      {table.rows.length > shown.length ? (
        <p className="second">{t('common:shownOf', { shown: shown.length, value: table.rows.length })}</p>
      ) : null}
    </div>
  )
}
