import type { Units } from '../domain/model.ts'
import { formatUnits } from '../domain/units.ts'
import type { ReportLanguage } from './report-texts.ts'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes text for HTML content and attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}

/** `1.234,5` in Spanish, `1,234.5` in English, with U+2212 as minus; all decimals are written. */
export function unitsText(units: Units, language: ReportLanguage, signed: boolean): string {
  const [whole = '', decimals] = formatUnits(units).replace('-', '').split('.')
  const [group, mark] = language === 'es' ? ['.', ','] : [',', '.']
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group)
  const sign = units < 0 ? '−' : signed && units > 0 ? '+' : ''
  return `${sign}${grouped}${decimals === undefined ? '' : `${mark}${decimals}`}`
}

/** Units and kilograms, which are no sum: one that is zero is left out beside the other. */
export function measuresText(
  units: Units,
  kilos: Units,
  language: ReportLanguage,
  written: (units: string) => string,
): string {
  return [
    ...(units === 0 && kilos !== 0 ? [] : [written(unitsText(units, language, false))]),
    ...(kilos === 0 ? [] : [`${unitsText(kilos, language, false)} kg`]),
  ].join(' · ')
}

/** The date of a wall-clock text, unconverted, in the order of the language; ISO 8601 order in English. */
export function dateText(text: string, language: ReportLanguage): string {
  const found = /^(\d{4})-(\d{2})-(\d{2})/.exec(text)
  if (!found) return text
  const [, year, month, day] = found
  return language === 'es' ? `${day}/${month}/${year}` : `${year}-${month}-${day}`
}

/** The same with the time of day, if there is one. */
export function timeText(text: string, language: ReportLanguage): string {
  const time = /T(\d{2}:\d{2})/.exec(text)?.[1]
  return time === undefined ? dateText(text, language) : `${dateText(text, language)} ${time}`
}
