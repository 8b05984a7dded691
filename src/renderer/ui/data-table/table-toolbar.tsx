import type { ReactNode } from 'react'
import { Columns3, Copy, Download, ListFilter, X } from 'lucide-react'
import { useTexts } from '../../i18n/use-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../button.tsx'
import { Tag } from '../badges.tsx'
import { Popup } from '../popup.tsx'
import { Switch } from '../switch.tsx'
import type { ColumnVisibility, DataColumn } from './column.ts'

interface TableToolbarProps<T> {
  facts: ReactNode
  columns: readonly DataColumn<T>[]
  visibility: ColumnVisibility
  onVisibility: (visibility: ColumnVisibility) => void
  /** How many rows are loaded, and how many of them are shown. */
  read: number
  shown: number
  /** Some column has a filter. */
  filtered: boolean
  /** Order or filters apply to the rows loaded so far, not to the whole list. */
  partial: boolean
  filtersOpen: boolean
  /** `null`: the columns have no filters. */
  onFilters: (() => void) | null
  onClear: () => void
  onCopy: (() => void) | null
  onCsv: () => void
  /** Additional buttons, such as print. */
  actions: ReactNode
}

/** The toolbar above the rows: how many are shown, and actions. */
export function TableToolbar<T>(props: TableToolbarProps<T>) {
  const { facts, columns, visibility, onVisibility, read, shown, filtered, partial, actions } = props
  const { t, format } = useTexts('table')
  return (
    <div className="data-table-head row wrap gap-2 below-2">
      <div className="data-table-facts">
        {facts}
        {filtered ? (
          <span role="status">
            <span className="strong">{t('filter.shown', { shown: format.count(shown), count: shown })}</span>
          </span>
        ) : null}
        {partial ? <Tag tone="warn">{t('filter.partial', { value: format.count(read) })}</Tag> : null}
        {filtered ? (
          <Button size="small" tone="link" icon={X} onClick={props.onClear}>
            {t('filter.clear')}
          </Button>
        ) : null}
      </div>
      {props.onFilters === null ? null : (
        <Button
          size="small"
          icon={ListFilter}
          title={t('filter.word')}
          aria-pressed={props.filtersOpen}
          onClick={props.onFilters}
        >
          <span className="tool-word">{t('filter.word')}</span>
        </Button>
      )}
      <ColumnMenu columns={columns} visibility={visibility} onChange={onVisibility} />
      <Button
        size="small"
        icon={Copy}
        disabled={props.onCopy === null}
        title={t(props.onCopy === null ? 'copyNothing' : 'copy')}
        onClick={() => props.onCopy?.()}
      >
        <span className="tool-word">{t('copy')}</span>
      </Button>
      <Button size="small" icon={Download} onClick={props.onCsv}>
        {t('csv', { count: shown })}
      </Button>
      {actions}
    </div>
  )
}

interface ColumnMenuProps<T> {
  columns: readonly DataColumn<T>[]
  visibility: ColumnVisibility
  onChange: (visibility: ColumnVisibility) => void
}

/** Choice of visible columns. The first one is always visible. */
function ColumnMenu<T>({ columns, visibility, onChange }: ColumnMenuProps<T>) {
  const { t } = useTranslation('table')
  return (
    <Popup
      trigger={
        <Button size="small" icon={Columns3} title={t('columns')}>
          <span className="tool-word">{t('columns')}</span>
        </Button>
      }
      title={t('columns')}
      align="end"
    >
      {columns.map((column, at) => (
        <Switch
          key={column.id}
          label={column.header}
          disabled={at === 0}
          checked={visibility[column.id] !== false}
          onChange={(on) => onChange({ ...visibility, [column.id]: on })}
        />
      ))}
    </Popup>
  )
}
