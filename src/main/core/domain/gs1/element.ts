// Result of parsing GS1 data: elements, problems and warnings.
import type { FaultCode } from './identifier.ts'

export interface Element {
  ai: string
  value: string
  /** Position of its identifier, in characters of the scanned text. */
  at: number
}

/** Why the data is rejected: position in the scanned text, code, English message. */
export interface Problem {
  at: number
  code: FaultCode
  message: string
}

/** A missing or conflicting element. The data is not rejected. */
export interface Warning {
  at: number
  code: 'needs_other' | 'excludes_other' | 'count_zero'
  message: string
}

export interface ParseResult {
  elements: Element[]
  problems: Problem[]
  warnings: Warning[]
  /** All possible parses; empty unless a problem is `ambiguous`. */
  alternatives: Element[][]
}

const MESSAGES: Readonly<Record<FaultCode, string>> = {
  no_data: 'No data.',
  unknown_ai: 'No application identifier begins here.',
  empty_element: 'A separator without an element before it.',
  too_short: 'The value is too short.',
  too_long: 'The value is too long.',
  bad_character: 'This character is not allowed here.',
  bad_check_digit: 'The check digit is wrong.',
  bad_check_characters: 'The check characters are wrong.',
  bad_date: 'There is no such date.',
  bad_time: 'There is no such time.',
  bad_country: 'There is no such country code.',
  bad_currency: 'There is no such currency code.',
  bad_package_type: 'There is no such package type.',
  bad_company_prefix: 'A company prefix begins with at least four digits.',
  bad_percent_encoding: 'Two hexadecimal digits must follow the percent sign.',
  bad_iban: 'The check digits of the account number are wrong.',
  bad_coupon: 'The coupon data is not well formed.',
  bad_sequence: 'The position does not fit the total.',
  bad_value: 'This value is not allowed here.',
  duplicate_ai: 'The same identifier appears again.',
  ambiguous: 'A separator may be missing: the data can be read in another way.',
  misplaced_ai: 'This identifier is not allowed at this place of the link.',
  bad_link: 'The link is not well formed.',
}

/** A problem with the English message of its code; the message never contains scanned data. */
export function problem(at: number, code: FaultCode, ai?: string): Problem {
  return { at, code, message: ai === undefined ? MESSAGES[code] : `AI ${ai}: ${MESSAGES[code]}` }
}

/** One problem per identifier that is repeated with another value. */
export function duplicates(elements: readonly Element[]): Problem[] {
  const first = new Map<string, string>()
  const problems: Problem[] = []
  for (const { ai, value, at } of elements) {
    const known = first.get(ai)
    if (known === undefined) first.set(ai, value)
    else if (known !== value) problems.push(problem(at, 'duplicate_ai', ai))
  }
  return problems
}

/** A part of a scan with the original position of each character; the last entry of `at` is the end. */
export interface Extract {
  text: string
  at: readonly number[]
}
