/** Prefix of all GS1 numbers of the practice warehouse; its company part is zeros, which is not assigned. */
const prefix = '779900'

/** The modulo-10 check digit over the digits before it: weights 3 and 1 from the right (GS1 General Specifications, 7.9). */
export function checkDigit(digits: string): string {
  let sum = 0
  for (let at = 0; at < digits.length; at++) {
    sum += Number(digits[digits.length - 1 - at]) * (at % 2 === 0 ? 3 : 1)
  }
  return String((10 - (sum % 10)) % 10)
}

function withCheckDigit(digits: string): string {
  return digits + checkDigit(digits)
}

/** GTIN-13 of the unit of an article with a six-digit code. */
export function unitBarcode(articleCode: string): string {
  return withCheckDigit(prefix + articleCode)
}

/** GTIN-14 of the case, indicator 1. */
export function caseBarcode(articleCode: string): string {
  return withCheckDigit(`1${prefix}${articleCode}`)
}

/** SSCC of the container with that serial number, 18 digits. */
export function containerNumber(serial: number): string {
  return withCheckDigit(`3${prefix}${String(serial % 10_000_000_000).padStart(10, '0')}`)
}

/** The serial number of a container's SSCC; `null` if it is not of the practice warehouse. */
export function containerSerial(sscc: string): number | null {
  const parts = /^3779900(\d{10})\d$/.exec(sscc)
  if (parts === null || withCheckDigit(sscc.slice(0, 17)) !== sscc) return null
  return Number(parts[1])
}
