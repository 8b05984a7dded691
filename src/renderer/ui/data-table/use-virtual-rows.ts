import { useEffect, useLayoutEffect, useState } from 'react'
import type { VirtualItem } from '@tanstack/react-virtual'

/** Which rows are in view, by their places in the order shown. */
type InView = { startIndex: number; endIndex: number } | null

/** What each place of the page holds since the last drawing. */
function createBook() {
  let drawn: ReadonlyMap<number, VirtualItem> = new Map()
  return {
    at: (slot: number) => drawn.get(slot),
    rest: () => drawn,
    keep: (next: ReadonlyMap<number, VirtualItem>) => {
      drawn = next
    },
  }
}

/**
 * The rows to draw now. At first, and where a jump replaces all of them, those in view come first and those beyond a
 * frame later: in one go it takes long enough to be felt. Until then the elements of the others stay as they are, out
 * of view.
 */
export function useVirtualRows(items: readonly VirtualItem[], inView: InView, slots: number): readonly VirtualItem[] {
  const [book] = useState(createBook)
  const [turn, drawRest] = useState(0)
  const seen =
    inView === null ? items : items.filter(({ index }) => index >= inView.startIndex && index <= inView.endIndex)
  const isJump = seen.length < items.length && !seen.some((item) => book.at(item.index % slots)?.index === item.index)
  const now = new Map((isJump ? seen : items).map((item) => [item.index % slots, item]))
  if (isJump) {
    for (const [slot, item] of book.rest()) {
      if (item.index % slots === slot && !now.has(slot)) now.set(slot, item)
    }
  }
  useLayoutEffect(() => book.keep(now))
  useEffect(() => {
    if (!isJump) return undefined
    const frame = requestAnimationFrame(() => drawRest(turn + 1))
    return () => cancelAnimationFrame(frame)
  }, [isJump, turn])
  return [...now.values()].toSorted((a, b) => a.index - b.index)
}
