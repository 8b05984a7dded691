import { expect, test } from 'vitest'
import type { Units } from '../../src/main/core/domain/model.ts'
import { withinTolerance } from '../../src/main/core/domain/tolerance.ts'

const unit = 1_000_000
const none = 0 as Units

test('a difference of exactly the percentage is within the tolerance, the least one more is not', () => {
  const declared = (10_000 * unit) as Units
  const wrong = Array.from({ length: 10_000 }, (_, hundredths) => hundredths).filter((hundredths) => {
    // Of 10,000 units a hundredth of a per cent is one unit.
    const limit = hundredths * unit
    const isWithin = (difference: number) =>
      withinTolerance(difference as Units, declared, { units: none, percent: hundredths / 100 })
    return !isWithin(limit) || !isWithin(-limit) || isWithin(limit + 1)
  })
  expect(wrong).toEqual([])
})

test('the percentage has six decimals', () => {
  const declared = (100 * unit) as Units
  const isWithin = (percent: number, difference: number) =>
    withinTolerance(difference as Units, declared, { units: none, percent })
  expect(isWithin(0.000001, 1)).toBe(true)
  expect(isWithin(0.0000019, 1)).toBe(true)
  expect(isWithin(0.0000019, 2)).toBe(false)
  expect(isWithin(100, 100 * unit)).toBe(true)
})
