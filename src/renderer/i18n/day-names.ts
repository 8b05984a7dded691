// Not by Intl: the first format of a date takes 15 ms of a page's start, and its texts are the same in all of a language's
// countries but one month's.

const names = {
  es: {
    days: 'domingo lunes martes miércoles jueves viernes sábado',
    months: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
  },
  en: {
    days: 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday',
    months: 'January February March April May June July August September October November December',
  },
}

const namesOf = (locale: string) => (locale.startsWith('es') ? names.es : names.en)

/** The name of a day of the week, 0 is Sunday. */
export function dayName(locale: string, weekday: number): string {
  return namesOf(locale).days.split(' ')[weekday] ?? ''
}

/** The first three letters of the name of a day of the week, as both languages shorten it. */
export function shortDayName(locale: string, weekday: number): string {
  return dayName(locale, weekday).slice(0, 3)
}

/** The name of a month, 1 is January. Peru and Uruguay also write "setiembre". */
export function monthName(locale: string, month: number): string {
  return namesOf(locale).months.split(' ')[month - 1] ?? ''
}
