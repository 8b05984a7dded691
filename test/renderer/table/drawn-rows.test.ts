import { act, renderHook } from '@testing-library/react'
import type { VirtualItem } from '@tanstack/react-virtual'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useVirtualRows } from '../../../src/renderer/ui/data-table/use-virtual-rows.ts'

const slots = 22
let frames: (() => void)[] = []
beforeEach(() => {
  frames = []
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => frames.push(draw))
  vi.stubGlobal('cancelAnimationFrame', () => undefined)
})
afterEach(() => vi.unstubAllGlobals())

const nextFrame = () => act(() => frames.splice(0).forEach((draw) => draw()))
const places = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)
const item = (index: number): VirtualItem => ({
  index,
  key: index,
  start: index * 44,
  end: index * 44 + 44,
  size: 44,
  lane: 0,
})

/** Fourteen rows in view from `top`, and three more at either end. */
const scrolled = (top: number) => ({
  items: places(Math.max(0, top - 3), top + 16).map(item),
  inView: { startIndex: top, endIndex: top + 13 },
})

function open(top: number) {
  const { result, rerender } = renderHook(({ items, inView }) => useVirtualRows(items, inView, slots), {
    initialProps: scrolled(top),
  })
  return { drawn: () => result.current.map(({ index }) => index), scrollTo: (to: number) => rerender(scrolled(to)) }
}

it('the rows in view are there at once, those beyond a frame later', () => {
  const list = open(0)
  expect(list.drawn()).toEqual(places(0, 13))
  nextFrame()
  expect(list.drawn()).toEqual(places(0, 16))
  expect(frames).toEqual([])
})

it('scrolling a little draws everything in one go', () => {
  const list = open(0)
  nextFrame()
  list.scrollTo(5)
  expect(list.drawn()).toEqual(places(2, 21))
  expect(frames).toEqual([])
})

it('a jump leaves the elements of the other places alone for a frame, each place held once', () => {
  const list = open(0)
  nextFrame()
  for (const top of [500, 900]) {
    list.scrollTo(top)
    const drawn = list.drawn()
    expect(drawn).toEqual(expect.arrayContaining(places(top, top + 13)))
    expect(drawn).not.toEqual(expect.arrayContaining([top - 1]))
    expect(drawn).not.toEqual(expect.arrayContaining([top + 14]))
    expect(new Set(drawn.map((index) => index % slots)).size).toBe(drawn.length)
  }
  nextFrame()
  expect(list.drawn()).toEqual(places(897, 916))
})
