import type { AgeTexts } from '../../../src/renderer/i18n/format.ts'

/** Words for ages and days, in Spanish. */
export const ageTexts: AgeTexts = {
  today: 'hoy',
  yesterday: 'ayer',
  tomorrow: 'mañana',
  inDays: (days) => `en ${days} días`,
  daysAgo: (days) => `hace ${days} días`,
  lessThanMinute: 'hace un momento',
  minutes: (minutes) => `${minutes} min`,
  hours: (hours, minutes) => `${hours} h ${minutes}`,
}
