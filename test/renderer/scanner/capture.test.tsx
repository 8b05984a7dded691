import { cleanup, render } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { captureKeyboard, type Capture, type KeyLogEntry } from '../../../src/renderer/scanner/capture.ts'
import type { ScannerProfile } from '../../../src/contract/shapes/scanner.ts'
import { plainProfile } from './typing.ts'

let scanner: Capture | null = null
let frames: string[] = []
let notTaken: string[] = []
let keys: KeyLogEntry[] = []

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  frames = []
  notTaken = []
  keys = []
  capture({})
})

afterEach(() => {
  scanner?.stop()
  cleanup()
  vi.useRealTimers()
})

function capture(profile: Partial<ScannerProfile>): void {
  scanner?.stop()
  scanner = captureKeyboard(window, {
    onFrame: (frame) => frames.push(frame.raw),
    onNotTaken: ({ reason }) => notTaken.push(reason),
    onKey: (entry) => keys.push(entry),
  })
  scanner.setProfiles([{ ...plainProfile, ...profile }])
}

/** One key as a browser sends it: where the page prevents nothing, the text lands in the field or the button is pressed. */
function press(key: string, more: KeyboardEventInit = {}): void {
  const target = document.activeElement ?? document.body
  const shape = { key, bubbles: true, cancelable: true, ...more }
  const down = new KeyboardEvent('keydown', shape)
  Object.defineProperty(down, 'timeStamp', { value: performance.now() })
  if (target.dispatchEvent(down)) {
    if (target instanceof HTMLButtonElement && key === 'Enter') target.click()
    if (target instanceof HTMLInputElement && key.length === 1 && !more.ctrlKey) {
      target.setRangeText(key, target.selectionStart ?? 0, target.selectionEnd ?? 0, 'end')
      target.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }
  const up = new KeyboardEvent('keyup', shape)
  Object.defineProperty(up, 'timeStamp', { value: performance.now() })
  if (target.dispatchEvent(up) && target instanceof HTMLButtonElement && key === ' ') target.click()
}

function type(text: string, ms: number, end: string | null = 'Enter'): void {
  for (const char of text) {
    vi.advanceTimersByTime(ms)
    press(char)
  }
  if (end === null) return
  vi.advanceTimersByTime(ms)
  press(end)
}

interface FormProps {
  onPress: () => void
  onText: (text: string) => void
  kind: 'text' | 'password'
}

function Form({ onPress, onText, kind }: FormProps) {
  const [text, setText] = useState('')
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      <button type="button" onClick={onPress}>
        Sumar
      </button>
      <input
        aria-label="Artículo"
        type={kind}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          onText(event.target.value)
        }}
      />
    </form>
  )
}

function show(kind: FormProps['kind'] = 'text') {
  const pressed = vi.fn<() => void>()
  const texts: string[] = []
  const page = render(<Form kind={kind} onPress={pressed} onText={(text) => texts.push(text)} />)
  const field = page.getByLabelText('Artículo') as HTMLInputElement
  return { pressed, texts, field, button: page.getByRole('button') }
}

describe('a scan with a button under it', () => {
  it.each([2, 10, 35, 70, 100])('at %i ms a key never presses it', (ms) => {
    const { pressed, button } = show()
    button.focus()
    type('779 9001 044122', ms)
    press('Enter')
    expect(frames).toEqual(['779 9001 044122'])
    expect(pressed).not.toHaveBeenCalled()
  })

  it('leaves a typed Enter or space bar to the button', () => {
    const { pressed, button } = show()
    button.focus()
    press('Enter')
    vi.advanceTimersByTime(500)
    press(' ')
    expect(pressed).toHaveBeenCalledTimes(2)
  })
})

