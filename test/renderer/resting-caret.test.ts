import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { restCaret } from '../../src/renderer/ui/resting-caret.ts'

let end: () => void
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  document.body.innerHTML = '<input id="one"><input id="other">'
  end = restCaret()
})
afterEach(() => {
  end()
  vi.useRealTimers()
  document.body.innerHTML = ''
})

const field = (id: string) => document.getElementById(id) as HTMLInputElement
const resting = () => [...document.querySelectorAll('[data-caret-rests]')].map(({ id }) => id)
const press = () => document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }))

it('the caret of the field with the focus rests five seconds after the last key, until the next one', () => {
  field('one').focus()
  vi.advanceTimersByTime(4900)
  press()
  vi.advanceTimersByTime(4900)
  expect(resting()).toEqual([])
  vi.advanceTimersByTime(100)
  expect(resting()).toEqual(['one'])
  press()
  expect(resting()).toEqual([])
  vi.advanceTimersByTime(5000)
  expect(resting()).toEqual(['one'])
})

it('in another field it blinks again', () => {
  field('one').focus()
  vi.advanceTimersByTime(5000)
  field('other').focus()
  expect(resting()).toEqual([])
  vi.advanceTimersByTime(5000)
  expect(resting()).toEqual(['other'])
})

it('while it rests nothing waits', () => {
  field('one').focus()
  vi.advanceTimersByTime(5000)
  expect(vi.getTimerCount()).toBe(0)
})
