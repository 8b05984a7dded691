import { useState, type FocusEvent, type KeyboardEvent } from 'react'

const steps: Record<string, [number, number] | undefined> = {
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
}

/**
 * The keyboard of a chart: it is one stop of the Tab key, arrows go from mark to mark. Marks are buttons with
 * `data-mark` = their place; `perRow` of them lie side by side.
 */
export function useChartKeys(count: number, perRow: number) {
  const [current, setCurrent] = useState(0)
  const at = Math.min(current, Math.max(0, count - 1))

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
    const step = steps[event.key]
    let next: number | null = null
    if (step !== undefined) {
      const [across, down] = step
      const column = (at % perRow) + across
      // Marks in a single row or column go on with either pair of arrows.
      next =
        perRow === 1 || perRow >= count
          ? at + across + down
          : column < 0 || column >= perRow
            ? at
            : at + across + down * perRow
    } else if (event.key === 'Home') next = 0
    else if (event.key === 'End') next = count - 1
    if (next === null) return
    event.preventDefault()
    if (next < 0 || next >= count) return
    setCurrent(next)
    event.currentTarget.querySelector<HTMLElement>(`[data-mark="${next}"]`)?.focus()
  }

  const onFocus = (event: FocusEvent<HTMLElement>) => {
    const place = Number(event.target.dataset['mark'])
    if (Number.isInteger(place)) setCurrent(place)
  }

  return {
    /** Properties of the element around the marks. */
    group: { onKeyDown, onFocus },
    /** Properties of the mark at an index. */
    mark: (place: number) => ({ 'data-mark': place, tabIndex: place === at ? 0 : -1 }),
  }
}
