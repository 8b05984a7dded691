import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useNow } from '../../src/renderer/state/use-now.ts'

let hidden = false
beforeEach(() => {
  hidden = false
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: Date.parse('2026-11-20T13:42:00Z') })
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

function Clock({ onRender = () => {} }: { onRender?: () => void }) {
  onRender()
  return <p>{useNow().toISOString().slice(11, 19)}</p>
}
const shown = () => screen.getAllByText(/:/).map(({ textContent }) => textContent)
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

it('all parts are updated by one timer, which ends with the last of them', () => {
  const { rerender } = render([<Clock key="1" />, <Clock key="2" />, <Clock key="3" />])
  expect(vi.getTimerCount()).toBe(1)
  pass(30_000)
  expect(shown()).toEqual(['13:42:30', '13:42:30', '13:42:30'])
  rerender([])
  expect(vi.getTimerCount()).toBe(0)
})

it('a page that is not seen is not updated, and is right when it is seen again', () => {
  const onRender = vi.fn<() => void>()
  render(<Clock onRender={onRender} />)
  hidden = true
  onRender.mockClear()
  pass(90_000)
  expect(onRender).not.toHaveBeenCalled()
  hidden = false
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(shown()).toEqual(['13:43:30'])
})
