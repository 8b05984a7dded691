import { useState, type KeyboardEvent, type MouseEvent } from 'react'

/** The active row and the selected rows, as row ids. */
export interface Selection {
  active: string | null
  /** Start of the selected range. */
  anchor: string | null
  ids: ReadonlySet<string>
  /** The rows were picked one by one: they stay selected while the active row moves. */
  picked: boolean
}

export const nothingSelected: Selection = { active: null, anchor: null, ids: new Set(), picked: false }

/** One row, alone. */
export function selectOne(id: string): Selection {
  return { active: id, anchor: id, ids: new Set([id]), picked: false }
}

/** Selects from the start of the range to this row, in the order shown. */
export function selectTo(selection: Selection, order: readonly string[], id: string): Selection {
  const from = selection.anchor === null ? -1 : order.indexOf(selection.anchor)
  const to = order.indexOf(id)
  if (from < 0 || to < 0) return selectOne(id)
  const ids = new Set(order.slice(Math.min(from, to), Math.max(from, to) + 1))
  return { active: id, anchor: selection.anchor, ids, picked: false }
}

/** Adds or removes this row. */
export function toggle(selection: Selection, id: string): Selection {
  const ids = new Set(selection.ids)
  if (!ids.delete(id)) ids.add(id)
  return { active: id, anchor: id, ids, picked: ids.size > 0 }
}

/** Picks this row, or gives it back. A row that is selected only because it is the active one is picked. */
export function pick(selection: Selection, id: string): Selection {
  const { picked, ids } = selection
  if (!picked && (ids.size === 0 || (ids.size === 1 && ids.has(id)))) return { ...selectOne(id), picked: true }
  const next = toggle(selection, id)
  return next.picked ? next : selectOne(id)
}

/** Makes this row the active one: it alone is selected, unless rows were picked. */
export function moveTo(selection: Selection, id: string): Selection {
  return selection.picked ? { ...selection, active: id, anchor: id } : selectOne(id)
}

/** Selects every row. The active row stays. */
export function selectAll(selection: Selection, order: readonly string[]): Selection {
  return { active: selection.active ?? order[0] ?? null, anchor: order[0] ?? null, ids: new Set(order), picked: false }
}

/** The id `step` rows further, at most the first or the last. `null` if there are no rows. */
export function stepFrom(selection: Selection, order: readonly string[], step: number): string | null {
  const at = selection.active === null ? -1 : order.indexOf(selection.active)
  // The active row is gone: any step starts at the top.
  const next = at < 0 ? 0 : Math.min(order.length - 1, Math.max(0, at + step))
  return order[next] ?? null
}

/** The first row below the active one that is not selected; the active one at the end. */
export function stepPast({ active, ids }: Selection, order: readonly string[]): string | null {
  const at = active === null ? -1 : order.indexOf(active)
  return order.slice(at + 1).find((id) => !ids.has(id)) ?? active
}

/** The fields of a key event that a table uses, from the page or from its own element. */
export type TableKey = Pick<
  globalThis.KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'repeat' | 'preventDefault'
>

export interface TableKeysOptions {
  /** Ids of the rows in the order shown. */
  order: readonly string[]
  /** Rows that fit into the grid: the step of Page Up and Page Down. */
  rowsInView: () => number
  /** Brings a row into view. */
  reveal: (at: number) => void
  /** Called with the active row each time it changes. */
  onActive: (id: string) => void
  onOpen: (id: string) => void
  /** A key that the grid does not handle, and what moves on to the row below; returns false if it is no key of the screen. */
  onOtherKey: (event: TableKey, goOn: () => void) => boolean
}

/** Keyboard and mouse of a grid: selection and active row. */
export function useTableKeys({ order, rowsInView, reveal, onActive, onOpen, onOtherKey }: TableKeysOptions) {
  const [selection, setSelection] = useState<Selection>(nothingSelected)

  const goTo = (id: string, next: Selection) => {
    setSelection(next)
    reveal(order.indexOf(id))
    onActive(id)
  }

  const onKey = (event: TableKey) => {
    const withControl = event.ctrlKey || event.metaKey
    const step = withControl && event.key.length === 1 ? null : stepOf(event.key, rowsInView(), order.length)
    if (step !== null) {
      const id = stepFrom(selection, order, step)
      event.preventDefault()
      if (id !== null) goTo(id, event.shiftKey ? selectTo(selection, order, id) : moveTo(selection, id))
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
      setSelection(pick(selection, selection.active))
    } else if (event.key === 'Escape' && selection.picked) {
      event.preventDefault()
      setSelection(selectOne(selection.active))
    } else if (!event.repeat) {
      const goOn = () => {
        const id = stepPast(selection, order)
        if (id !== null) goTo(id, selectOne(id))
      }
      if (onOtherKey(event, goOn)) event.preventDefault()
    }
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target === event.currentTarget && !event.altKey) onKey(event)
  }

  const onRowClick = (event: MouseEvent<HTMLElement>, id: string) => {
    if (event.shiftKey) setSelection(selectTo(selection, order, id))
    else if (event.ctrlKey || event.metaKey) setSelection(toggle(selection, id))
    else {
      setSelection(selectOne(id))
      onOpen(id)
    }
  }

  /** Called when the grid gets the focus: makes a row active. */
  const onFocus = () => {
    const first = order[0]
    if (first !== undefined && (selection.active === null || !order.includes(selection.active))) {
      setSelection(selectOne(first))
    }
  }

  return { selection, onKey, onKeyDown, onRowClick, onFocus }
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
