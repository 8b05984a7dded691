import {
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type ClipboardEvent,
  type CSSProperties,
  type ReactNode,
  type RefObject,
} from 'react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useKeptState } from '../../state/use-kept-state.ts'
import { mediaMatches } from '../../state/media-query.ts'
import { useToasts } from '../../state/toasts.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { columnTracks, useColumns, type DataColumn } from './column.ts'
import { useColumnFilters } from './column-filter.ts'
import { saveCsv, toTsv, useCellTexts } from './export-rows.ts'
import { GridFilters, GridHead, GridRow, type Sort } from './grid.tsx'
import { useShownRows } from './shown-rows.ts'
import { TableToolbar } from './table-toolbar.tsx'
import { useCopy } from '../use-copy.ts'
import { usePageKeys } from './use-page-keys.ts'
import { useTableKeys, type TableKey } from './use-table-keys.ts'

/** The visible rows and columns of a list as data, for printing and export. */
export interface ShownData<T> {
  columns: readonly DataColumn<T>[]
  rows: readonly T[]
  /** Not all rows of the list are here. */
  partial: boolean
  /** The filters of the columns, in words. */
  filters: readonly string[]
}

export interface DataTableProps<T> {
  /** Key of the stored column visibility; also the name of the CSV file. */
  name: string
  label: string
  columns: readonly DataColumn<T>[]
  rows: readonly T[]
  /** The key by which a row is found again when the list is read again. */
  keyOf: (row: T) => string
  /** Rows of the whole list; -1 where it is not known how many fit. */
  total: number
  /** Keys that reach the table wherever no text is typed; it takes the focus on arrival. Lower case. */
  pageKeys?: readonly string[] | undefined
  /** No filters above the columns: the screen has its own. */
  withoutColumnFilters?: boolean | undefined
  /** The order in which the rows come, marked in the header until a column is sorted. */
  ownOrder: Sort
  /** All rows are here: order and filters apply to the whole list. */
  complete: boolean
  /** The last rows came into view. */
  onEnd: () => void
  /** The row whose details are shown. */
  openId: string | null
  onOpen: (id: string | null, row: T | null) => void
  /** At the left of the line above the rows. */
  facts: ReactNode
  /** A key of the screen's own, with the selected rows and what moves on to the row below; false: not its key. */
  onRowKey?: ((event: TableKey, selected: readonly T[], goOn: () => void) => boolean) | undefined
  /** A line below the rows, about the selected ones. */
  renderFoot?: ((selected: readonly T[]) => ReactNode) | undefined
  /** Buttons beside those of the list, about what it shows. */
  renderActions?: ((shown: ShownData<T>) => ReactNode) | undefined
}

/** Fingers press rows, too. */
const rowHeight = mediaMatches('(pointer: coarse)') ? 48 : 44
/** Rows drawn above and below those in view: few, because a jump draws all of them in one go. */
const overscan = 1
/** More rows are asked for when so few are left below those in view. */
const rowsBeforeEnd = 60

