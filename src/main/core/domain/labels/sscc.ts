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

/**
 * The first serial from `serial` on that no other range has given: two ranges overlap if the digits of one begin with those
 * of the other. `others`: the next serial of each range by its key.
 */
export function serialBeside(range: SsccRange, serial: number, others: Iterable<readonly [string, number]>): number {
  const own = headOf(range)
  const given = [...others].flatMap(([key, next]) => {
    const other = key.replaceAll('-', '')
    if (!other.startsWith(own) && !own.startsWith(other)) return []
    const from = numberOf(other, 0) - numberOf(own, 0)
    return [{ from, end: from + BigInt(next) }]
  })
  let free = BigInt(serial)
  for (const { from, end } of given.sort((a, b) => Number(a.from - b.from))) if (from <= free && free < end) free = end
  return Math.min(ssccCapacity(range), Number(free))
}

/** The digits with which every number of the range begins. */
export function headOf({ extensionDigit, companyPrefix, pcDigits }: SsccRange): string {
  return `${extensionDigit}${companyPrefix}${pcDigits}`
}

/** The digits before the check digit, as a number. */
function numberOf(head: string, serial: number): bigint {
  return BigInt(head.padEnd(length, '0')) + BigInt(serial)
}

/** The SSCC with this serial, which is below the capacity of the range. */
export function ssccOf(range: SsccRange, serial: number): string {
  const head = headOf(range)
  const digits = head + String(serial).padStart(length - head.length, '0')
  return digits + String(checkDigitOf(digits))
}
