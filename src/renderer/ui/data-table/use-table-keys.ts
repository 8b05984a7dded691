import { useState, type KeyboardEvent, type MouseEvent } from 'react'
import { nothingSelected, selectAll, selectOne, selectTo, stepFrom, toggle, type Selection } from './selection.ts'

export interface TableKeysOptions {
  /** Ids of the rows in the order shown. */
  order: readonly string[]
  /** Rows that fit into the place: a page of the page keys. */
  rowsInView: () => number
  /** Brings a row into view. */
  reveal: (at: number) => void
  /** The row that has the keyboard, each time it changes. */
  onActive: (id: string) => void
  onOpen: (id: string) => void
  /** A key that the list itself does not know; `next` goes on to the row below. */
  onOtherKey?: ((event: KeyboardEvent<HTMLElement>, selection: Selection) => 'next' | 'stay' | null) | undefined
}

/** The keyboard and the mouse of a grid: what is selected, and which row has the keyboard. */
export function useTableKeys({ order, rowsInView, reveal, onActive, onOpen, onOtherKey }: TableKeysOptions) {
  const [selection, setSelection] = useState<Selection>(nothingSelected)

  const goTo = (id: string, extends_: boolean) => {
    setSelection(extends_ ? selectTo(selection, order, id) : selectOne(id))
    reveal(order.indexOf(id))
    onActive(id)
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget || event.altKey) return
    const withControl = event.ctrlKey || event.metaKey
    const step = withControl && event.key.length === 1 ? null : stepOf(event.key, rowsInView(), order.length)
    if (step !== null) {
      const id = stepFrom(selection, order, step)
      event.preventDefault()
      if (id !== null) goTo(id, event.shiftKey)
    } else if (withControl && event.key.toLowerCase() === 'a') {
      event.preventDefault()
      setSelection(selectAll(selection, order))
    } else if (withControl || selection.active === null) {
      return
    } else if (event.key === 'Enter') {
      event.preventDefault()
      onOpen(selection.active)
    } else if (event.key === ' ') {
      event.preventDefault()
      setSelection(toggle(selection, selection.active))
    } else if (!event.repeat) {
      const answer = onOtherKey?.(event, selection) ?? null
      if (answer === null) return
      event.preventDefault()
      const id = answer === 'next' ? stepFrom(selection, order, 1) : null
      if (id !== null) goTo(id, false)
    }
  }

  const onRowClick = (event: MouseEvent<HTMLElement>, id: string) => {
    if (event.shiftKey) setSelection(selectTo(selection, order, id))
    else if (event.ctrlKey || event.metaKey) setSelection(toggle(selection, id))
    else {
      setSelection(selectOne(id))
      onOpen(id)
    }
  }

  /** The grid takes the keyboard: some row has it then. */
  const onFocus = () => {
    const first = order[0]
    if (first !== undefined && (selection.active === null || !order.includes(selection.active))) {
      setSelection(selectOne(first))
    }
  }

  return { selection, onKeyDown, onRowClick, onFocus }
}

function stepOf(key: string, page: number, length: number): number | null {
  switch (key) {
    case 'ArrowDown':
    case 'j':
    case 'J':
      return 1
    case 'ArrowUp':
    case 'k':
    case 'K':
      return -1
    case 'PageDown':
      return page
    case 'PageUp':
      return -page
    case 'Home':
      return -length
    case 'End':
      return length
    default:
      return null
  }
}
