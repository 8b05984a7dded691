import type { ReactNode } from 'react'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { Icon } from '../icon.tsx'
import { isFigure, type DataColumn } from './column.ts'

interface GridHeadProps<T> {
  columns: readonly DataColumn<T>[]
  sorting: readonly { id: string; desc: boolean }[]
  /** `null` where there is nothing to sort. */
  onSort: ((id: string) => void) | null
  /** The row of fields above the columns. */
  filters?: ReactNode
}

/** The names of the columns, and the order the rows are in. Pressed again a column turns round, then lets go. */
export function GridHead<T>({ columns, sorting, onSort, filters = null }: GridHeadProps<T>) {
  return (
    <div className="data-grid-head" role="rowgroup">
      <div className="data-grid-row" role="row" aria-rowindex={1}>
        {columns.map((column) => {
          const sorted = sorting.find((sort) => sort.id === column.id)
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
