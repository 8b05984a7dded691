import { useMemo, useRef, useState, type ReactNode } from 'react'
import type { Resource } from '../../../contract/shapes/system.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../button.tsx'
import { PrintableList } from '../print/printable-list.tsx'
import { PrintHeader } from '../print/print-header.tsx'
import { DataTable, type DataTableProps } from './data-table.tsx'
import { DataAgeLabel, ListNotice, NoRows, RowCountLabel, type Counted } from './list-status.tsx'
import { RejectedRowsPanel } from './rejected-rows-panel.tsx'
import { useEscape } from './use-escape.ts'
import type { Pages } from './use-pages.ts'

export interface ListViewProps<T> extends Pick<
  DataTableProps<T>,
  'label' | 'columns' | 'keyOf' | 'onRowKey' | 'renderFoot' | 'pageKeys' | 'withoutColumnFilters' | 'ownOrder'
> {
  /** Resource whose rows are shown; `null`: rows of this PC itself, which have no age and are not refreshed. */
  resource: Resource | null
  /** Name under which chosen columns are stored; by default the resource. */
  name?: string
  pages: Pages<T>
  /** Fields and chips above the list. */
  tools: ReactNode
  /** True while a filter is active: an empty result means no match, not an empty list. */
  searching: boolean
  onClear: () => void
  /** Filter over the loaded rows. Totals refer to the rows that pass. */
  filter?: ((row: T) => boolean) | null
  /** A panel shown instead of the panel of a row. */
  side?: ReactNode
  /** Key of the row that `side` is about, if it is in the list. */
  sideKey?: string | null
  /** Called when a row is opened or the panel is closed: `side` is to be removed. */
  onSettle?: () => void
  /** The panel of one row. */
  renderDetail: (row: T, close: () => void) => ReactNode
  /** Noun for the rows, used with their number. */
  counted?: Counted
  /** Active filters as text for the printed header; `null` if the screen has its own header. */
  printFilters?: readonly string[] | null
}

/** A list of local data: filters, rows, the panel of one row, and the states without rows. */
export function ListView<T>(props: ListViewProps<T>) {
  const {
    resource,
    name = resource ?? 'list',
    pages,
    tools,
    searching,
    onClear,
    filter = null,
    side = null,
    sideKey = null,
    onSettle,
    renderDetail,
    counted = 'rows',
    printFilters = [],
    ...table
  } = props
  const { t } = useTranslation(['table', 'common'])
  const [opened, setOpened] = useState<{ id: string; row: T } | 'set-aside' | null>(null)
  const all = pages.pages?.rows
  const rows = useMemo(() => (filter === null ? (all ?? []) : (all ?? []).filter(filter)), [all, filter])
  const close = () => setOpened(null)
  const openRow = opened !== null && opened !== 'set-aside' ? opened : null
  // The newest version of the row; if it is gone, the last one.
  const fresh = openRow === null ? undefined : (latest(rows, openRow, table.keyOf) ?? openRow.row)

  const age =
    resource === null ? null : <DataAgeLabel resource={resource} onShowRejected={() => setOpened('set-aside')} />
  const view = useRef<HTMLDivElement>(null)
  const isOpen = opened !== null || side !== null
  useEscape(view, isOpen, () => {
    close()
    onSettle?.()
  })

  return (
    <div className="list-view" ref={view}>
      {printFilters === null ? null : <PrintHeader title={table.label} resource={resource} filters={printFilters} />}
      <div role="search" aria-label={table.label} className="list-tools">
        {tools}
      </div>
      <ListNotice pages={pages} resource={resource} />
      <div className="list-columns" data-detail={isOpen || undefined}>
        {rows.length === 0 ? (
          <div className="list-blank">
            <NoRows pages={pages} resource={resource} searching={searching || filter !== null} onClear={onClear} />
            {age}
          </div>
        ) : (
          <DataTable
            {...table}
            name={name}
            rows={rows}
            total={filter === null ? (pages.pages?.total ?? 0) : pages.complete ? rows.length : -1}
            complete={pages.complete}
            onEnd={pages.more}
            openId={side === null ? (openRow?.id ?? null) : sideKey}
            onOpen={(id, row) => {
              setOpened(id === null || row === null ? null : { id, row })
              onSettle?.()
            }}
            renderActions={(shown) => <PrintableList shown={shown} total={pages.pages?.total ?? 0} counted={counted} />}
            facts={
              <>
                <RowCountLabel pages={pages} shown={rows.length} filtered={filter !== null} counted={counted} />
                {age}
                {pages.complete || pages.tooMany || pages.former || pages.reading === 'all' ? null : (
                  <Button size="small" tone="link" disabled={pages.reading !== null} onClick={pages.all}>
                    {t('readAll')}
                  </Button>
                )}
              </>
            }
          />
        )}
        {side !== null ? (
          side
        ) : opened === 'set-aside' && resource !== null ? (
          <RejectedRowsPanel resource={resource} onClose={close} />
        ) : fresh === undefined ? null : (
          renderDetail(fresh, close)
        )}
      </div>
    </div>
  )
}

/** The newest version of the row with this id; `null` if it is gone. */
function latest<T>(rows: readonly T[], { id, row }: { id: string; row: T }, keyOf: (row: T) => string): T | null {
  if (rows.includes(row)) return row
  const key = keyOf(row)
  // Rows with the same key are numbered: the id contains the number.
  const nth = id === key ? 0 : Number(id.slice(key.length + 1))
  let seen = 0
  for (const other of rows) if (keyOf(other) === key && seen++ === nth) return other
  return null
}
