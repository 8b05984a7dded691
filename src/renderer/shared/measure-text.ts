import type { Format } from '../i18n/format.ts'
import { decimalsOf } from '../ui/decimals.ts'

/** Signs of the units that the WMS writes, by its words in lower case. */
const signs: ReadonlyMap<string, string> = new Map([
  ...['kg', 'kgs', 'kilo', 'kilos'].map((word) => [word, 'kg'] as const),
  ['g', 'g'],
  ['t', 't'],
  ['l', 'l'],
  ['m3', 'm³'],
  ['m³', 'm³'],
  ['dm3', 'dm³'],
  ['dm³', 'dm³'],
  ['cm3', 'cm³'],
  ['cm³', 'cm³'],
])

/**
 * A weight or volume as the WMS sends it, twice: a text with its unit, and a number without. The text as a number of the language
 * with the sign of its unit; as it came if it is no such text; without one the number; `null` if there is neither. With at least
 * as many decimals as the others of its column.
 */
export function measureText(text: string | null, value: number | null, format: Format, decimals = 0): string | null {
  if (text === null) return value === null ? null : amountText(value, format, decimals)
  const measure = readMeasure(text, value)
  if (measure === null) return text
  // In another unit the numbers are not beside each other.
  return `${amountText(measure.amount, format, measure.amount === value ? decimals : 0)} ${measure.sign}`
}

/** A number with at least these decimals. */
export function amountText(value: number, format: Pick<Format, 'units'>, decimals: number): string {
  const own = decimalsOf(value)
  const mark = own === 0 && decimals > 0 ? format.units(0.5).slice(1, 2) : ''
  return `${format.units(value)}${mark}${'0'.repeat(Math.max(0, decimals - own))}`
}

/** The sign of the unit of a number, if the text beside it says the same number with one. */
export function signOf(text: string | null, value: number | null): string | null {
  const measure = text === null ? null : readMeasure(text, value)
  return measure !== null && measure.amount === value ? measure.sign : null
}

function readMeasure(text: string, value: number | null): { amount: number; sign: string } | null {
  const [, digits = '', word = ''] = /^\s*(-?\d+(?:[.,]\d+)?)\s*(\p{L}+[3³]?)\.?\s*$/u.exec(text) ?? []
  const sign = signs.get(word.toLowerCase())
  const amount = amountOf(digits, value)
  return sign === undefined || amount === null ? null : { amount, sign }
}

/** The number of a text; `null` if its separator may be one of thousands or of decimals. */
function amountOf(digits: string, value: number | null): number | null {
  const asDecimals = Number(digits.replace(',', '.'))
  const mayBeThousands = /^-?[1-9]\d{0,2}[.,]\d{3}$/.test(digits)
  if (!mayBeThousands) return asDecimals
  const asThousands = Number(digits.replace(/[.,]/, ''))
  return value === asDecimals || value === asThousands ? value : null
}
