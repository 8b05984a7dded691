import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scannerLimitMs } from '../../../src/renderer/scanner/pacing.ts'
import { createKeyboard } from './typing.ts'

const digits = fc.stringMatching(/^\d{4,13}$/)

/** Intervals of a scanner: steady, 20 % either way. */
const steady = fc
  .record({
    ms: fc.integer({ min: 2, max: 100 }),
    parts: fc.array(fc.integer({ min: 80, max: 120 }), { minLength: 14 }),
  })
  .map(({ ms, parts }) => parts.map((part) => (ms * part) / 100))

/** Intervals of a person who types fast: some keys take twice as long as others. */
const uneven = fc
  .record({ ms: fc.integer({ min: 75, max: 140 }), order: fc.shuffledSubarray([60, 160, 75, 120], { minLength: 4 }) })
  .map(({ ms, order }) => Array.from({ length: 14 }, (_, at) => (ms * order[at % 4]!) / 100))

describe('keys with nothing focused', () => {
  it('at the steady pace of a scanner are never taken as typed', () => {
    fc.assert(
      fc.property(digits, steady, fc.constantFrom('', ']C1', 'PAL-'), (number, gaps, before) => {
        const keyboard = createKeyboard()
        keyboard.type(before + number, (at) => gaps[at % gaps.length] ?? 10)
        expect(keyboard.seen).toMatchObject({ frames: [before + number], typed: '', passed: [] })
      }),
      { numRuns: 300 },
    )
  })

  it('at the uneven pace of a person are never taken as a scan', () => {
    fc.assert(
      fc.property(digits, uneven, (number, gaps) => {
        const keyboard = createKeyboard()
        keyboard.type(number, (at) => gaps[at % gaps.length] ?? 100)
        expect(keyboard.seen).toMatchObject({ frames: [], typed: number, passed: ['Enter'], incomplete: 0 })
      }),
      { numRuns: 300 },
    )
  })

  it('are of a scanner that presses Shift for capitals: those take three times as long', () => {
    const keyboard = createKeyboard()
    const text = 'L77AB-0012CD9'
    keyboard.type(text, (at) => (/[A-Z]/.test(text[at] ?? '') || /[A-Z]/.test(text[at - 1] ?? '') ? 120 : 40))
    expect(keyboard.seen.frames).toEqual([text])
  })
})

it('the limit of a scanner follows its measured pace; without one it is that of the slowest', () => {
  expect(scannerLimitMs([])).toBe(110)
  expect(scannerLimitMs([{ keyMs: null }, { keyMs: 5 }])).toBe(110)
  expect(scannerLimitMs([{ keyMs: 5 }])).toBe(35)
  expect(scannerLimitMs([{ keyMs: 20 }, { keyMs: 5 }])).toBe(60)
  expect(scannerLimitMs([{ keyMs: 90 }])).toBe(110)
})
