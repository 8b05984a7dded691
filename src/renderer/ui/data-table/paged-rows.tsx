import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Skeleton } from '../empty-state.tsx'
import { FailedState } from '../failed-state.tsx'
import { DataTable, type DataTableProps } from './data-table.tsx'
import type { Pages } from './use-pages.ts'

/** Rows that are read in pages. Without any: that they are loading, why they cannot be loaded, or `empty`. */
export function PagedRows<T>({
  pages,
  empty,
  ...table
}: Omit<DataTableProps<T>, 'rows' | 'total' | 'complete' | 'onEnd'> & { pages: Pages<T>; empty: ReactNode }) {
  const { t } = useTranslation('common')
  const { pages: read, error, complete, more, reload } = pages
  if (read !== null && read.rows.length > 0)
    return <DataTable {...table} rows={read.rows} total={read.total} complete={complete} onEnd={more} />
  return (
    <div className="list-blank">
      {read !== null ? (
        empty
      ) : error === null ? (
        <Skeleton label={t('loading')} />
      ) : (
        <FailedState error={error} onRetry={reload} />
      )}
    </div>
  )
}
