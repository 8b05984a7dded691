// Data of EAN and UPC symbols, which the scanner marks with a prefix: digits of fixed lengths with a check digit.
import type { Problem } from './gs1/element.ts'
import { problem } from './gs1/element.ts'
import { hasCheckDigit } from './gtin.ts'

interface Symbol {
  /** Lengths of the GTIN. UPC-A comes with 12 digits or with a leading zero, EAN-8 from some scanners under `]E0`. */
  lengths: readonly number[]
  /** Lengths of the additional code of a periodical, which follows the GTIN. */
  additional: readonly number[]
}

const SYMBOLS: Readonly<Record<string, Symbol>> = {
  ']E0': { lengths: [8, 12, 13], additional: [] },
  // An additional code alone is no product.
  ']E1': { lengths: [], additional: [] },
  ']E2': { lengths: [], additional: [] },
  ']E3': { lengths: [13, 12], additional: [2, 5] },
  ']E4': { lengths: [8], additional: [] },
}

/** True if the prefix is one of the EAN/UPC family. */
export function isRetailSymbol(symbology: string): boolean {
  return symbology.startsWith(']E')
}

/** The GTIN as printed, or why the data is not one; `at` counts characters of the text. */
export function readRetailCode(symbology: string, text: string): { gtin: string } | { problem: Problem } {
  const foreign = /[^0-9]/.exec(text)
  if (foreign !== null) return { problem: problem(foreign.index, 'bad_character') }
  const { lengths, additional } = SYMBOLS[symbology] ?? { lengths: [], additional: [] }
  if (lengths.length === 0) return { problem: problem(0, 'bad_value') }
  if (lengths.includes(text.length)) {
    return hasCheckDigit(text) ? { gtin: text } : { problem: problem(text.length - 1, 'bad_check_digit') }
  }
  // With an additional code the GTIN always has its 13 digits.
  if (additional.some((length) => text.length === 13 + length)) {
    const gtin = text.slice(0, 13)
    return hasCheckDigit(gtin) ? { gtin } : { problem: problem(12, 'bad_check_digit') }
  }
  const longest = Math.max(...lengths) + Math.max(0, ...additional)
  return text.length > longest
    ? { problem: problem(longest, 'too_long') }
    : { problem: problem(text.length, 'too_short') }
}