describe('a scan with a field under it', () => {
  it.each([2, 10, 40])('at %i ms a key types nothing there, not even for a moment', (ms) => {
    const { texts, field } = show()
    field.focus()
    type('7799001044122', ms)
    vi.advanceTimersByTime(5000)
    expect(frames).toEqual(['7799001044122'])
    expect(texts).toEqual([])
    expect(field.value).toBe('')
  })

  it.each([60, 100])('at %i ms a key leaves the field as it was', (ms) => {
    const { field } = show()
    field.focus()
    type('postre', 300, null)
    vi.advanceTimersByTime(900)
    type('7799001044122', ms)
    vi.advanceTimersByTime(5000)
    expect(frames).toEqual(['7799001044122'])
    expect(field.value).toBe('postre')
  })

  it('lets a person type at any pace, and React receives every letter', () => {
    const { texts, field } = show()
    field.focus()
    type('leche', 180, null)
    vi.advanceTimersByTime(60)
    expect(field.value).toBe('leche')
    expect(texts.at(-1)).toBe('leche')
    expect(frames).toEqual([])
  })

  // Chromium says 'o' of the key that completes ó, on Windows behind both events of the dead key, on Linux behind its end.
  it.each([
    ['its beginning and its end', ['keydown', 'keyup']],
    ['its end', ['keyup']],
    ['its beginning, and its end later', ['keydown']],
  ])('leaves the letter behind a dead key to the browser, which alone knows its accent: behind %s', (_, events) => {
    const { field } = show()
    field.focus()
    const dead = (type: string) => {
      const event = new KeyboardEvent(type, { key: 'Dead', code: 'Quote', bubbles: true, cancelable: true })
      Object.defineProperty(event, 'timeStamp', { value: performance.now() })
      field.dispatchEvent(event)
      return event
    }
    type('Mu', 180, null)
    vi.advanceTimersByTime(150)
    for (const name of events) {
      expect(dead(name).defaultPrevented).toBe(false)
      vi.advanceTimersByTime(60)
    }
    press('Shift')
    const letter = new KeyboardEvent('keydown', { key: 'o', code: 'KeyO', bubbles: true, cancelable: true })
    Object.defineProperty(letter, 'timeStamp', { value: performance.now() })
    expect(field.dispatchEvent(letter)).toBe(true)
    expect(field.value).toBe('Mu')
    if (!events.includes('keyup')) dead('keyup')
    vi.advanceTimersByTime(180)
    press('z')
    vi.advanceTimersByTime(1000)
    expect(field.value).toBe('Muz')
  })

  it('a scanner that types a dead key types no part of its scan into the field', () => {
    const { field } = show()
    field.focus()
    type('7799001', 8, null)
    vi.advanceTimersByTime(8)
    press('Dead')
    type('044122', 8)
    vi.advanceTimersByTime(1000)
    expect(frames).toEqual(['7799001044122'])
    expect(field.value).toBe('')
  })

  it.each([
    [45, 'Enter', 'auto'],
    [60, 'Enter', 'auto'],
    [100, 'Enter', 'auto'],
    [100, null, 'pause'],
  ] as const)('a PIN that is typed at %i ms a key, then %s, stays where it is typed', (ms, end, suffix) => {
    capture({ suffix })
    const { field } = show('password')
    field.focus()
    type('24681357', ms, end)
    vi.advanceTimersByTime(5000)
    expect(frames).toEqual([])
    expect(field.value).toBe('24681357')
  })

  it('a scan that no hand could type is taken out of a password, too', () => {
    const { texts, field } = show('password')
    field.focus()
    type('7799001044122', 10)
    vi.advanceTimersByTime(5000)
    expect(frames).toEqual(['7799001044122'])
    expect(texts).toEqual([])
  })

  it('keeps the keys of a password out of the live view', () => {
    const { field } = show('password')
    field.focus()
    type('2468', 200, null)
    expect(keys).toEqual([])
  })
})

it('forwards a typed key to its listener, once', () => {
  const heard: string[] = []
  const listen = (event: KeyboardEvent) => heard.push(event.key)
  window.addEventListener('keydown', listen)
  type('12', 250, null)
  vi.advanceTimersByTime(400)
  window.removeEventListener('keydown', listen)
  expect(heard).toEqual(['1', '2'])
})

it('stops when requested', () => {
  scanner?.stop()
  type('7799001044122', 5)
  expect(frames).toEqual([])
})

it('leaves the text of a key that passes alone, however short after one that did not', () => {
  const { field } = show()
  field.focus()
  type('ana', 200, null)
  press('Enter')
  const text = new KeyboardEvent('keypress', { key: 'Enter', bubbles: true, cancelable: true })
  Object.defineProperty(text, 'timeStamp', { value: performance.now() })
  expect(field.dispatchEvent(text)).toBe(true)
})

it('other scanners are known in mid-scan: it is read to its end as it began, the next one as they type', () => {
  type('R-0001', 10, null)
  scanner?.setProfiles([{ ...plainProfile, prefix: '~' }])
  type('85', 10)
  expect(frames).toEqual(['R-000185'])
  vi.advanceTimersByTime(1000)
  type('~R-000186', 10)
  type('R-000187', 10)
  expect(frames).toEqual(['R-000185', 'R-000186'])
})

