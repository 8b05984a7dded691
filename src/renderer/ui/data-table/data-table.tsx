import {
  useEffect,
  useId,
  useMemo,
  useRef,
  type ClipboardEvent,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import {
  columnVisibilityFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type RowData,
} from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useTranslation } from 'react-i18next'
import { useToasts } from '../../state/toasts.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { columnTracks, figuresOf, fittingColumns, minWidth, type DataColumn } from './column.ts'
import { copyText } from './copy-text.ts'
import { toTsv } from './delimited.ts'
import { GridFilters } from './grid-filters.tsx'
import { GridHead } from './grid-head.tsx'
import { GridRow } from './grid-row.tsx'
import { saveCsv, useCellWords } from './save-csv.ts'
import { TableHead } from './table-head.tsx'
import { useColumnFilters } from './use-column-filters.ts'
import { useColumnVisibility } from './use-column-visibility.ts'
import { useVirtualRows } from './use-virtual-rows.ts'
import { useInlineSize } from './use-inline-size.ts'
import { useShownRows } from './use-shown-rows.ts'
import { useTableKeys } from './use-table-keys.ts'
import './data-table.css'

// What is shown and in which order is its business; rows are filtered and sorted in turns of our own.
const features = tableFeatures({ columnVisibilityFeature, rowSortingFeature })

/** What a list shows, as data: for paper and files. */
export interface ShownData<T> {
  columns: readonly DataColumn<T>[]
  rows: readonly T[]
  /** Not all rows of the list are here. */
  partial: boolean
  /** What is typed above the columns, in words. */
  filters: readonly string[]
}

export interface DataTableProps<T> {
  /** Kept under this name: which columns are shown; also the name of the CSV file. */
  name: string
  label: string
  columns: readonly DataColumn<T>[]
  rows: readonly T[]
  /** What stays with a row from one reading to the next. */
  keyOf: (row: T) => string
  /** Rows of the whole list; -1 where it is not known how many fit. */
  total: number
  /** All rows are here: order and filters are about the whole list. */
  complete: boolean
  /** The last rows came into view. */
  onEnd: () => void
  /** The row whose details are shown. */
  openId: string | null
  onOpen: (id: string | null, row: T | null) => void
  /** What stands at the left of the line above the rows. */
  facts: ReactNode
  /** A key of the screen's own, with the rows taken; `next` goes on to the row below, `null` leaves the key alone. */
  onRowKey?: ((event: KeyboardEvent<HTMLElement>, taken: readonly T[]) => 'next' | 'stay' | null) | undefined
  /** A line below the rows, about those taken. */
  renderFoot?: ((taken: readonly T[]) => ReactNode) | undefined
  /** Keys beside those of the list, about what it shows. */
  renderActions?: ((shown: ShownData<T>) => ReactNode) | undefined
}

const rowHeight = 44
const noRows: never[] = []
const endsWithin = 60
const overscan = 3

