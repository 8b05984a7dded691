import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import type { RowData } from '@tanstack/react-table'
import { useTranslation } from 'react-i18next'
import type { Resource } from '../../../contract/shapes/system.ts'
import { Button } from '../button.tsx'
import { rowIds, type DataColumn } from './column.ts'
import { DataTable } from './data-table.tsx'
import { CopyFacts, CountFact } from './list-facts.tsx'
import { ListNotice, NoRows } from './list-states.tsx'
import { SetAsidePanel } from './set-aside-panel.tsx'
import type { Pages } from './use-pages.ts'
import './list-view.css'

export interface ListViewProps<T> {
  resource: Resource
  label: string
  columns: readonly DataColumn<T>[]
  pages: Pages<T>
  /** What stays with a row from one reading to the next. */
  keyOf: (row: T) => string
  /** Fields and chips above the list. */
  tools: ReactNode
  /** Something is searched for: an empty answer is no match, not an empty list. */
  searching: boolean
  onClear: () => void
  /** Which of the rows read are shown; what it says is about those alone. */
  filter?: ((row: T) => boolean) | null
  /** A panel that stands before that of a row. */
  side?: ReactNode
  /** A row was opened or the panel closed: `side` gives way. */
  onSettle?: () => void
  /** The panel of one row. */
  renderDetail: (row: T, close: () => void) => ReactNode
}

/** A list of the copy on this PC: search, rows, the panel of one row, and every state in which there are none. */
export function ListView<T extends RowData>(props: ListViewProps<T>) {
  const {
    resource,
    label,
    columns,
    pages,
    keyOf,
    tools,
    searching,
    onClear,
    filter = null,
    side = null,
    onSettle,
    renderDetail,
  } = props
  const { t } = useTranslation(['table', 'common'])
  const [opened, setOpened] = useState<{ id: string; row: T } | 'set-aside' | null>(null)
  const all = pages.pages?.rows
  const rows = useMemo(() => (filter === null ? (all ?? []) : (all ?? []).filter(filter)), [all, filter])
  const ids = useMemo(() => rowIds(rows, keyOf), [rows, keyOf])
  const close = useCallback(() => setOpened(null), [])
  const openRow = opened !== null && opened !== 'set-aside' ? opened : null
  // The newest reading of the row; where it is gone, as it was last seen.
  const openAt = openRow === null ? -1 : ids.indexOf(openRow.id)
  const fresh = openRow === null ? undefined : (rows[openAt] ?? openRow.row)

  const view = useRef<HTMLDivElement>(null)
  const isOpen = opened !== null || side !== null
  useEffect(() => {
    if (!isOpen) return undefined
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      if (event.target !== document.body && !(event.target instanceof Node && view.current?.contains(event.target)))
        return
      event.preventDefault()
      close()
      onSettle?.()
      view.current?.querySelector<HTMLElement>('[role=grid]')?.focus()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [isOpen, close, onSettle])

  return (
    <div className="list-view" ref={view}>
      <search className="list-tools">{tools}</search>
      <ListNotice pages={pages} resource={resource} />
      <div className="list-columns" data-detail={opened !== null || side !== null || undefined}>
        {rows.length === 0 ? (
          <div className="list-blank">
            <NoRows pages={pages} resource={resource} searching={searching || filter !== null} onClear={onClear} />
            <CopyFacts resource={resource} onSetAside={() => setOpened('set-aside')} />
          </div>
        ) : (
          <DataTable
            name={resource}
            label={label}
            columns={columns}
            rows={rows}
            ids={ids}
            total={filter === null ? (pages.pages?.total ?? 0) : pages.complete ? rows.length : -1}
            complete={pages.complete}
            onEnd={pages.more}
            openId={openRow?.id ?? null}
            onOpen={(id) => {
              const row = id === null ? undefined : rows[ids.indexOf(id)]
              setOpened(id === null || row === undefined ? null : { id, row })
              onSettle?.()
            }}
            facts={
              <>
                <CountFact pages={pages} shown={rows.length} filtered={filter !== null} />
                <CopyFacts resource={resource} onSetAside={() => setOpened('set-aside')} />
                {pages.complete || pages.tooMany || pages.former ? null : (
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
        ) : opened === 'set-aside' ? (
          <SetAsidePanel resource={resource} onClose={close} />
        ) : fresh === undefined ? null : (
          renderDetail(fresh, close)
        )}
      </div>
    </div>
  )
}
