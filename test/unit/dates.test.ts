import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  calendarDateAsKept,
  dateTimeAsKept,
  daysBetween,
  instantIn,
  instantOf,
  instantText,
  isCalendarDate,
  readCalendarDate,
  readDateTime,
  startOfDay,
  wallClockText,
} from '../../src/main/core/domain/dates.ts'
import { byCodeUnit } from '../../src/main/core/domain/text.ts'

const buenosAires = { warehouseTimeZone: 'America/Argentina/Buenos_Aires' }
const madrid = { warehouseTimeZone: 'Europe/Madrid' }
const auckland = { warehouseTimeZone: 'Pacific/Auckland' }

describe('wall clocks', () => {
  test.each([
    ['2027-03-15T10:31:22', '2027-03-15T10:31:22'],
    ['2027-03-15T10:31:22.9999999', '2027-03-15T10:31:22'],
    ['2027-03-15 10:31', '2027-03-15T10:31:00'],
    [' 2027-03-15 ', '2027-03-15T00:00:00'],
    ['2027-03-15T03:00:00Z', '2027-03-15T00:00:00'],
    ['2027-03-15T02:59:59.999Z', '2027-03-14T23:59:59'],
    ['2027-03-15T00:00:00-03:00', '2027-03-15T00:00:00'],
    ['2027-03-15T00:00:00+0530', '2027-03-14T15:30:00'],
    ['2027-03-15T00:00:00+00', '2027-03-14T21:00:00'],
    ['15/03/2027 9:05:00', '2027-03-15T09:05:00'],
    ['9999-12-31T23:59:59Z', '9999-12-31T20:59:59'],
    ['0001-01-01T00:00:00', null],
    ['0001-01-01T00:00:00Z', null],
    ['2027-02-29T00:00:00', null],
    ['2028-02-29T00:00:00', '2028-02-29T00:00:00'],
    ['2100-02-29', null],
    ['2027-13-01', null],
    ['2027-00-01', null],
    ['2027-01-00', null],
    ['2027-03-15T24:00:00', null],
    ['2027-03-15T10:60:00', null],
    ['2027-03-15T10:00:60', null],
    ['2027-03-15T10:00:00+24:00', null],
    ['2027-03-15Z', null],
    ['15/03/27', null],
    ['', null],
    ['soon', null],
  ])('%j in Buenos Aires → %j', (text, expected) => {
    expect(readDateTime(text, buenosAires)).toBe(expected)
  })

  test('the hour that summer time skips and the hour it repeats', () => {
    expect(readDateTime('2026-03-29T00:59:59Z', madrid)).toBe('2026-03-29T01:59:59')
    expect(readDateTime('2026-03-29T01:00:00Z', madrid)).toBe('2026-03-29T03:00:00')
    expect(readDateTime('2026-10-25T00:30:00Z', madrid)).toBe('2026-10-25T02:30:00')
    expect(readDateTime('2026-10-25T01:30:00Z', madrid)).toBe('2026-10-25T02:30:00')
    // A wall clock without zone is kept even if that hour never occurred.
    expect(readDateTime('2026-03-29T02:30:00', madrid)).toBe('2026-03-29T02:30:00')
  })

  test("this PC's own zone never matters to digits without zone", () => {
    const own = process.env['TZ']
    try {
      for (const zone of ['America/Sao_Paulo', 'Pacific/Apia', 'UTC']) {
        process.env['TZ'] = zone
        // Sao Paulo had no midnight on that day.
        expect(readDateTime('2018-11-04T00:00:00', buenosAires)).toBe('2018-11-04T00:00:00')
        expect(readCalendarDate('2011-12-30', buenosAires)).toBe('2011-12-30')
        expect(readCalendarDate('2027-03-15T02:00:00Z', buenosAires)).toBe('2027-03-14')
      }
    } finally {
      if (own === undefined) delete process.env['TZ']
      else process.env['TZ'] = own
    }
  })

  test('a converted instant is what the zone shows then', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1971-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
        fc.integer({ min: -14 * 60, max: 14 * 60 }),
        (date, east) => {
          const text = instantText(date.getTime(), east)
          expect(readDateTime(text, madrid)).toBe(wallClockText(date.getTime(), 'Europe/Madrid'))
          expect(Date.parse(text)).toBe(date.getTime())
        },
      ),
    )
  })
})

