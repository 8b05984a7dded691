import { Failure } from './failure.ts'
import type { Units } from './model.ts'

const decimals = 6
const scale = 10 ** decimals
const decimalText = /^([+-]?)(\d*)(?:\.(\d+))?(?:[eE]([+-]?\d{1,5}))?$/

/** Maximum of an entry, in whole units. */
export const maximumEntry = 9_007_199_254

export const zeroUnits = 0 as Units

/**
 * Parses a decimal text of the wire exactly (`.` as decimal mark, an exponent is allowed). `null` if it is not a number,
 * has a seventh decimal other than 0, or exceeds the range of units.
 */
export function unitsFromText(text: string): Units | null {
  const match = decimalText.exec(text.trim())
  if (!match) return null
  const [, sign, whole = '', fraction = '', exponent = '0'] = match
  if (whole === '' && fraction === '') return null
  const digits = trimZeros(whole + fraction)
  if (digits.text === '') return zeroUnits
  const zeros = Number(exponent) - fraction.length + digits.cut + decimals
  // Safe integers have at most 16 digits; longer texts are out of range and must not be built.
  if (zeros < 0 || digits.text.length + zeros > 16) return null
  const millionths = Number(digits.text + '0'.repeat(zeros))
  if (!Number.isSafeInteger(millionths)) return null
  return (sign === '-' ? -millionths : millionths) as Units
}

/** Converts a JSON number through its shortest decimal text; `null` as for `unitsFromText`. */
export function unitsFromNumber(value: number): Units | null {
  // Most are whole; without a minus before 0, as from a text.
  if (Number.isInteger(value) && Math.abs(value) <= maximumEntry) return (value * scale || 0) as Units
  return Number.isFinite(value) ? unitsFromText(String(value)) : null
}

/** Exact units of a quantity of the contract, which is the double nearest to them. */
export function exactUnits<Figure extends number | null>(figure: Figure): Figure extends null ? null : Units
export function exactUnits(figure: number | null): Units | null {
  return figure === null ? null : (Math.round(figure * scale) as Units)
}

/** As `unitsFromNumber`, without the decimals after the sixth, as those of a tolerance; 0 for a number out of range. */
export function unitsRoundedDown(value: number): Units {
  const text = String(value)
  return unitsFromText(/^\d+\.\d{6}/.exec(text)?.[0] ?? text) ?? zeroUnits
}

/**
 * The JSON number of units: the double nearest to the exact decimal. Converting it back gives the same units
 * up to 8,589,934,592; above, doubles are too coarse for a sixth decimal.
 */
export function unitsToNumber(units: Units): number {
  return units / scale
}

/** The canonical decimal text: no trailing zeros, no exponent, never `-0`. */
export function formatUnits(units: Units): string {
  const digits = String(Math.abs(units)).padStart(decimals + 1, '0')
  const whole = digits.slice(0, -decimals)
  const fraction = digits.slice(-decimals).replace(/0+$/, '')
  return `${units < 0 ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`
}

/**
 * Sum: exact within the range of units, the nearest double beyond. Never throws, because quantities of the WMS must stay
 * displayable; counted units are checked by `withinRange`.
 */
export function addUnits(a: Units, b: Units): Units {
  return (a + b) as Units
}

/** Difference, as `addUnits`. */
export function subtractUnits(a: Units, b: Units): Units {
  return (a - b) as Units
}

/** Sum of any number of units, as `addUnits`. */
export function sumUnits(all: Iterable<Units>): Units {
  let sum = zeroUnits
  for (const units of all) sum = addUnits(sum, units)
  return sum
}

/** Returns the units; throws `Failure('validation')` above 9,007,199,254.740991, where they are not exact. */
export function withinRange(units: Units): Units {
  if (!Number.isSafeInteger(units)) throw new Failure('validation', 'Units exceed the range', { field: 'units' })
  return units
}

/** Exact product, such as packages × units per package; `null` if it needs a seventh decimal or exceeds the range. */
export function multiplyUnits(a: Units, b: Units): Units | null {
  const product = BigInt(a) * BigInt(b)
  if (product % BigInt(scale) !== 0n) return null
  const millionths = Number(product / BigInt(scale))
  return Number.isSafeInteger(millionths) ? (millionths as Units) : null
}

/** Parses entered units: above 0, at most `maximumEntry`, at most 6 decimals; else throws `Failure('validation')`. */
export function parseEnteredUnits(value: number): Units {
  const units = unitsFromNumber(value)
  if (units === null || units <= 0 || value > maximumEntry)
    throw new Failure('validation', 'Units must be above 0, at most 9,007,199,254, with at most 6 decimals', {
      field: 'units',
    })
  return units
}

function trimZeros(digits: string): { text: string; cut: number } {
  let end = digits.length
  while (end > 0 && digits[end - 1] === '0') end -= 1
  let start = 0
  while (start < end && digits[start] === '0') start += 1
  return { text: digits.slice(start, end), cut: digits.length - end }
}
