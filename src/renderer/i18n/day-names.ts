import { adjustments as english } from './en/adjustments.ts'
import { adjustments as spanish } from './es/adjustments.ts'

// Not by Intl: the first format of a date takes 13 ms of a page's start, and its texts are the same in all of a language's
// countries but one month's.

const months = {
  es: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' '),
  en: 'January February March April May June July August September October November December'.split(' '),
}

const isSpanish = (locale: string) => locale.startsWith('es')

/** The name of a day of the week, 0 is Sunday. */
export function dayName(locale: string, weekday: number): string {
  const names: Readonly<Record<string, string>> = (isSpanish(locale) ? spanish : english).weekday
  return names[weekday === 0 ? 7 : weekday] ?? ''
}

/** The first three letters of the name of a day of the week, as both languages shorten it. */
export function shortDayName(locale: string, weekday: number): string {
  return dayName(locale, weekday).slice(0, 3)
}

/** The name of a month, 1 is January. Peru and Uruguay also write "setiembre". */
export function monthName(locale: string, month: number): string {
  return months[isSpanish(locale) ? 'es' : 'en'][month - 1] ?? ''
}