describe('calendar dates', () => {
  test.each([
    ['2027-03-15', '2027-03-15'],
    ['2027-03-15T23:59:59.9', '2027-03-15'],
    ['2027-03-15T00:00:00+13:00', '2027-03-15'],
    ['2027-03-14T11:00:00Z', '2027-03-15'],
    ['20270315', '2027-03-15'],
    ['20270230', null],
    ['15/03/2027', '2027-03-15'],
    ['15-03-2027 00:00:00', '2027-03-15'],
    ['03/03/2027', '2027-03-03'],
    ['03/04/2027', null],
    ['03/15/2027', null],
    ['15/03-2027', null],
    ['31/04/2027', null],
  ])('%j in Auckland → %j', (text, expected) => {
    expect(readCalendarDate(text, auckland)).toBe(expected)
  })

  test('every date of the calendar reads back, and no other', () => {
    const anyDay = fc.tuple(
      fc.integer({ min: 1, max: 9999 }),
      fc.integer({ min: 0, max: 13 }),
      fc.integer({ min: 0, max: 32 }),
    )
    fc.assert(
      fc.property(anyDay, ([year, month, day]) => {
        const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
        fc.pre(text !== '0001-01-01')
        const exists = new Date(`${text}T00:00:00Z`)
        const same = !Number.isNaN(exists.getTime()) && exists.toISOString().slice(0, 10) === text
        expect(isCalendarDate(text)).toBe(same)
        expect(readCalendarDate(text, buenosAires)).toBe(same ? text : null)
      }),
    )
  })

  test('keeps an unreadable date as received; the null date is no date', () => {
    expect(calendarDateAsKept('2027-02-30', buenosAires)).toBe('2027-02-30')
    expect(calendarDateAsKept('2027-03-15T00:00:00', buenosAires)).toBe('2027-03-15')
    for (const none of [null, '', '  ', '0001-01-01T00:00:00', '01/01/0001 0:00:00']) {
      expect(calendarDateAsKept(none, buenosAires)).toBeNull()
      expect(dateTimeAsKept(none, buenosAires)).toBeNull()
    }
    expect(dateTimeAsKept('yesterday', buenosAires)).toBe('yesterday')
  })

  test('days between and days later agree', () => {
    expect(daysBetween('2024-02-28', '2024-03-01')).toBe(2)
    expect(daysBetween('2027-03-15', '2027-03-14')).toBe(-1)
    expect(daysBetween('2027-03-15', '2027-02-30')).toBeNull()
    expect(addDays('9999-12-31', 1)).toBeNull()
    expect(addDays('0001-01-01', -1)).toBeNull()
    expect(addDays('soon', 1)).toBeNull()
    fc.assert(
      fc.property(fc.integer({ min: -200_000, max: 200_000 }), (days) => {
        const later = addDays('2026-11-21', days)
        expect(later).not.toBeNull()
        expect(daysBetween('2026-11-21', later ?? '')).toBe(days)
        expect(Math.sign(byCodeUnit(later, '2026-11-21'))).toBe(Math.sign(days))
      }),
    )
    expect(['2027-03-15', null, '2026-01-01', null].sort(byCodeUnit)).toEqual(['2026-01-01', '2027-03-15', null, null])
  })
})

test('instants carry their offset', () => {
  expect(instantText(0, 0)).toBe('1970-01-01T00:00:00.000+00:00')
  expect(instantText(0, -180)).toBe('1969-12-31T21:00:00.000-03:00')
  expect(instantText(1_000, -210)).toBe('1969-12-31T20:30:01.000-03:30')
  expect(instantText(0, 345)).toBe('1970-01-01T05:45:00.000+05:45')
})

// Summer time begins at midnight in Chile, Cuba and Egypt: the day begins at one. It ends there at midnight or an hour later.
test.each([
  ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00Z'],
  ['America/Havana', '2026-03-08', '2026-03-08T05:00:00Z'],
  ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00Z'],
  ['America/Santiago', '2026-04-05', '2026-04-05T04:00:00Z'],
  ['America/Havana', '2026-11-01', '2026-11-01T04:00:00Z'],
  ['Europe/Madrid', '2026-03-29', '2026-03-28T23:00:00Z'],
  ['America/Argentina/Buenos_Aires', '2026-11-21', '2026-11-21T03:00:00Z'],
])('a day begins where the clock says it for the first time: %s %s', (timeZone, day, begin) => {
  const at = startOfDay(day, timeZone)
  expect(new Date(at).toISOString()).toBe(begin.replace('Z', '.000Z'))
  expect([at - 1000, at].map((ms) => wallClockText(ms, timeZone).slice(0, 10) >= day)).toEqual([false, true])
})

test('a time that summer time skips is as much later', () => {
  const skipped = [
    instantOf('2026-09-06T00:30:00', 'America/Santiago'),
    instantOf('2026-03-29T02:30:00', 'Europe/Madrid'),
  ]
  expect(skipped.map((at) => new Date(at).toISOString())).toEqual([
    '2026-09-06T04:30:00.000Z',
    '2026-03-29T01:30:00.000Z',
  ])
})

test('an instant in a zone is the same instant with the digits and the offset of the zone', () => {
  const madridZone = madrid.warehouseTimeZone
  expect(instantIn(madridZone, '2026-11-21T22:30:00.005-03:00')).toBe('2026-11-22T02:30:00.005+01:00')
  expect(instantIn(madridZone, '2026-07-21T22:30:00.005Z')).toBe('2026-07-22T00:30:00.005+02:00')
  // The hour that is repeated when summer time ends.
  expect(instantIn(madridZone, '2026-10-25T00:30:00.000Z')).toBe('2026-10-25T02:30:00.000+02:00')
  expect(instantIn(madridZone, '2026-10-25T01:30:00.000Z')).toBe('2026-10-25T02:30:00.000+01:00')
  for (const text of ['2026-11-21', '2026-11-21T22:30:00', '2026-02-31T25:00:00.000-03:00', 'mañana', ''])
    expect(instantIn(madridZone, text)).toBe(text)
})
