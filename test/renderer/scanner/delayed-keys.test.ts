import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { captureKeyboard, type Capture } from '../../../src/renderer/scanner/capture.ts'
import { plainProfile } from './typing.ts'

let scanner: Capture
let frames: string[] = []
let notTaken: string[] = []
/** Keys that reached the page. */
let passed = ''
const onPage = (event: KeyboardEvent) => (passed += event.key)
let stalledMs = 0

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  stalledMs = 0
  const fakeNow = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => fakeNow() + stalledMs)
  frames = []
  notTaken = []
  passed = ''
  scanner = captureKeyboard(window, {
    onFrame: (frame) => frames.push(frame.raw),
    onNotTaken: ({ reason }) => notTaken.push(reason),
    onKey: () => undefined,
  })
  scanner.setProfiles([plainProfile])
  addEventListener('keydown', onPage)
})

afterEach(() => {
  removeEventListener('keydown', onPage)
  scanner.stop()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** A key pressed at `time`, arriving now. */
function press(key: string, time: number): void {
  for (const type of ['keydown', 'keyup']) {
    const event = new KeyboardEvent(type, { key, bubbles: true, cancelable: true })
    Object.defineProperty(event, 'timeStamp', { value: time })
    document.body.dispatchEvent(event)
  }
}

describe('keys that arrive late on a busy PC', () => {
  it('are whole scans however far they lag behind the scanner', () => {
    const scans = Array.from({ length: 30 }, (_, at) => `77990010${44100 + at}`)
    let pressedAt = performance.now()
    for (const key of scans.flatMap((text) => text.split('').concat('Enter'))) {
      press(key, (pressedAt += 10))
      // Each arrives 30 ms later than the one before: ten seconds at the end.
      vi.advanceTimersByTime(40)
    }
    expect({ frames, notTaken, passed }).toEqual({ frames: scans, notTaken: [], passed: '' })
  })

  it.each([1, 2, 4, 8])('are one scan when the page stands still for four seconds after key %i', (count) => {
    const text = '7799001044122'
    const start = performance.now()
    text
      .split('')
      .concat('Enter')
      .forEach((key, at) => {
        if (at === count) {
          // What is due by then runs first, the keys held up with it come after it.
          stalledMs += 4000
          vi.advanceTimersToNextTimer()
        }
        press(key, start + at * 10)
      })
    expect({ frames, notTaken, passed }).toEqual({ frames: [text], notTaken: [], passed: '' })
  })

  it('are typed when nothing follows, be the page late or not', () => {
    press('7', performance.now())
    stalledMs += 4000
    vi.advanceTimersToNextTimer()
    expect(passed).toBe('')
    vi.advanceTimersByTime(400)
    expect({ frames, passed }).toEqual({ frames: [], passed: '7' })
  })
})