/** A list of any length: only the rows in view are in the page. Enter opens one, Ctrl+C copies those selected. */
export function DataTable<T>(props: DataTableProps<T>) {
  const {
    name,
    label,
    columns,
    rows,
    keyOf,
    total,
    complete,
    onEnd,
    openId,
    onOpen,
    facts,
    onRowKey,
    renderFoot,
    ownOrder,
    pageKeys,
  } = props
  const { t, format } = useTexts(['table', 'common'])
  const cellTexts = useCellTexts()
  const none = t('common:none')
  const texts = useMemo(() => ({ ...cellTexts, none, format }), [cellTexts, none, format])
  const say = useToasts((state) => state.say)
  const copy = useCopy()
  const gridId = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const available = useInlineSize(scroller)

  const [sort, setSort] = useKeptState<Sort | null>(`${name}.sort`, null)
  const filters = useColumnFilters(name, columns, cellTexts)
  const order = useMemo(() => {
    const column = columns.find(({ id }) => id === sort?.id)
    const by = sort === null || column === undefined ? null : { value: column.value, desc: sort.desc }
    return { filters: filters.tests, sort: by }
  }, [columns, sort, filters.tests])
  const { rows: shown, ids, needs, busy } = useShownRows(rows, keyOf, columns, order)
  const { visibility, setVisibility, chosen, visible, decimals } = useColumns(name, columns, needs, available)
  const onPaper = useMemo(
    () => columns.filter(({ id, printed }) => printed === true || chosen.some((other) => other.id === id)),
    [columns, chosen],
  )
  const filtered = order.filters.length > 0
  const headRows = filters.open ? 2 : 1

  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    // The head stands before the rows and above them.
    scrollPaddingStart: rowHeight * headRows,
    scrollPaddingEnd: rowHeight * headRows,
    overscan,
    useFlushSync: false,
  })
  const items = virtual.getVirtualItems()
  // Rows take turns in as many elements as fit into view: elements that stay cost less than new ones.
  const inView = Math.ceil((virtual.scrollRect?.height ?? 0) / rowHeight) + 2 * overscan + 2
  const slots = Math.max(items.length, inView)
  const lastInView = items.at(-1)?.index ?? 0
  useEffect(() => {
    if (shown.length > 0 && lastInView >= shown.length - rowsBeforeEnd) onEnd()
  }, [lastInView, shown.length, onEnd])

  const open = (id: string) => onOpen(id, shown[ids.indexOf(id)] ?? null)
  const keys = useTableKeys({
    order: ids,
    rowsInView: () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2),
    reveal: (at) => virtual.scrollToIndex(at),
    onActive: (id) => {
      if (openId !== null) open(id)
    },
    onOpen: open,
    onOtherKey: (event, goOn) => onRowKey !== undefined && selected.length > 0 && onRowKey(event, selected, goOn),
  })
  const { active, ids: selectedIds } = keys.selection
  const selected = useMemo(
    () => (selectedIds.size === 0 ? [] : shown.filter((_row, at) => selectedIds.has(ids[at] ?? ''))),
    [shown, ids, selectedIds],
  )
  usePageKeys(pageKeys, scroller, shown.length > 0, keys.onKey)
  const activeAt = useMemo(() => (active === null ? -1 : ids.indexOf(active)), [ids, active])

  const copied = t('copied', { count: selected.length })
  const onCopy = (event: ClipboardEvent<HTMLElement>) => {
    // Text marked with the mouse is copied as it is.
    if (selected.length === 0 || String(globalThis.getSelection() ?? '') !== '') return
    event.preventDefault()
    event.clipboardData.setData('text/plain', toTsv(chosen, selected, cellTexts))
    say(copied)
  }
  const inner = {
    '--data-columns': columnTracks(visible, available),
    minInlineSize: visible.reduce((sum, column) => sum + column.width, 0),
  } as CSSProperties

  return (
    <section className="data-table" aria-label={label} onCopy={onCopy}>
      <TableToolbar
        facts={facts}
        columns={columns}
        visibility={visibility}
        onVisibility={setVisibility}
        read={rows.length}
        shown={shown.length}
        filtered={filtered}
        partial={!complete && (filtered || order.sort !== null)}
        filtersOpen={filters.open}
        onFilters={props.withoutColumnFilters === true ? null : filters.toggle}
        onClear={filters.clear}
        onCopy={
          selected.length === 0
            ? null
            : () => {
                copy(toTsv(chosen, selected, cellTexts), copied)
                scroller.current?.focus()
              }
        }
        onCsv={() => void saveCsv(name, columns, shown, cellTexts)}
        actions={props.renderActions?.({
          columns: onPaper,
          rows: shown,
          partial: !complete,
          filters: filters.descriptions,
        })}
      />
      <div
        ref={scroller}
        className="data-grid"
        role="grid"
        tabIndex={0}
        aria-label={label}
        aria-rowcount={filtered ? shown.length + headRows : total < 0 ? -1 : total + headRows}
        aria-busy={busy}
        aria-multiselectable="true"
        aria-activedescendant={items.some((item) => item.index === activeAt) ? `${gridId}-${activeAt}` : undefined}
        onKeyDown={keys.onKeyDown}
        onClick={(event) => {
          const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-at]') : null
          const id = ids[Number(row?.dataset['at'] ?? -1)]
          if (id !== undefined) keys.onRowClick(event, id)
        }}
        onFocus={(event) => {
          if (event.target === event.currentTarget) keys.onFocus()
        }}
      >
        <div className="data-grid-inner" style={inner}>
          <GridHead
            columns={visible}
            sort={sort ?? ownOrder}
            onSort={rows.length > 1 ? (id) => setSort(nextSort(sort, id)) : null}
            filters={
              filters.open ? <GridFilters columns={visible} texts={filters.texts} onFilter={filters.onFilter} /> : null
            }
          />
          <div className="data-grid-body" role="rowgroup" style={{ blockSize: virtual.getTotalSize() }}>
            {items.map((item) => {
              const row = shown[item.index]
              const id = ids[item.index]
              if (row === undefined || id === undefined) return null
              return (
                <GridRow
                  key={item.index % slots}
                  id={`${gridId}-${item.index}`}
                  at={item.index}
                  ariaAt={item.index + 1 + headRows}
                  start={item.start}
                  height={rowHeight}
                  row={row}
                  columns={visible}
                  decimals={decimals}
                  texts={texts}
                  selected={selectedIds.has(id)}
                  active={item.index === activeAt}
                  open={id === openId}
                />
              )
            })}
          </div>
          {shown.length === 0 && filtered && !busy ? <p className="data-grid-nothing">{t('filter.nothing')}</p> : null}
        </div>
      </div>
      {renderFoot?.(selected)}
    </section>
  )
}

/** Pressed once a column is sorted, twice in reverse, three times not at all. */
function nextSort(sort: Sort | null, id: string): Sort | null {
  if (sort?.id !== id) return { id, desc: false }
  return sort.desc ? null : { id, desc: true }
}

/** Width in px inside the edges of an element; infinite until it is known. */
function useInlineSize(ref: RefObject<HTMLElement | null>): number {
  const [size, setSize] = useState(Number.POSITIVE_INFINITY)
  useEffect(() => {
    const element = ref.current
    if (element === null || typeof ResizeObserver === 'undefined') return undefined
    const observer = new ResizeObserver(() => setSize(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return size
}
