// GTINs: 8, 12, 13 or 14 digits, the last one a check digit. Two GTINs are equal when they are equal up to leading zeros.

const GTIN = /^(?:\d{8}|\d{12,14})$/

/** Check digit (mod 10, weights 3 and 1 from the right) that belongs behind these digits. */
export function checkDigitOf(digits: string): number {
  let sum = 0
  for (let i = 0; i < digits.length; i++) {
    const digit = digits.charCodeAt(digits.length - 1 - i) - 48
    sum += i % 2 === 0 ? digit * 3 : digit
  }
  return (10 - (sum % 10)) % 10
}

/** Whether a text of digits ends with its own check digit. */
export function hasCheckDigit(digits: string): boolean {
  return /^\d{2,}$/.test(digits) && checkDigitOf(digits.slice(0, -1)) === digits.charCodeAt(digits.length - 1) - 48
}

/** The one form GTINs are compared and stored in: 14 digits. `null` for anything that is no GTIN. */
export function normalizeGtin(text: string): string | null {
  return GTIN.test(text) && hasCheckDigit(text) ? text.padStart(14, '0') : null
}

/** Whether both are GTINs and name the same pack. */
export function sameGtin(a: string, b: string): boolean {
  const left = normalizeGtin(a)
  return left !== null && left === normalizeGtin(b)
}

/**
 * Indicator digit: 0 the base unit, 1 to 8 another pack level of it, 9 an item of variable measure.
 * Pack levels of one article are different GTINs; `null` for anything that is no GTIN.
 */
export function packLevel(text: string): number | null {
  const gtin = normalizeGtin(text)
  return gtin === null ? null : gtin.charCodeAt(0) - 48
}
