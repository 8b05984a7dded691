import { describe, expect, test } from 'vitest'
import { fullYear } from '../../../src/contract/two-digit-year.ts'
import {
  dateOf,
  hour,
  hourMinute,
  sixtieth,
  yymmd0,
  yymmdd,
  yyyymmdd,
} from '../../../src/main/core/domain/gs1/dates.ts'

describe('the century of a two-digit year', () => {
  test.each([
    [2026, 26, 2026],
    [2026, 76, 2076],
    [2026, 77, 1977],
    [2026, 99, 1999],
    [2026, 0, 2000],
    [2049, 99, 2099],
    [2049, 0, 2000],
    [2050, 0, 2100],
    [2050, 1, 2001],
    [2051, 1, 2101],
    [2099, 49, 2149],
    [2099, 50, 2050],
    [2000, 50, 2050],
    [2000, 51, 1951],
    [1999, 0, 2000],
    [1999, 49, 2049],
    [1999, 50, 1950],
  ])('seen from %i, %i is %i', (now, twoDigits, year) => {
    expect(fullYear(twoDigits, now)).toBe(year)
  })
})

describe('calendar dates', () => {
  test.each([
    ['260100', 2026, '2026-01-31'],
    ['260400', 2026, '2026-04-30'],
    ['260200', 2026, '2026-02-28'],
    ['280200', 2026, '2028-02-29'],
    ['000200', 2050, '2100-02-28'],
    ['000229', 2026, '2000-02-29'],
    ['991231', 2026, '1999-12-31'],
    ['261200', 2026, '2026-12-31'],
  ])('%s in %i is %s', (text, year, date) => {
    expect(yymmd0(text, { year })).toBeNull()
    expect(dateOf(text, year)).toBe(date)
  })

  test('29 February follows the year the rule of centuries gives', () => {
    expect(yymmdd('000229', { year: 2026 })).toBeNull()
    expect(yymmdd('000229', { year: 2050 })).toEqual({ offset: 4, code: 'bad_date' })
    expect(yymmdd('270229', { year: 2026 })).toEqual({ offset: 4, code: 'bad_date' })
  })

  test('accepts or rejects every day from 00 to 99 of every month by the calendar', () => {
    const days = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    for (let month = 0; month <= 99; month++) {
      for (let day = 0; day <= 99; day++) {
        const text = `26${String(month).padStart(2, '0')}${String(day).padStart(2, '0')}`
        const last = days[month - 1] ?? -1
        expect([text, yymmd0(text, { year: 2026 }) === null]).toEqual([text, day <= last])
        expect([text, yymmdd(text, { year: 2026 }) === null]).toEqual([text, day >= 1 && day <= last])
      }
    }
  })

  test('accepts or rejects every 29 February of four centuries by the calendar, with four and with two digits', () => {
    for (let year = 1800; year < 2200; year++) {
      const leap = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1
      expect([year, yyyymmdd(`${year}0229`, { year: 2026 }) === null]).toEqual([year, leap])
      const two = String(year % 100).padStart(2, '0')
      // In the context of the year itself the two digits mean that year.
      expect([year, yymmdd(`${two}0229`, { year }) === null]).toEqual([year, leap])
      expect([year, dateOf(`${two}0200`, year)]).toEqual([year, `${year}-02-${leap ? 29 : 28}`])
    }
  })

  test('every day from 00 to 99 of every month with a four-digit year', () => {
    const days = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    for (let month = 0; month <= 99; month++) {
      for (let day = 0; day <= 99; day++) {
        const text = `2026${String(month).padStart(2, '0')}${String(day).padStart(2, '0')}`
        const isDay = day >= 1 && day <= (days[month - 1] ?? 0)
        expect([text, yyyymmdd(text, { year: 2026 }) === null]).toEqual([text, isDay])
      }
    }
  })
})

test('checks every hour, minute and second from 00 to 99, with the position of the problem', () => {
  const bad = (offset: number) => ({ offset, code: 'bad_time' })
  for (let first = 0; first <= 99; first++) {
    const text = String(first).padStart(2, '0')
    expect([text, hour(text, { year: 2026 })]).toEqual([text, first <= 23 ? null : bad(0)])
    expect([text, sixtieth(text, { year: 2026 })]).toEqual([text, first <= 59 ? null : bad(0)])
    for (let second = 0; second <= 99; second++) {
      const both = text + String(second).padStart(2, '0')
      const fault = first > 23 ? bad(0) : second > 59 ? bad(2) : null
      expect([both, hourMinute(both, { year: 2026 })]).toEqual([both, fault])
    }
  }
})
