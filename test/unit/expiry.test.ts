import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../../src/main/core/domain/dates.ts'
import { checkExpiry } from '../../src/main/core/domain/expiry.ts'

const today = '2026-11-21'
const check = (expiry: string, shelfLifeDays: number | null = null, minimumShelfLifeDays: number | null = null) =>
  checkExpiry({ expiry, today, shelfLifeDays, minimumShelfLifeDays })
const after = (days: number) => addDays(today, days) ?? ''

test.each([
  ['2026-11-21', null, null, 'ok'],
  ['2026-11-20', null, null, 'expired'],
  ['2000-01-01', null, null, 'expired'],
  ['1999-12-31', null, null, 'impossible'],
  ['2106-12-31', null, null, 'ok'],
  ['2107-01-01', null, null, 'impossible'],
  ['2026-02-30', null, null, 'impossible'],
  ['20270101', null, null, 'impossible'],
  ['', null, null, 'impossible'],
  // A third of 90 days is 30: the thirtieth is not short yet.
  [after(30), 90, null, 'ok'],
  [after(29), 90, null, 'short'],
  [after(0), 90, null, 'short'],
  [after(-1), 90, null, 'expired'],
  // 30 days to spare, or a tenth of a long shelf life.
  [after(120), 90, null, 'ok'],
  [after(121), 90, null, 'too_long'],
  [after(1100), 1000, null, 'ok'],
  [after(1101), 1000, null, 'too_long'],
  // The minimum applies with and without a known shelf life.
  [after(9), null, 10, 'short'],
  [after(10), null, 10, 'ok'],
  [after(35), 90, 40, 'short'],
  // A shelf life of zero days is ignored.
  [after(400), 0, null, 'ok'],
] as const)('%s with a life of %s and a minimum of %s: %s', (expiry, life, minimum, finding) => {
  expect(check(expiry, life, minimum)).toBe(finding)
})

test('goods that live longer before they run out are never judged expired or short for it', () => {
  const worse = ['expired', 'short', 'ok', 'too_long']
  const days = fc.integer({ min: -400, max: 4000 })
  const life = fc.option(fc.integer({ min: 1, max: 3000 }))
  const minimum = fc.option(fc.integer({ min: 1, max: 300 }))
  fc.assert(
    fc.property(days, fc.nat(500), life, minimum, (left, more, shelfLifeDays, minimumDays) => {
      const [sooner, later] = [left, left + more].map((day) =>
        worse.indexOf(check(after(day), shelfLifeDays, minimumDays)),
      )
      expect(sooner).toBeGreaterThanOrEqual(0)
      expect(later).toBeGreaterThanOrEqual(sooner ?? 0)
    }),
  )
})

test('without shelf life and minimum only past and absurd dates are issues', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20_000 }), (left) => {
      expect(check(after(left))).toBe('ok')
    }),
  )
})

test('any text gets an answer', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(['ok', 'impossible', 'expired']).toContain(check(text))
    }),
  )
})
