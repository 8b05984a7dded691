import type { ReactNode } from 'react'
import { Copy, Download, ListFilter, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { Button } from '../button.tsx'
import { Tag } from '../badges.tsx'
import { ColumnChoice } from './column-choice.tsx'
import type { DataColumn } from './column.ts'

interface TableHeadProps<T> {
  facts: ReactNode
  columns: readonly DataColumn<T>[]
  visibility: Readonly<Record<string, boolean>>
  onVisibility: (visibility: Record<string, boolean>) => void
  /** Rows here, and those of them that are shown. */
  read: number
  shown: number
  /** What is typed above the columns holds rows back. */
  filtered: boolean
  /** Order or filters are about the rows read so far, not about the whole list. */
  partial: boolean
  filtersOpen: boolean
  onFilters: () => void
  onClear: () => void
  onCopy: (() => void) | null
  onCsv: () => void
  /** Keys of a screen's own, such as printing. */
  actions: ReactNode
}

/** The line above the rows: what is shown of what, and what can be done with it. */
export function TableHead<T>(props: TableHeadProps<T>) {
  const { facts, columns, visibility, onVisibility, read, shown, filtered, partial, actions } = props
  const { t } = useTranslation('table')
  const format = useFormat()
  return (
    <div className="data-table-head">
      <div className="data-table-facts">
        {facts}
        {filtered ? (
          <span role="status">
            <span className="strong">
              {t('filter.shown', { shown: format.count(shown), value: format.count(read), count: read })}
            </span>
          </span>
        ) : null}
        {partial ? <Tag tone="warn">{t('filter.partial', { value: format.count(read) })}</Tag> : null}
        {filtered ? (
          <Button size="small" tone="link" icon={X} onClick={props.onClear}>
            {t('filter.clear')}
          </Button>
        ) : null}
      </div>
      <Button size="small" icon={ListFilter} aria-pressed={props.filtersOpen} onClick={props.onFilters}>
        {t('filter.word')}
      </Button>
      <ColumnChoice columns={columns} visibility={visibility} onChange={onVisibility} />
      <Button size="small" icon={Copy} disabled={props.onCopy === null} onClick={() => props.onCopy?.()}>
        {t('copy')}
      </Button>
      <Button size="small" icon={Download} onClick={props.onCsv}>
        {t('csv', { count: shown, value: format.count(shown) })}
      </Button>
      {actions}
    </div>
  )
}
