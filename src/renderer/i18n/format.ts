import { dayName, monthName, shortDayName } from './day-names.ts'

const minus = '−'

export type Format = ReturnType<typeof createFormat>

export interface AgeTexts {
  yesterday: string
  today: string
  tomorrow: string
  inDays: (days: number) => string
  daysAgo: (days: number) => string
  lessThanMinute: string
  minutes: (minutes: number) => string
  hours: (hours: number, minutes: string) => string
}

interface WallClock {
  year: number
  month: number
  day: number
  hour: number | null
  minute: number
}

/** The digits of a date text; never through a time zone. `null` where they are no date. */
export function readDigits(text: string | null): WallClock | null {
  const match = /^\s*(\d{4})-?(\d{2})-?(\d{2})(?:[T ](\d{2}):?(\d{2}))?/.exec(text ?? '')
  if (match === null) return null
  const [year = 0, month = 0, day = 0] = match.slice(1, 4).map(Number)
  if (month < 1 || month > 12 || day < 1 || day > 31) return null
  return { year, month, day, hour: match[4] === undefined ? null : Number(match[4]), minute: Number(match[5] ?? 0) }
}

const two = (value: number) => String(value).padStart(2, '0')

/** `yyyy-MM-dd` of this PC's wall clock. */
export const today = (now: Date) => todayIn(undefined, now)

const zoneFormats = new Map<string, Intl.DateTimeFormat | null>()

/** Local time of a zone; of this PC if there is no zone or it is unknown. */
function wallClock(timeZone: string | undefined, at: Date): WallClock & { hour: number } {
  const format = timeZone === undefined ? null : zoneFormat(timeZone)
  if (format === null) {
    const [year, month, day] = [at.getFullYear(), at.getMonth() + 1, at.getDate()]
    return { year, month, day, hour: at.getHours(), minute: at.getMinutes() }
  }
  const parts = format.formatToParts(at)
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value)
  return { year: part('year'), month: part('month'), day: part('day'), hour: part('hour'), minute: part('minute') }
}

function zoneFormat(timeZone: string): Intl.DateTimeFormat | null {
  const known = zoneFormats.get(timeZone)
  if (known !== undefined) return known
  const digits = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const
  let format: Intl.DateTimeFormat | null
  try {
    format = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', { timeZone, hourCycle: 'h23', ...digits })
  } catch {
    format = null
  }
  zoneFormats.set(timeZone, format)
  return format
}

/** `yyyy-MM-dd` on the clocks of a zone; on this PC's where the page does not know the zone. */
export function todayIn(timeZone: string | undefined, now: Date): string {
  const { year, month, day } = wallClock(timeZone, now)
  return `${year}-${two(month)}-${two(day)}`
}

/** Whether this PC's clocks show another time than those of a zone. */
export function clockDiffers(timeZone: string | undefined, now: Date): boolean {
  return onPlainClock(wallClock(timeZone, now)) !== onPlainClock(wallClock(undefined, now))
}

/** The instant of a text with a time zone offset. */
function instantOf(text: string): Date | null {
  const at = /[T ]\d{2}:\d{2}.*(?:Z|[+-]\d{2}:?\d{2})$/i.test(text) ? new Date(text) : null
  return at === null || Number.isNaN(at.getTime()) ? null : at
}

/** `yyyy-MM-dd` of a date text, `null` where it can't be read. */
export function dayOf(text: string | null): string | null {
  const at = readDigits(text)
  return at === null ? null : `${at.year}-${two(at.month)}-${two(at.day)}`
}

/** Digits as milliseconds on a clock without zones, to be compared with each other only. */
const onPlainClock = (at: WallClock) => Date.UTC(at.year, at.month - 1, at.day, at.hour ?? 0, at.minute)

/** Makes one of a kind for each locale, when it is first used, because that is slow. */
function oncePerLocale<T>(make: (locale: string) => T): (locale: string) => T {
  const made = new Map<string, T>()
  return (locale) => {
    const format = made.get(locale) ?? make(locale)
    made.set(locale, format)
    return format
  }
}