describe('a page that was still opening', () => {
  /** Keys heard before the program ran: so many milliseconds apart, by default with Enter at the end. */
  function early(text: string, ms: number, end: string | null = 'Enter', begin = 1000): KeyboardEvent[] {
    const names = end === null ? Array.from(text) : [...Array.from(text), end]
    return names.flatMap((key, at) =>
      ['keydown', 'keyup'].map((type) => {
        const event = new KeyboardEvent(type, { key })
        Object.defineProperty(event, 'timeStamp', { value: begin + at * ms + (type === 'keyup' ? 1 : 0) })
        return event
      }),
    )
  }
  const endOf = (events: readonly KeyboardEvent[]) => events.at(-2)?.timeStamp ?? 0
  /** The program runs now, this long after the last of those keys. */
  function takeUp(since: number, events: KeyboardEvent[], after = 10): void {
    vi.advanceTimersByTime(endOf(events) + after - performance.now())
    scanner?.takeUp({ since, events })
  }

  it.each([2, 10, 35, 100])('scans at %i ms a key typed before are scans, the one under way too', (ms) => {
    const before = early('7799001044122', ms)
    takeUp(0, before)
    expect(frames).toEqual(['7799001044122'])
    type('R-000185', ms)
    expect(frames).toEqual(['7799001044122', 'R-000185'])
  })

  it.each([2, 10, 35, 100])('at %i ms a key the half typed before and the half typed now are one scan', (ms) => {
    takeUp(0, early('779900', ms, null), 0)
    type('1044122', ms)
    expect(frames).toEqual(['7799001044122'])
    expect(notTaken).toEqual([])
  })

  it('typed text from before reaches the page, a scan after it stays one', () => {
    const { field } = show()
    field.focus()
    takeUp(0, early('no', 300, null), 400)
    vi.advanceTimersByTime(400)
    type('7799001044122', 10)
    expect(frames).toEqual(['7799001044122'])
    expect(field.value).toBe('no')
  })

  it('scans that end with a pause are separated by the pauses between them', () => {
    capture({ suffix: 'pause' })
    const first = early('7799001044122', 10, null)
    const second = early('104951', 10, null, 3000)
    takeUp(0, [...first, ...second], 1000)
    vi.advanceTimersByTime(1000)
    expect(frames).toEqual(['7799001044122', '104951'])
  })

  it('a scan whose beginning was missed is rejected to its end and reported once; the next one is complete', () => {
    takeUp(900, early('44122', 10))
    expect(frames).toEqual([])
    expect(notTaken).toEqual(['no_start'])
    type('7799001044122', 10)
    expect(frames).toEqual(['7799001044122'])
    expect(notTaken).toEqual(['no_start'])
  })

  it('the rest of it may come when the program already runs: it presses nothing and types nothing', () => {
    const { field, pressed, button } = show()
    button.focus()
    takeUp(900, early('44', 10, null), 0)
    type('122', 10)
    expect([frames, notTaken]).toEqual([[], ['no_start']])
    expect(pressed).not.toHaveBeenCalled()
    field.focus()
    vi.advanceTimersByTime(1000)
    type('leche', 180, null)
    vi.advanceTimersByTime(200)
    expect(field.value).toBe('leche')
  })

  it('a pause ends what was cut, where no end key comes', () => {
    takeUp(900, early('44122', 10, null))
    vi.advanceTimersByTime(200)
    type('7799001044122', 10)
    expect([frames, notTaken]).toEqual([['7799001044122'], ['no_start']])
  })

  it('an end key alone is typed, and so is what follows a pause', () => {
    const { pressed, button } = show()
    button.focus()
    takeUp(900, [])
    press('Enter')
    expect(pressed).toHaveBeenCalledOnce()
    type('7799001044122', 10)
    expect([frames, notTaken]).toEqual([['7799001044122'], []])
  })
})

describe('the key that opens the search', () => {
  /** As the frame of the page does: "/" moves the cursor into the field. */
  function withSearch(): HTMLInputElement {
    const { field } = show()
    const open = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.target === field) return
      event.preventDefault()
      field.focus()
    }
    window.addEventListener('keydown', open)
    ends.push(() => window.removeEventListener('keydown', open))
    return field
  }
  const ends: (() => void)[] = []
  afterEach(() => ends.splice(0).forEach((end) => end()))

  it.each([
    ['as fast as fingers roll', [0, 40, 60, 120, 70, 150, 90, 130, 60, 110]],
    ['at a fast pace', [0, 90, 150, 80, 140, 70, 120, 180, 90, 140]],
    ['at a slow pace', [0, 300, 250, 400, 200, 350, 260, 300, 240, 300]],
  ])('keeps every character typed after it, %s', (_name, gaps) => {
    const field = withSearch()
    for (const [at, key] of Array.from('/R-000184').entries()) {
      vi.advanceTimersByTime(gaps[at] ?? 100)
      press(key)
    }
    vi.advanceTimersByTime(5000)
    expect(field.value).toBe('R-000184')
    expect(frames).toEqual([])
  })

  it('leaves the scan after it whole', () => {
    const field = withSearch()
    type('/', 0, null)
    vi.advanceTimersByTime(400)
    type('7799001044122', 8)
    expect(frames).toEqual(['7799001044122'])
    expect(field.value).toBe('')
  })
})
