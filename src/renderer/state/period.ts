import { fullYear } from '../../contract/two-digit-year.ts'

/** Named periods follow the calendar; a saved "last month" is the last month of the day it is opened on. */
export const presets = [
  'today',
  'yesterday',
  'last7',
  'thisMonth',
  'lastMonth',
  'last30',
  'last90',
  'thisYear',
] as const
export type Preset = (typeof presets)[number]

/** Inclusive days, `yyyy-MM-dd`. */
export interface Days {
  from: string
  to: string
}

export type Period = { preset: Preset } | Days

const dayMs = 86_400_000

/** A calendar day so many days further, or back. Days are counted on a clock without zones. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
}

/** How many days a period holds, its first and last included. */
export function dayCount({ from, to }: Days): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs) + 1
}

/** The days of a period, on the day `today`. */
export function daysOf(period: Period, today: string): Days {
  if (!('preset' in period)) return period
  switch (period.preset) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) }
    case 'last7':
      return { from: addDays(today, -6), to: today }
    case 'last30':
      return { from: addDays(today, -29), to: today }
    case 'last90':
      return { from: addDays(today, -89), to: today }
    case 'thisMonth':
      return { from: `${today.slice(0, 7)}-01`, to: today }
    case 'lastMonth': {
      const end = addDays(`${today.slice(0, 7)}-01`, -1)
      return { from: `${end.slice(0, 7)}-01`, to: end }
    }
    case 'thisYear':
      return { from: `${today.slice(0, 4)}-01-01`, to: today }
  }
}

/** The period of the same length just before: what a figure is held against. */
export function daysBefore(days: Days): Days {
  return { from: addDays(days.from, -dayCount(days)), to: addDays(days.from, -1) }
}

/** True for a day of the calendar as `yyyy-MM-dd`. */
export const isDay = (day: string) => {
  const at = Date.parse(`${day}T00:00:00Z`)
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === day
}

/**
 * A day as people type it, day before month: `5/3`, `05/03/26`, `5-3-2026`, `05032026`, or `2026-03-05`. Without a year
 * it is the last such day up to today. `null` where it is no day of the calendar.
 */
export function readTypedDay(text: string, today: string): string | null {
  const typed = text.trim()
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed)
  if (iso !== null) return dayFrom(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const parts =
    /^(\d{1,2})[/.\-\s](\d{1,2})(?:[/.\-\s](\d{4}|\d{2}))?$/.exec(typed) ?? /^(\d{2})(\d{2})(\d{4}|\d{2})$/.exec(typed)
  if (parts === null) return null
  const [day, month] = [Number(parts[1]), Number(parts[2])]
  const year = parts[3]
  const thisYear = Number(today.slice(0, 4))
  if (year !== undefined)
    return dayFrom(year.length === 2 ? fullYear(Number(year), thisYear) : Number(year), month, day)
  // 29 February is up to eight years ago.
  for (let back = 0; back <= 8; back++) {
    const found = dayFrom(thisYear - back, month, day)
    if (found !== null && found <= today) return found
  }
  return null
}

function dayFrom(year: number, month: number, day: number): string | null {
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  return year >= 1900 && isDay(text) ? text : null
}

/** Parses a stored period. Returns `null` if invalid. */
export function readPeriod(value: unknown): Period | null {
  if (typeof value !== 'object' || value === null) return null
  if ('preset' in value) {
    const preset = presets.find((name) => name === value.preset)
    return preset === undefined ? null : { preset }
  }
  if (!('from' in value) || !('to' in value)) return null
  const { from, to } = value
  return typeof from === 'string' && typeof to === 'string' && isDay(from) && isDay(to) && from <= to
    ? { from, to }
    : null
}