/** The numbers of one locale: thousands grouped, at most 6 decimals. */
export const countFormat = oncePerLocale(
  (locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 6, useGrouping: 'always' }),
)
const kilosFormat = oncePerLocale(
  (locale) =>
    new Intl.NumberFormat(locale, { minimumFractionDigits: 3, maximumFractionDigits: 6, useGrouping: 'always' }),
)
const shortFormat = oncePerLocale((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }))

/**
 * The sign of per cent behind a number, with the space that the language has before it; the same in all its countries.
 * No line breaks between them.
 */
const percentSign = oncePerLocale((locale) => {
  const parts = new Intl.NumberFormat(locale.slice(0, 2), { style: 'percent' }).formatToParts(0.01)
  return parts
    .flatMap(({ type, value }) => (type === 'integer' ? [] : [value]))
    .join('')
    .replace(/\s/, '\u00a0')
})

/** The formatters of one locale, and of the zone of the warehouse; without one it is this PC's. */
export function createFormat(locale: string, texts: AgeTexts, warehouseTimeZone?: string) {
  // With the first number: the first format of a page takes as long as all its texts.
  const number = (value: number) => countFormat(locale).format(value)
  const weekday = (at: WallClock) => new Date(onPlainClock(at)).getUTCDay()
  const longDay = (at: WallClock) => {
    const [day, month] = [dayName(locale, weekday(at)), monthName(locale, at.month)]
    return locale.startsWith('es') ? `${day} ${at.day} de ${month}` : `${day} ${at.day} ${month}`
  }
  const unitsOf = (value: number) => number(Math.abs(value))
  const isNothing = (value: number) => Math.abs(value) < 0.000_000_5
  const dateOf = (at: WallClock) => `${two(at.day)}/${two(at.month)}/${at.year}`

  const format = {
    /** Units: decimals as they are (at most 6), thousands grouped, a true minus. */
    units: (value: number) => (value < 0 && !isNothing(value) ? minus : '') + unitsOf(value),
    /** The same with a plus before what is more than nothing. */
    signed: (value: number) => (isNothing(value) ? '' : value < 0 ? minus : '+') + unitsOf(value),
    /** Kilograms: at least the grams, so that figures below each other end alike. */
    kilos: (value: number) =>
      (value < 0 && !isNothing(value) ? minus : '') + kilosFormat(locale).format(Math.abs(value)),
    /** A count of things. */
    count: (value: number) => number(value),
    /** A count for a text that has one form for one thing and another for several. */
    counted: (value: number) => ({ count: value, value: number(value) }),
    /** A share from 0 to 1 as whole per cent; more than nothing is never `0 %`, less than all never `100 %`. */
    share: (value: number): string => {
      const whole = Math.round(value * 100)
      const text = whole === 0 && value > 0 ? '<1' : whole === 100 && value < 1 ? '>99' : number(whole)
      return format.percent(text)
    },
    /** A written number as per cent: `6 %` in Spanish, `6%` in English. */
    percent: (text: string) => text + percentSign(locale),
    /** Bytes in the unit that keeps the figure short. */
    bytes: (value: number) => {
      const names = ['B', 'kB', 'MB', 'GB', 'TB']
      const step = Math.min(names.length - 1, Math.floor(Math.log10(Math.max(1, value)) / 3))
      return `${shortFormat(locale).format(value / 1000 ** step)} ${names[step] ?? ''}`
    },
    /** `dd/MM/yyyy` of a date text, by its digits; what can't be read stays as it came. */
    date: (text: string | null) => {
      const at = readDigits(text)
      return at === null ? (text ?? '') : dateOf(at)
    },
    /** `vie 20/11/2026 08:50` of a date text with a time, by its digits. */
    dateTime: (text: string | null) => {
      const at = readDigits(text)
      if (at === null) return text ?? ''
      return `${shortDayName(locale, weekday(at))} ${dateOf(at)}${at.hour === null ? '' : ` ${two(at.hour)}:${two(at.minute)}`}`
    },
    /** The days from `today` (`yyyy-MM-dd`) to a date text: `en 3 días`, `hace 2 días`, `hoy`; empty if it is no date. */
    until: (text: string | null, today: string) => {
      const [at, from] = [readDigits(text), readDigits(today)]
      if (at === null || from === null) return ''
      const days = Math.round((dayNumber(at) - dayNumber(from)) / 86_400_000)
      if (days === 0) return texts.today
      if (days === 1) return texts.tomorrow
      if (days === -1) return texts.yesterday
      return days > 0 ? texts.inDays(days) : texts.daysAgo(-days)
    },
    /** `viernes 20 de noviembre` of a date text. */
    day: (text: string) => {
      const at = readDigits(text)
      return at === null ? text : longDay(at)
    },
    /** `HH:mm` of an instant, on this PC's clock; the day before it where it is not today. */
    time: (instant: string | null, now: Date) => {
      const at = new Date(instant ?? Number.NaN)
      if (Number.isNaN(at.getTime())) return ''
      const clock = `${two(at.getHours())}:${two(at.getMinutes())}`
      const days = Math.round((midnight(now) - midnight(at)) / 86_400_000)
      if (days === 0) return clock
      if (days === 1) return `${texts.yesterday} ${clock}`
      return `${two(at.getDate())}/${two(at.getMonth() + 1)} ${clock}`
    },
    /** `hoy 08:50`, `ayer 08:50` or `20/11/2026 08:50` of an instant, where the day matters. */
    dayTime: (instant: string | null, now: Date): string => {
      const time = format.time(instant, now)
      const at = new Date(instant ?? Number.NaN)
      const days = Math.round((midnight(now) - midnight(at)) / 86_400_000)
      if (days === 0) return `${texts.today} ${time}`
      return time === '' || days === 1 ? time : `${dateOf(wallClock(undefined, at))} ${time.slice(-5)}`
    },
    /** `HH:mm:ss` of an instant. */
    timeExact: (instant: string) => {
      const at = new Date(instant)
      if (Number.isNaN(at.getTime())) return ''
      return `${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`
    },
    /**
     * How long ago it was for the warehouse: `52 min`, `1 h 05`, `ayer`, `dd/MM`. A text without an offset is what the
     * warehouse's clocks showed, whatever those of this PC show.
     */
    age: (text: string | null, now: Date) => {
      const instant = instantOf(text ?? '')
      const at = instant === null ? readDigits(text) : wallClock(warehouseTimeZone, instant)
      if (at === null) return ''
      const here = wallClock(warehouseTimeZone, now)
      const days = Math.round((dayNumber(here) - dayNumber(at)) / 86_400_000)
      if (days === 1) return texts.yesterday
      if (days !== 0) return days < 365 && days > 0 ? `${two(at.day)}/${two(at.month)}` : dateOf(at)
      if (at.hour === null) return ''
      const minutes =
        instant === null
          ? here.hour * 60 + here.minute - (at.hour * 60 + at.minute)
          : Math.floor((now.getTime() - instant.getTime()) / 60_000)
      if (minutes < 0) return `${two(at.hour)}:${two(at.minute)}`
      if (minutes < 1) return texts.lessThanMinute
      if (minutes < 60) return texts.minutes(minutes)
      return texts.hours(Math.floor(minutes / 60), two(minutes % 60))
    },
    /** `viernes 20 de noviembre, 10:42` on the warehouse's clocks. */
    moment: (now: Date) => {
      const at = wallClock(warehouseTimeZone, now)
      return `${longDay(at)}, ${two(at.hour)}:${two(at.minute)}`
    },
  }
  return format
}

function midnight(at: Date): number {
  return dayNumber(wallClock(undefined, at))
}

function dayNumber({ year, month, day }: Pick<WallClock, 'year' | 'month' | 'day'>): number {
  return Date.UTC(year, month - 1, day)
}
