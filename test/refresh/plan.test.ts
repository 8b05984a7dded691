import { expect, test } from 'vitest'
import { adjustmentDaysAt, todayAt, shouldReadAdjustmentDay } from '../../src/main/core/refresh/plan.ts'

test('ninety days of adjustments, newest first, over the ends of months and years', () => {
  const days = adjustmentDaysAt('2027-01-02')
  expect(days).toHaveLength(90)
  expect(days.slice(0, 3)).toEqual(['2027-01-02', '2027-01-01', '2026-12-31'])
  expect(days.at(-1)).toBe('2026-10-05')
})

test.each([
  ['never read', null, true],
  ['read while it was still going on, the PC was off since', '2026-03-02', true],
  ['read the day after only', '2026-03-03', true],
  ['read when it was the last of three', '2026-03-04', false],
  ['read later', '2026-03-09', false],
])('an old day %s', (_name, readAt, expected) => {
  expect(shouldReadAdjustmentDay('2026-03-02', readAt, '2026-03-10')).toBe(expected)
})

test('the last three days are always read', () => {
  for (const day of ['2026-03-10', '2026-03-09', '2026-03-08'])
    expect(shouldReadAdjustmentDay(day, '2026-03-10', '2026-03-10')).toBe(true)
  expect(shouldReadAdjustmentDay('2026-03-07', '2026-03-10', '2026-03-10')).toBe(false)
})

test("today is the warehouse's day", () => {
  const at = Date.UTC(2026, 2, 2, 1, 30)
  expect(todayAt(at, 'America/Argentina/Buenos_Aires')).toBe('2026-03-01')
  expect(todayAt(at, 'UTC')).toBe('2026-03-02')
})
