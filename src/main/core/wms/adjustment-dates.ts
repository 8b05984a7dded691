import type { dateFormats } from '../../../contract/shapes/system.ts'
import { isCalendarDate } from '../domain/dates.ts'
import { Failure } from '../domain/failure.ts'
import type { DateText } from '../domain/model.ts'

/** How days are written in the adjustments path: the interface leaves it open. */
export type AdjustmentsDateFormat = (typeof dateFormats)[number]

/** A day as the path wants it. With a time of day the first day begins at 00:00:00 and the last ends at 23:59:59. */
export function pathDate(day: DateText, format: AdjustmentsDateFormat, end: 'first' | 'last'): string {
  if (!isCalendarDate(day)) throw new Failure('validation', 'A day of the period does not exist', { field: end })
  const [year, month, date] = day.split('-') as [string, string, string]
  switch (format) {
    case 'yyyy-MM-dd':
      return day
    case 'yyyyMMdd':
      return `${year}${month}${date}`
    case 'dd-MM-yyyy':
      return `${date}-${month}-${year}`
    case 'MM-dd-yyyy':
      return `${month}-${date}-${year}`
    case "yyyy-MM-dd'T'HH:mm:ss":
      return `${day}T${end === 'first' ? '00:00:00' : '23:59:59'}`
  }
}