/** A list of any length: only the rows in view are in the page. Enter opens one, Ctrl+C copies those selected. */
export function DataTable<T extends RowData>(props: DataTableProps<T>) {
  const { name, label, columns, rows, keyOf, total, complete, onEnd, openId, onOpen, facts, onRowKey, renderFoot } =
    props
  const { t, i18n } = useTranslation(['table', 'common'])
  const format = useFormat()
  const words = useCellWords()
  const none = t('common:none')
  const cellWords = useMemo(() => ({ ...words, none, format }), [words, none, format])
  const say = useToasts((state) => state.say)
  const gridId = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const { visibility, setVisibility, keepVisibility } = useColumnVisibility(name, columns)

  const definitions = useMemo(
    () =>
      columns.map((column): ColumnDef<typeof features, T> => ({
        id: column.id,
        header: column.header,
        accessorFn: (row) => column.value(row),
        sortDescFirst: false,
      })),
    [columns],
  )
  const table = useTable({
    features,
    columns: definitions,
    data: noRows,
    manualSorting: true,
    enableMultiSort: false,
    state: { columnVisibility: visibility },
    onColumnVisibilityChange: setVisibility,
  })
  const sorting = table.state.sorting
  const typed = useColumnFilters(columns, words)
  const wanted = useMemo(() => {
    const [sort] = sorting
    const column = columns.find(({ id }) => id === sort?.id)
    return {
      filters: typed.tests,
      sort: sort === undefined || column === undefined ? null : { value: column.value, desc: sort.desc },
    }
  }, [columns, sorting, typed.tests])
  const { rows: shown, ids: order, busy } = useShownRows(rows, keyOf, wanted)
  const filtered = wanted.filters.length > 0
  const headRows = typed.open ? 2 : 1

  const place = useInlineSize(scroller)
  const figures = useMemo(() => columns.map((column) => figuresOf(rows, column)), [columns, rows])
  // Rows are drawn anew only where one of these changes, not with every page that is read.
  const needs = JSON.stringify(figures)
  const { sized, decimals } = useMemo(() => {
    const needed = JSON.parse(needs) as typeof figures
    const of = (at: number) => needed[at] ?? { decimals: 0, width: 0 }
    return {
      sized: columns.map((column, at) => ({ ...column, width: minWidth(column, of(at)) })),
      decimals: new Map(columns.map(({ id }, at) => [id, of(at).decimals])),
    }
  }, [columns, needs])
  const chosen = useMemo(() => sized.filter((column) => visibility[column.id] !== false), [sized, visibility])
  const visible = useMemo(() => fittingColumns(chosen, place), [chosen, place])
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    // The head stands before the rows and above them.
    scrollPaddingStart: rowHeight * headRows,
    scrollPaddingEnd: rowHeight * headRows,
    overscan,
  })
  const items = virtual.getVirtualItems()
  // Rows take turns in as many places as are in view: elements that stay cost less than new ones.
  const inView = Math.ceil((virtual.scrollRect?.height ?? 0) / rowHeight) + 2 * overscan + 2
  const slots = Math.max(items.length, inView)
  const drawn = useVirtualRows(items, virtual.range, slots)
  const lastInView = items.at(-1)?.index ?? 0
  useEffect(() => {
    if (shown.length > 0 && lastInView >= shown.length - endsWithin) onEnd()
  }, [lastInView, shown.length, onEnd])

  function open(id: string): void {
    onOpen(id, shown[order.indexOf(id)] ?? null)
  }
  const keys = useTableKeys({
    order,
    rowsInView: () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2),
    reveal: (at) => virtual.scrollToIndex(at),
    onActive: (id) => {
      if (openId !== null) open(id)
    },
    onOpen: open,
    onOtherKey:
      onRowKey === undefined
        ? undefined
        : (event, { ids: takenIds }) => {
            const taken = rowsTaken(shown, order, takenIds)
            return taken.length === 0 ? null : onRowKey(event, taken)
          },
  })
  const { selection } = keys
  const takenText = () => {
    const taken = rowsTaken(shown, order, selection.ids)
    return taken.length === 0 ? null : toTsv(chosen, taken, words)
  }
  const sayCopied = () => {
    const count = selection.ids.size
    say(t('copied', { count, value: format.count(count) }))
  }
  const onCopy = (event: ClipboardEvent<HTMLElement>) => {
    // Words marked with the mouse are copied as they are.
    const text = String(globalThis.getSelection() ?? '') === '' ? takenText() : null
    if (text === null) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', text)
    sayCopied()
  }
  const activeAt = useMemo(
    () => (selection.active === null ? -1 : order.indexOf(selection.active)),
    [order, selection.active],
  )
  const inner = {
    '--data-columns': columnTracks(visible, place),
    minInlineSize: visible.reduce((sum, column) => sum + column.width, 0),
  } as CSSProperties

  return (
    <section className="data-table" aria-label={label} onCopy={onCopy}>
      <TableHead
        facts={facts}
        columns={columns}
        visibility={visibility}
        onVisibility={keepVisibility}
        read={rows.length}
        shown={shown.length}
        filtered={filtered}
        partial={!complete && (filtered || wanted.sort !== null)}
        filtersOpen={typed.open}
        onFilters={typed.toggle}
        onClear={typed.clear}
        onCopy={
          selection.ids.size === 0
            ? null
            : () => {
                if (copyText(takenText() ?? '')) sayCopied()
                scroller.current?.focus()
              }
        }
        onCsv={() => void saveCsv(name, columns, shown, words, i18n.language)}
        actions={props.renderActions?.({ columns: chosen, rows: shown, partial: !complete, filters: typed.words })}
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
        aria-activedescendant={drawn.some((item) => item.index === activeAt) ? `${gridId}-${activeAt}` : undefined}
        onKeyDown={keys.onKeyDown}
        onClick={(event) => {
          const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-at]') : null
          const id = order[Number(row?.dataset['at'] ?? -1)]
          if (id !== undefined) keys.onRowClick(event, id)
        }}
        onFocus={(event) => {
          if (event.target === event.currentTarget) keys.onFocus()
        }}
      >
        <div className="data-grid-inner" style={inner}>
          <GridHead
            columns={visible}
            sorting={sorting}
            onSort={rows.length > 1 ? (id) => table.getColumn(id)?.toggleSorting() : null}
            filters={
              typed.open ? <GridFilters columns={visible} filters={typed.texts} onFilter={typed.onFilter} /> : null
            }
          />
          <div className="data-grid-body" role="rowgroup" style={{ blockSize: virtual.getTotalSize() }}>
            {drawn.map((item) => {
              const row = shown[item.index]
              const id = order[item.index]
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
                  words={cellWords}
                  selected={selection.ids.has(id)}
                  active={item.index === activeAt}
                  open={id === openId}
                />
              )
            })}
          </div>
          {shown.length === 0 && filtered && !busy ? <p className="data-grid-nothing">{t('filter.nothing')}</p> : null}
        </div>
      </div>
      {renderFoot?.(rowsTaken(shown, order, selection.ids))}
    </section>
  )
}

/** The rows that are taken, in the order shown. */
function rowsTaken<T>(shown: readonly T[], order: readonly string[], ids: ReadonlySet<string>): readonly T[] {
  if (ids.size === 0) return noRows
  return shown.filter((_row, at) => ids.has(order[at] ?? ''))
}
