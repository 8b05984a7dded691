import { calendarDayAt, wallClockText as wallClockIn } from '../../core/domain/dates.ts'
import type { Clock } from '../../core/kernel/ports.ts'

const dayMs = 86_400_000

/** Time zone of the practice warehouse, independent of this PC's: the default of a new installation. */
const practiceTimeZone = 'America/Argentina/Buenos_Aires'

/** Source of the current time. */
export type WallClock = Pick<Clock, 'now'>

/** Days since 1970-01-01 in local time, without time zone. */
export type DayNumber = number

/** The current local day. */
export function dayOf(clock: WallClock): DayNumber {
  return Date.parse(calendarDayAt(clock.now(), practiceTimeZone)) / dayMs
}

/** `yyyy-MM-dd` */
export function dateText(day: DayNumber): string {
  return new Date(day * dayMs).toISOString().slice(0, 10)
}

/** `yyyy-MM-ddTHH:mm:ss` without zone, as the WMS writes it. */
export function dateTimeText(day: DayNumber, second = 0): string {
  return new Date(day * dayMs + second * 1000).toISOString().slice(0, 19)
}

/** The current local time, `yyyy-MM-ddTHH:mm:ss`. */
export function wallClockText(clock: WallClock): string {
  return wallClockIn(clock.now(), practiceTimeZone)
}

/** The day of year, month and day as numbers; `null` if it does not exist. */
function dayFromParts(year: number, month: number, day: number): DayNumber | null {
  const at = Date.UTC(year, month - 1, day)
  const back = new Date(at)
  return back.getUTCMonth() === month - 1 && back.getUTCDate() === day ? at / dayMs : null
}

/** The day at the beginning of `yyyy-MM-dd` or of a date-time, or null. */
export function dayFromText(text: string): DayNumber | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2})(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})?)?$/.exec(text)
  return parts === null ? null : dayFromParts(Number(parts[1]), Number(parts[2]), Number(parts[3]))
}

/** The day of a text in a pattern of `yyyy MM dd HH mm ss` and separators; `null` if it does not match. */
export function dayFromPattern(text: string, pattern: string): DayNumber | null {
  const escaped = pattern.replace(/[^A-Za-z]/g, String.raw`\$&`)
  const source = escaped
    .replace('yyyy', String.raw`(?<year>\d{4})`)
    .replace('MM', String.raw`(?<month>\d{2})`)
    .replace('dd', String.raw`(?<day>\d{2})`)
    .replace(/HH|mm|ss/g, String.raw`\d{2}`)
  const groups = new RegExp(`^${source}$`).exec(text)?.groups
  return groups === undefined
    ? null
    : dayFromParts(Number(groups['year']), Number(groups['month']), Number(groups['day']))
}
