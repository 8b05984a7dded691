import { checkDigitOf } from '../gtin.ts'

/** The numbers for pallets that one PC may use. */
export interface SsccRange {
  /** First digit of every number; any digit is allowed. */
  extensionDigit: number
  /** The company's GS1 prefix. */
  companyPrefix: string
  /** Digits after the prefix that no other PC with this prefix uses; empty if this is the only one. */
  pcDigits: string
}

/** Digits of an SSCC before the check digit. */
const length = 17

/** How many numbers the range has. */
export function ssccCapacity({ companyPrefix, pcDigits }: SsccRange): number {
  return 10 ** Math.max(0, length - 1 - companyPrefix.length - pcDigits.length)
}

/** Identifies a range where its next number is stored. */
export function ssccRangeKey({ extensionDigit, companyPrefix, pcDigits }: SsccRange): string {
  return `${extensionDigit}-${companyPrefix}-${pcDigits}`
}

/** The SSCC with this serial, which is below the capacity of the range. */
export function ssccOf(range: SsccRange, serial: number): string {
  const head = `${range.extensionDigit}${range.companyPrefix}${range.pcDigits}`
  const digits = head + String(serial).padStart(length - head.length, '0')
  return digits + String(checkDigitOf(digits))
}
