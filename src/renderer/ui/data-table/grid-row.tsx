import { memo } from 'react'
import { Cell, type CellWordsShown } from './cell.tsx'
import type { DataColumn } from './column.ts'

interface GridRowProps<T> {
  /** Id of its element: the grid says by it which row has the keyboard. */
  id: string
  /** Its place in the order shown, the number that is read aloud, and the place in px from the first. */
  at: number
  ariaAt: number
  start: number
  height: number
  row: T
  columns: readonly DataColumn<T>[]
  decimals: ReadonlyMap<string, number>
  words: CellWordsShown
  selected: boolean
  active: boolean
  open: boolean
}

function PlainGridRow<T>(props: GridRowProps<T>) {
  const { id, at, ariaAt, start, height, row, columns, decimals, words, selected, active, open } = props
  return (
    <div
      id={id}
      data-at={at}
      className="data-grid-row"
      role="row"
      aria-rowindex={ariaAt}
      aria-selected={selected}
      data-active={active || undefined}
      data-open={open || undefined}
      style={{ transform: `translateY(${start}px)`, blockSize: height }}
    >
      {columns.map((column) => (
        <Cell key={column.id} words={words} row={row} column={column} decimals={decimals.get(column.id) ?? 0} />
      ))}
    </div>
  )
}

/** One row in view. Drawn anew only when something of it changed: scrolling moves the others as they are. */
export const GridRow = memo(PlainGridRow) as typeof PlainGridRow
