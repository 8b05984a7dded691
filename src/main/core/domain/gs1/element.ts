// What reading GS1 data yields: elements, and what is wrong or odd about them.
import type { FaultCode } from './identifier.ts'

export interface Element {
  ai: string
  value: string
  /** Where its identifier begins, counted in characters of the text as scanned. */
  at: number
}

/** Why the data is refused: place in the text as scanned, fixed word, English sentence. */
export interface Problem {
  at: number
  code: FaultCode
  message: string
}

/** What a label should not leave out or combine, or what was assumed while reading it. Nothing is refused for it. */
export interface Warning {
  at: number
  code: 'needs_other' | 'excludes_other' | 'separator_missing' | 'count_zero'
  message: string
}

export interface ParseResult {
  elements: Element[]
  problems: Problem[]
  warnings: Warning[]
  /** Whole readings between which the data does not decide; empty unless a problem says `ambiguous`. */
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
  duplicate_ai: 'The same identifier appears with another value.',
  ambiguous: 'A separator may be missing: the data can be read in several ways.',
  misplaced_ai: 'This identifier is not allowed at this place of the link.',
  bad_link: 'The link is not well formed.',
}

/** A problem with its standing English sentence; the sentence never repeats scanned data. */
export function problem(at: number, code: FaultCode, ai?: string): Problem {
  return { at, code, message: ai === undefined ? MESSAGES[code] : `AI ${ai}: ${MESSAGES[code]}` }
}

/** One problem per identifier that appears again with another value. */
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

/** A text taken out of a scan together with where each of its characters stood there; `at` has one entry more, the end. */
export interface Extract {
  text: string
  at: readonly number[]
}
