// GTINs: 8, 12, 13 or 14 digits, the last one a check digit. Two GTINs are equal when they are equal up to leading zeros.

const GTIN = /^(?:\d{8}|\d{12,14})$/

/** The check digit (mod 10, weights 3 and 1 from the right) of these digits. */
export function checkDigitOf(digits: string): number {
  let sum = 0
  for (let i = 0; i < digits.length; i++) {
    const digit = digits.charCodeAt(digits.length - 1 - i) - 48
    sum += i % 2 === 0 ? digit * 3 : digit
  }
  return (10 - (sum % 10)) % 10
}

/** True if the text consists of digits and ends with its check digit. */
export function hasCheckDigit(digits: string): boolean {
  return /^\d{2,}$/.test(digits) && checkDigitOf(digits.slice(0, -1)) === digits.charCodeAt(digits.length - 1) - 48
}

/** The form in which GTINs are compared and stored: 14 digits. `null` if the text is not a GTIN. */
export function normalizeGtin(text: string): string | null {
  return GTIN.test(text) && hasCheckDigit(text) ? text.padStart(14, '0') : null
}

/**
 * Why a code cannot stand for an article: it is the number of a container (SSCC), or has the digits of an SSCC or a GTIN
 * with a wrong check digit, as misread and mistyped numbers have. `null`: it can. Codes of eight digits can: many houses
 * number their articles so.
 */
export function unlinkable(text: string): 'container' | 'bad_check_digit' | null {
  const sscc = /^(?:00)?(\d{18})$/.exec(text)?.[1]
  if (sscc !== undefined) return hasCheckDigit(sscc) ? 'container' : 'bad_check_digit'
  return /^\d{12,14}$/.test(text) && !hasCheckDigit(text) ? 'bad_check_digit' : null
}

/**
 * A GTIN that every company may read. Not one of the numbers that a house gives itself (they begin with 2, 02 or 04), nor a
 * code of eight digits, which may be a house number by chance.
 */
export function openGtin(code: string): string | null {
  const gtin = normalizeGtin(code)
  if (gtin === null || /^0{6}/.test(gtin)) return null
  return /^.(?:2|02|04)/.test(gtin) ? null : gtin
}
