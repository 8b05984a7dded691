import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  dayCount,
  daysBefore,
  daysOf,
  presets,
  readPeriod,
  readTypedDay,
} from '../../../src/renderer/state/period.ts'

const dayMs = 86_400_000
const anyDay = fc
  .integer({ min: Date.parse('1970-01-01') / dayMs, max: Date.parse('2099-12-31') / dayMs })
  .map((day) => new Date(day * dayMs).toISOString().slice(0, 10))

describe('named periods', () => {
  it.each([
    ['today', '2026-11-20', '2026-11-20', '2026-11-20'],
    ['yesterday', '2026-03-01', '2026-02-28', '2026-02-28'],
    ['yesterday', '2024-03-01', '2024-02-29', '2024-02-29'],
    ['yesterday', '2027-01-01', '2026-12-31', '2026-12-31'],
    ['last7', '2026-11-03', '2026-10-28', '2026-11-03'],
    ['last30', '2024-03-01', '2024-02-01', '2024-03-01'],
    ['last90', '2026-11-20', '2026-08-23', '2026-11-20'],
    ['thisMonth', '2026-11-01', '2026-11-01', '2026-11-01'],
    ['thisMonth', '2026-11-30', '2026-11-01', '2026-11-30'],
    ['lastMonth', '2026-11-20', '2026-10-01', '2026-10-31'],
    ['lastMonth', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['lastMonth', '2024-03-31', '2024-02-01', '2024-02-29'],
    ['lastMonth', '2000-03-01', '2000-02-01', '2000-02-29'],
    ['lastMonth', '2100-03-01', '2100-02-01', '2100-02-28'],
    ['lastMonth', '2027-01-15', '2026-12-01', '2026-12-31'],
    ['thisYear', '2026-11-20', '2026-01-01', '2026-11-20'],
  ] as const)('%s on %s is %s to %s', (preset, today, from, to) => {
    expect(daysOf({ preset }, today)).toEqual({ from, to })
  })

  it('hold their number of days, end in order, and never lie in the future', () => {
    fc.assert(
      fc.property(anyDay, (today) => {
        for (const preset of presets) {
          const days = daysOf({ preset }, today)
          expect(days.from <= days.to && days.to <= today).toBe(true)
        }
        expect(dayCount(daysOf({ preset: 'last7' }, today))).toBe(7)
        expect(dayCount(daysOf({ preset: 'last30' }, today))).toBe(30)
        expect(dayCount(daysOf({ preset: 'last90' }, today))).toBe(90)
        expect(addDays(daysOf({ preset: 'lastMonth' }, today).to, 1)).toBe(daysOf({ preset: 'thisMonth' }, today).from)
      }),
    )
  })
})

it('a period and the one before are as long, and touch', () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: 0, max: 800 }), (from, more) => {
      const days = { from, to: addDays(from, more) }
      const before = daysBefore(days)
      expect(dayCount(days)).toBe(more + 1)
      expect(dayCount(before)).toBe(more + 1)
      expect(addDays(before.to, 1)).toBe(days.from)
    }),
  )
})

describe('a typed day', () => {
  it.each([
    ['5/3/2026', '2026-03-05'],
    ['05/03/26', '2026-03-05'],
    ['5-3-2026', '2026-03-05'],
    ['5.3.26', '2026-03-05'],
    ['05032026', '2026-03-05'],
    ['050326', '2026-03-05'],
    ['2026-03-05', '2026-03-05'],
    [' 5/3/2026 ', '2026-03-05'],
    ['5/3', '2026-03-05'],
    ['31/12', '2025-12-31'],
    ['20/11', '2026-11-20'],
    ['21/11', '2025-11-21'],
    ['29/2', '2024-02-29'],
    ['29/2/2024', '2024-02-29'],
    ['31/12/99', '1999-12-31'],
    ['29/2/2026', null],
    ['31/4/2026', null],
    ['13/13/2026', null],
    ['3/25/2026', null],
    ['0/1/2026', null],
    ['5/3/1', null],
    ['hoy', null],
    ['', null],
  ])('%s is %s', (typed, day) => {
    expect(readTypedDay(typed, '2026-11-20')).toBe(day)
  })

  it('is read back as the page writes it', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const [year, month, date] = day.split('-')
        expect(readTypedDay(`${date}/${month}/${year}`, '2026-11-20')).toBe(day)
      }),
    )
  })
})

it.each([
  [{ preset: 'lastMonth' }, { preset: 'lastMonth' }],
  [
    { from: '2026-01-31', to: '2026-02-28' },
    { from: '2026-01-31', to: '2026-02-28' },
  ],
  [{ preset: 'nextMonth' }, null],
  [{ from: '2026-02-30', to: '2026-03-01' }, null],
  [{ from: '2026-03-02', to: '2026-03-01' }, null],
  [{ from: 1, to: 2 }, null],
  [null, null],
  ['lastMonth', null],
])('a kept period %j is read as %j', (kept, period) => {
  expect(readPeriod(kept)).toEqual(period)
})
