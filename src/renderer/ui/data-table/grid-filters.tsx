import { useTranslation } from 'react-i18next'
import { isFigure, type DataColumn } from './column.ts'

interface GridFiltersProps<T> {
  columns: readonly DataColumn<T>[]
  filters: Readonly<Record<string, string>>
  onFilter: (id: string, text: string) => void
}

/** A field above each column: rows are shown whose cells hold what is typed. */
export function GridFilters<T>({ columns, filters, onFilter }: GridFiltersProps<T>) {
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
            value={filters[column.id] ?? ''}
            onChange={(event) => onFilter(column.id, event.target.value)}
          />
        </div>
      ))}
    </div>
  )
}
