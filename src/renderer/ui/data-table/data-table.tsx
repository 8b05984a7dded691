import {
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type ClipboardEvent,
  type CSSProperties,
  type ReactNode,
} from 'react'
import {
  columnVisibilityFeature,
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type ColumnVisibilityState,
  type RowData,
} from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import { Copy, Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { readRemembered, remember } from '../../state/remember.ts'
import { useToasts } from '../../state/toasts.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Button } from '../button.tsx'
import { ColumnChoice } from './column-choice.tsx'
import { fittingColumns, mostDecimals, type DataColumn } from './column.ts'
import { createCompareCells } from './compare.ts'
import { copyText } from './copy-text.ts'
import { toTsv } from './delimited.ts'
import { GridHead } from './grid-head.tsx'
import { GridRow } from './grid-row.tsx'
import { saveCsv, useCellWords } from './save-csv.ts'
import { useInlineSize } from './use-inline-size.ts'
import { useTableKeys } from './use-table-keys.ts'
import './data-table.css'

const features = tableFeatures({
  columnVisibilityFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
})

export interface DataTableProps<T> {
  /** Kept under this name: which columns are shown; also the name of the CSV file. */
  name: string
  label: string
  columns: readonly DataColumn<T>[]
  rows: readonly T[]
  /** A name per row, in the order of `rows`. */
  ids: readonly string[]
  /** Rows of the whole list; -1 where it is not known how many fit. */
  total: number
  /** All rows are here: only then they can be sorted. */
  complete: boolean
  /** The last rows came into view. */
  onEnd: () => void
  /** The row whose details are shown. */
  openId: string | null
  onOpen: (id: string | null) => void
  /** What stands at the left of the line above the rows. */
  facts: ReactNode
}

const rowHeight = 44
const endsWithin = 60

/** A list of any length: only the rows in view are in the page. Enter opens one, Ctrl+C copies those selected. */
export function DataTable<T extends RowData>(props: DataTableProps<T>) {
  const { name, label, columns, rows, ids, total, complete, onEnd, openId, onOpen, facts } = props
  const { t, i18n } = useTranslation(['table', 'common'])
  const format = useFormat()
  const words = useCellWords()
  const none = t('common:none')
  const cellWords = useMemo(() => ({ ...words, none, format }), [words, none, format])
  const say = useToasts((state) => state.say)
  const gridId = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const [visibility, setVisibility] = useState<ColumnVisibilityState>(() => startVisibility(name, columns))

  const [compare] = useState(createCompareCells)
  const definitions = useMemo(
    () =>
      columns.map((column): ColumnDef<typeof features, T> => ({
        id: column.id,
        header: column.header,
        accessorFn: (row) => column.value(row) ?? undefined,
        sortUndefined: 'last',
        sortDescFirst: false,
        sortFn: (a, b, id) => compare(a.getValue(id), b.getValue(id)),
      })),
    [columns, compare],
  )
  const table = useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: (_row, index) => ids[index] ?? String(index),
    enableSorting: complete,
    enableMultiSort: false,
    state: { columnVisibility: visibility },
    onColumnVisibilityChange: setVisibility,
  })
  const sorting = table.state.sorting
  useEffect(() => {
    // Rows that are not all here can't be in order.
    if (!complete && sorting.length > 0) table.resetSorting(true)
  }, [complete, sorting, table])

  const shown = table.getRowModel().rows
  const order = useMemo(() => shown.map((row) => row.id), [shown])
  const place = useInlineSize(scroller)
  const chosen = useMemo(() => columns.filter((column) => visibility[column.id] !== false), [columns, visibility])
  const visible = useMemo(() => fittingColumns(chosen, place), [chosen, place])
  const decimals = useMemo(
    () => new Map(columns.map((column) => [column.id, mostDecimals(rows, column)])),
    [columns, rows],
  )
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    // The head stands before the rows and above them.
    scrollPaddingStart: rowHeight,
    overscan: 8,
  })
  const items = virtual.getVirtualItems()
  const lastInView = items.at(-1)?.index ?? 0
  useEffect(() => {
    if (shown.length > 0 && lastInView >= shown.length - endsWithin) onEnd()
  }, [lastInView, shown.length, onEnd])

  const keys = useTableKeys({
    order,
    rowsInView: () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2),
    reveal: (at) => virtual.scrollToIndex(at),
    onActive: (id) => {
      if (openId !== null) onOpen(id)
    },
    onOpen,
  })
  const { selection } = keys
  const takenText = () => {
    const taken = shown.filter((row) => selection.ids.has(row.id)).map((row) => row.original)
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
  const track = visible.map((column) =>
    column.grow === 0 ? `${column.width}px` : `minmax(${column.width}px, ${column.grow ?? 1}fr)`,
  )
  const inner = {
    '--data-columns': track.join(' '),
    minInlineSize: visible.reduce((sum, column) => sum + column.width, 0),
  } as CSSProperties

  return (
    <section className="data-table" aria-label={label} onCopy={onCopy}>
      <div className="data-table-head">
        <div className="data-table-facts">{facts}</div>
        <ColumnChoice
          columns={columns}
          visibility={visibility}
          onChange={(next) => {
            setVisibility(next)
            remember(
              `columns.${name}`,
              columns.map((column) => `${next[column.id] === false ? '-' : '+'}${column.id}`),
            )
          }}
        />
        <Button
          size="small"
          icon={Copy}
          disabled={selection.ids.size === 0}
          onClick={() => {
            if (copyText(takenText() ?? '')) sayCopied()
            scroller.current?.focus()
          }}
        >
          {t('copy')}
        </Button>
        <Button
          size="small"
          icon={Download}
          onClick={() =>
            saveCsv(
              name,
              columns,
              shown.map((row) => row.original),
              words,
              i18n.language,
            )
          }
        >
          {t('csv', { count: shown.length, value: format.count(shown.length) })}
        </Button>
      </div>
      <div
        ref={scroller}
        className="data-grid"
        role="grid"
        tabIndex={0}
        aria-label={label}
        aria-rowcount={total < 0 ? -1 : total + 1}
        aria-multiselectable="true"
        aria-activedescendant={items.some((item) => item.index === activeAt) ? `${gridId}-${activeAt}` : undefined}
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
            onSort={complete && rows.length > 1 ? (id) => table.getColumn(id)?.toggleSorting() : null}
          />
          <div className="data-grid-body" role="rowgroup" style={{ blockSize: virtual.getTotalSize() }}>
            {items.map((item) => {
              const row = shown[item.index]
              if (row === undefined) return null
              return (
                <GridRow
                  key={row.id}
                  id={`${gridId}-${item.index}`}
                  at={item.index}
                  start={item.start}
                  height={rowHeight}
                  row={row.original}
                  columns={visible}
                  decimals={decimals}
                  words={cellWords}
                  selected={selection.ids.has(row.id)}
                  active={item.index === activeAt}
                  open={row.id === openId}
                />
              )
            })}
          </div>
        </div>
      </div>
    </section>
  )
}

function startVisibility<T>(name: string, columns: readonly DataColumn<T>[]): ColumnVisibilityState {
  const kept = new Set(readRemembered(`columns.${name}`))
  return Object.fromEntries(
    columns.map((column) => [column.id, kept.has(`+${column.id}`) || (!kept.has(`-${column.id}`) && !column.hidden)]),
  )
}
