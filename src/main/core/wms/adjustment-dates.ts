import type { dateFormats } from '../../../contract/choices.ts'
import { isCalendarDate } from '../domain/dates.ts'
import { Failure } from '../domain/failure.ts'
import type { DateText } from '../domain/model.ts'

/** Date format of the adjustments path: the interface does not define it. */
export type AdjustmentsDateFormat = (typeof dateFormats)[number]

/** Formats a day for the path. With a time of day, the first day is at 00:00:00 and the last at 23:59:59. */
export function pathDate(day: DateText, format: AdjustmentsDateFormat, end: 'first' | 'last'): string {
  if (!isCalendarDate(day)) throw new Failure('validation', 'A day of the period does not exist', { field: end })
  const [year, month, date] = day.split('-') as [string, string, string]
  const texts = {
    'yyyy-MM-dd': day,
    yyyyMMdd: `${year}${month}${date}`,
    'dd-MM-yyyy': `${date}-${month}-${year}`,
    'dd/MM/yyyy': `${date}/${month}/${year}`,
    'MM-dd-yyyy': `${month}-${date}-${year}`,
    "yyyy-MM-dd'T'HH:mm:ss": `${day}T${end === 'first' ? '00:00:00' : '23:59:59'}`,
  } satisfies Record<AdjustmentsDateFormat, string>
  return texts[format]
}

/** Formats a date for other parts of the interface: a date-time, midnight for a day. */
export function wireDateTime(date: DateText): string {
  return date.length === 10 ? `${date}T00:00:00` : date
}
