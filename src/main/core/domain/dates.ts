import type { DateText, Instant } from './model.ts'

/** Texts with `Z` or an offset are converted to this time zone. */
export interface DateContext {
  warehouseTimeZone: string
}

interface WallClock {
  year: number
  month: number
  day: number
  hour: number
  minute: number
  second: number
}

const msPerDay = 86_400_000
const iso =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,12})?)?)?\s?(Z|[+-]\d{2}(?::?\d{2})?)?$/i
const dayFirst = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2}))?)?$/
const compact = /^(\d{4})(\d{2})(\d{2})$/

/**
 * Parses a date-time of the wire to local time of the warehouse, `yyyy-MM-ddTHH:mm:ss`; a date without time is midnight,
 * fractions of a second are dropped. `null` for the wire's null date (year 1), unreadable and nonexistent dates.
 */
export function readDateTime(text: string, context: DateContext): string | null {
  const wall = readWallClock(text, context)
  return wall && `${dateText(wall)}T${two(wall.hour)}:${two(wall.minute)}:${two(wall.second)}`
}

/**
 * Parses a calendar date such as an expiry to `yyyy-MM-dd`: the digits as written, or the day in the warehouse if the
 * text has `Z` or an offset. `null` as for `readDateTime`.
 */
export function readCalendarDate(text: string, context: DateContext): string | null {
  const wall = readWallClock(text, context)
  return wall && dateText(wall)
}

/** A date-time as stored: parsed if possible, else as received; `null` for empty texts and the null date. */
export function dateTimeAsKept(text: string | null, context: DateContext): DateText | null {
  return text === null || isNoDate(text) ? null : (readDateTime(text, context) ?? text)
}

/** A calendar date as stored: parsed if possible, else as received; `null` for empty texts and the null date. */
export function calendarDateAsKept(text: string | null, context: DateContext): DateText | null {
  return text === null || isNoDate(text) ? null : (readCalendarDate(text, context) ?? text)
}

/** True if a text of the wire means no date: empty, or in year 1. */
function isNoDate(text: string): boolean {
  const rest = text.trim()
  return rest === '' || rest.startsWith('0001-01-01') || /^0?1[/.-]0?1[/.-]0001/.test(rest)
}

/** True if the text is an existing calendar date, `yyyy-MM-dd`. */
export function isCalendarDate(text: string): boolean {
  return dayNumber(text) !== null
}

/** Whole days from one calendar date to another, negative if `to` is earlier; `null` unless both exist. */
export function daysBetween(from: DateText, to: DateText): number | null {
  const [first, last] = [dayNumber(from), dayNumber(to)]
  return first === null || last === null ? null : last - first
}

/** The calendar date `days` later (earlier if negative); `null` unless both are in the years 1 to 9999. */
export function addDays(date: DateText, days: number): string | null {
  const start = dayNumber(date)
  if (start === null) return null
  const at = new Date((start + days) * msPerDay)
  const year = at.getUTCFullYear()
  if (!(year >= 1 && year <= 9999)) return null
  return dateText({ year, month: at.getUTCMonth() + 1, day: at.getUTCDate() })
}

/** An instant as text, `yyyy-MM-ddTHH:mm:ss.SSS±hh:mm`: `at` in epoch ms, `offsetMinutes` east of UTC. */
export function instantText(at: number, offsetMinutes: number): Instant {
  const wall = new Date(at + offsetMinutes * 60_000).toISOString().slice(0, -1)
  const minutes = Math.abs(offsetMinutes)
  return `${wall}${offsetMinutes < 0 ? '-' : '+'}${two(Math.trunc(minutes / 60))}:${two(minutes % 60)}`
}

/** Local time of a zone at an instant (epoch ms), `yyyy-MM-ddTHH:mm:ss`. */
export function wallClockText(at: number, timeZone: string): string {
  const wall = wallClockIn(at, timeZone)
  return `${dateText(wall)}T${two(wall.hour)}:${two(wall.minute)}:${two(wall.second)}`
}

/** The same instant with the digits and the offset that the clocks of a zone show; other texts, such as dates, are unchanged. */
export function instantIn(timeZone: string, text: string): string {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/.test(text)) return text
  const at = Date.parse(text)
  if (Number.isNaN(at)) return text
  const second = Math.floor(at / 1000) * 1000
  return instantText(at, Math.round((Date.parse(`${wallClockText(second, timeZone)}Z`) - second) / 60_000))
}

const lastDays = new Map<string, { minute: number; day: string }>()

/** Calendar date of a zone at an instant. Asked at every scan, so it is computed once a minute: days begin with a minute. */
export function calendarDayAt(at: number, timeZone: string): string {
  const minute = Math.floor(at / 60_000)
  const last = lastDays.get(timeZone)
  if (last?.minute === minute) return last.day
  const day = wallClockText(at, timeZone).slice(0, 10)
  lastDays.set(timeZone, { minute, day })
  return day
}

