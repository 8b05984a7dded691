// Dates and times of element strings: calendar dates and local times, without time zone.
import { fullYear } from '../../../../contract/two-digit-year.ts'
import type { Check } from './identifier.ts'

/** Days of a month (1 to 12) of the Gregorian calendar. */
function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

function two(text: string, at: number): number {
  return Number(text.slice(at, at + 2))
}

/** `yyyy-MM-dd` from six checked digits `yyMMdd`; day 00 is the last day of the month. */
export function dateOf(sixDigits: string, currentYear: number): string {
  const year = fullYear(two(sixDigits, 0), currentYear)
  const month = two(sixDigits, 2)
  const day = two(sixDigits, 4) || daysInMonth(year, month)
  return [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-')
}

function calendarFault(year: number, text: string, monthAt: number, leastDay: 0 | 1): ReturnType<Check> {
  const month = two(text, monthAt)
  if (month < 1 || month > 12) return { offset: monthAt, code: 'bad_date' }
  const day = two(text, monthAt + 2)
  return day < leastDay || day > daysInMonth(year, month) ? { offset: monthAt + 2, code: 'bad_date' } : null
}

/** `yyMMdd`, day 01 to the last. */
export const yymmdd: Check = (text, { year }) => calendarFault(fullYear(two(text, 0), year), text, 2, 1)

/** `yyMMdd`, day 00 allowed: the last day of the month. */
export const yymmd0: Check = (text, { year }) => calendarFault(fullYear(two(text, 0), year), text, 2, 0)

/** `yyyyMMdd`. */
export const yyyymmdd: Check = (text) => calendarFault(Number(text.slice(0, 4)), text, 4, 1)

/** Hour 00 to 23. */
export const hour: Check = (text) => (Number(text) > 23 ? { offset: 0, code: 'bad_time' } : null)

/** Minute or second, 00 to 59. */
export const sixtieth: Check = (text) => (Number(text) > 59 ? { offset: 0, code: 'bad_time' } : null)

/** `HHmm`. */
export const hourMinute: Check = (text) => {
  if (two(text, 0) > 23) return { offset: 0, code: 'bad_time' }
  return two(text, 2) > 59 ? { offset: 2, code: 'bad_time' } : null
}
