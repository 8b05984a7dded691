// Expiry dates as an operator types them: day, month and year, as printed on a box.
import { fullYear } from '../../contract/two-digit-year.ts'
import type { ScanFrame } from '../scanner/index.ts'

/** Years that an expiry of goods may have, as the core checks them; others are a misprint or a mistake. */
const firstYear = 2000
const yearsAhead = 80

/** `yyyy-MM-dd` of `ddmmaa` or `ddmmaaaa` as printed on a box, `null` where there is no such day or it is no expiry. */
export function readExpiry(digits: string, thisYear: number): string | null {
  const day = readDay(digits, thisYear)
  const year = Number(day?.slice(0, 4))
  return year >= firstYear && year <= thisYear + yearsAhead ? day : null
}

/** The day that was typed although it can be no expiry: its year is far from this one. */
export function impossibleExpiry(digits: string, thisYear: number): string | null {
  return readExpiry(digits, thisYear) === null ? readDay(digits, thisYear) : null
}

/** The day of the calendar. Two digits of a year are read as those of labels: 31/12/99 is in 1999. */
function readDay(digits: string, thisYear: number): string | null {
  const match = /^(\d{2})(\d{2})(\d{2}|\d{4})$/.exec(digits)
  if (match === null) return null
  const [day, month, short] = [Number(match[1]), Number(match[2]), Number(match[3])]
  const year = match[3]?.length === 4 ? short : fullYear(short, thisYear)
  if (month < 1 || month > 12 || day < 1 || year < 1900 || year > 2199) return null
  // Day 0 of the next month is the last day of this one.
  if (day > new Date(Date.UTC(year, month, 0)).getUTCDate()) return null
  return `${year}-${match[2]}-${match[1]}`
}

/**
 * The digits of an expiry that was typed as fast as a slow scanner types, while the screen asks for one: with what was
 * entered already, six or eight digits that make a date, or fewer, slower than the scanners in use. `null`: it is a scan.
 */
export function typedExpiry(
  { raw, slow }: Pick<ScanFrame, 'raw' | 'slow'>,
  entered: string,
  thisYear: number,
): string | null {
  if (!slow || !/^[\d./-]+$/.test(raw)) return null
  // A date without its day, as many packages have it.
  const [, month = '', year = ''] = (entered === '' ? /^(\d{1,2})[./-](?:\d{2})?(\d{2})$/.exec(raw) : null) ?? []
  if (month !== '') return month + year
  const digits = entered + raw.replaceAll(/\D/g, '')
  return digits.length > 5 && readDay(digits, thisYear) === null ? null : digits
}

/** The typed and the missing part of a date: `05/12/` and `aaaa`. */
export function dateMask(digits: string, letters: string): { typed: string; rest: string } {
  const mask = `${letters[0]?.repeat(2)}/${letters[1]?.repeat(2)}/${letters[2]?.repeat(4)}`
  let at = 0
  let used = 0
  while (used < digits.length && at < mask.length) {
    if (mask[at] !== '/') used += 1
    at += 1
  }
  if (mask[at] === '/' && digits.length > 0) at += 1
  let typed = ''
  let next = 0
  for (const letter of mask.slice(0, at)) typed += letter === '/' ? '/' : (digits[next++] ?? '')
  return { typed, rest: mask.slice(at) }
}