/** Epoch ms at which a day (`yyyy-MM-dd`) begins in a zone. */
export function startOfDay(day: string, timeZone: string): number {
  return instantOf(`${day}T00:00:00`, timeZone)
}

/** Epoch ms of a wall-clock time (`yyyy-MM-ddTHH:mm:ss`) in a zone; of one that summer time skips, as much later as is skipped. */
export function instantOf(wall: string, timeZone: string): number {
  const asUtc = Date.parse(`${wall}Z`)
  const nearby = asUtc - offsetAt(asUtc, timeZone)
  // The second step is right also where the offset changes on that day.
  const found = asUtc - offsetAt(nearby, timeZone)
  // West of Greenwich the time before a skipped hour is found, which at midnight is of another day.
  return wallClockText(found, timeZone) === wall ? found : Math.max(nearby, found)
}

/** The instants (epoch ms) of a wall-clock time in a zone, the earlier first: two in the hour that autumn has twice. */
export function instantsOf(wall: string, timeZone: string): number[] {
  const asUtc = Date.parse(`${wall}Z`)
  const possible = new Set([asUtc - msPerDay, asUtc + msPerDay].map((near) => asUtc - offsetAt(near, timeZone)))
  return [...possible].filter((at) => wallClockText(at, timeZone) === wall).sort((a, b) => a - b)
}

/** Beyond these instants (epoch ms) a wall clock has no year of four digits in every zone. */
const [firstMs, lastMs] = [Date.parse('0001-01-02T00:00:00Z'), Date.parse('9999-12-30T00:00:00Z')]

/** The difference of a zone to UTC in milliseconds; before and after the years of a wall clock that at their ends. */
function offsetAt(at: number, timeZone: string): number {
  const within = Math.min(Math.max(at, firstMs), lastMs)
  return Date.parse(`${wallClockText(within, timeZone)}Z`) - within
}

function readWallClock(text: string, { warehouseTimeZone }: DateContext): WallClock | null {
  const rest = text.trim()
  if (isNoDate(rest)) return null
  const match = iso.exec(rest)
  if (!match) return readOtherForms(rest)
  const [, year, month, day, hour, minute, second, offset] = match
  const wall = existing({ year, month, day, hour, minute, second })
  if (wall === null || offset === undefined) return wall
  // An offset is valid only with a time.
  const east = hour === undefined ? null : offsetMinutes(offset)
  if (east === null) return null
  const converted = wallClockIn(epochMs(wall) - east * 60_000, warehouseTimeZone)
  return converted.year >= 1 && converted.year <= 9999 ? converted : null
}

function readOtherForms(text: string): WallClock | null {
  const short = compact.exec(text)
  if (short) return existing({ year: short[1], month: short[2], day: short[3] })
  const match = dayFirst.exec(text)
  if (!match) return null
  const [, day, , month, year, hour, minute, second] = match
  // The interface does not define the order of day and month: parsed only if month first is impossible or the same.
  if (Number(day) <= 12 && Number(day) !== Number(month)) return null
  return existing({ year, month, day, hour, minute, second })
}

function existing(parts: Partial<Record<keyof WallClock, string | undefined>>): WallClock | null {
  const part = (name: keyof WallClock) => Number(parts[name] ?? 0)
  const wall: WallClock = {
    year: part('year'),
    month: part('month'),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
    second: part('second'),
  }
  const possible = dayExists(wall.year, wall.month, wall.day) && wall.hour < 24 && wall.minute < 60 && wall.second < 60
  return possible ? wall : null
}

function offsetMinutes(text: string): number | null {
  if (/^z$/i.test(text)) return 0
  const [hours, minutes] = [Number(text.slice(1, 3)), Number(text.slice(3).replace(':', '') || 0)]
  if (hours > 23 || minutes > 59) return null
  return (text.startsWith('-') ? -1 : 1) * (hours * 60 + minutes)
}

const formats = new Map<string, Intl.DateTimeFormat>()

function wallClockIn(at: number, timeZone: string): WallClock {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US-u-ca-iso8601-nu-latn', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
    formats.set(timeZone, format)
  }
  const wall: WallClock = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 }
  for (const { type, value } of format.formatToParts(at))
    if (type in wall) wall[type as keyof WallClock] = Number(value)
  return wall
}

function epochMs(wall: WallClock): number {
  const date = new Date(0)
  // Not Date.UTC: it maps the years 0 to 99 to 1900 to 1999.
  date.setUTCFullYear(wall.year, wall.month - 1, wall.day)
  date.setUTCHours(wall.hour, wall.minute, wall.second)
  return date.getTime()
}

function dayExists(year: number, month: number, day: number): boolean {
  if (year < 1 || month < 1 || month > 12 || day < 1) return false
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  return day <= (month === 2 ? (leap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31)
}

function dayNumber(text: string): number | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!match) return null
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  if (!dayExists(year, month, day)) return null
  return epochMs({ year, month, day, hour: 0, minute: 0, second: 0 }) / msPerDay
}

function dateText({ year, month, day }: Pick<WallClock, 'year' | 'month' | 'day'>): string {
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}
