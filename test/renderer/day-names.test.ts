import { expect, it } from 'vitest'
import { createFormat } from '../../src/renderer/i18n/format.ts'
import { ageTexts } from './support/age-texts.ts'

it('names every day of five years as the browser does, in each language and country', () => {
  const days = Array.from({ length: 5 * 366 }, (_, at) => new Date(Date.UTC(2024, 0, 1 + at)))
  for (const locale of ['es', 'es-ES', 'es-AR', 'es-MX', 'es-419', 'en-GB']) {
    const { day, dateTime } = createFormat(locale, ageTexts)
    const long = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
    const short = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' })
    for (const at of days) {
      const text = at.toISOString().slice(0, 10)
      expect(day(text), locale).toBe(long.format(at).replace(',', ''))
      expect(dateTime(text).split(' ')[0], locale).toBe(short.format(at).replace(/[.,]/g, ''))
    }
  }
})
