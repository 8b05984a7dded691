// The type of an application identifier (AI), and the functions that build its tables.

/** Why data is rejected. The page chooses its text by these codes. */
export type FaultCode =
  | 'no_data'
  | 'unknown_ai'
  | 'empty_element'
  | 'too_short'
  | 'too_long'
  | 'bad_character'
  | 'bad_check_digit'
  | 'bad_check_characters'
  | 'bad_date'
  | 'bad_time'
  | 'bad_country'
  | 'bad_currency'
  | 'bad_package_type'
  | 'bad_company_prefix'
  | 'bad_percent_encoding'
  | 'bad_iban'
  | 'bad_coupon'
  | 'bad_sequence'
  | 'bad_value'
  | 'duplicate_ai'
  | 'ambiguous'
  | 'misplaced_ai'
  | 'bad_link'

/** A broken rule; `offset` counts characters from the start of the checked text. */
export interface RuleViolation {
  offset: number
  code: FaultCode
}

export interface CheckContext {
  /** The current year, four digits: determines the century of two-digit years. */
  year: number
}

/** A rule for one component; it is called only if length and characters are valid. */
export type Check = (text: string, context: CheckContext) => RuleViolation | null

/** `digits` 0–9; `text` the 82 characters; `upper` the 39 characters; `base64url` the 64 characters. */
export type CharacterSet = 'digits' | 'text' | 'upper' | 'base64url'

export interface Component {
  set: CharacterSet
  min: number
  max: number
  /** May be missing at the end of the data. */
  optional: boolean
  checks: readonly Check[]
}

export interface ApplicationIdentifier {
  ai: string
  components: readonly Component[]
  /** Of predefined length: no separator is needed after it. */
  predefined: boolean
  /** Allowed in the query of a Digital Link. */
  linkAttribute: boolean
  /** One of these groups must be present completely; empty: nothing is required. In patterns `n` is any digit. */
  needs: readonly (readonly string[])[]
  /** None of these may be present too. */
  excludes: readonly string[]
  /** Primary key of a Digital Link: its qualifiers in order, or several alternative orders. `null`: no key. */
  linkKey: readonly (readonly string[])[] | null
}

interface Rules {
  predefined?: true
  linkAttribute?: false
  /** Alternatives separated by spaces, members of one alternative by `+`. */
  needs?: string
  /** Separated by spaces. */
  excludes?: string
  /** Qualifiers separated by spaces, alternative orders by `|`; empty: a key without qualifiers. */
  linkKey?: string
}

function words(text: string): string[] {
  return text.split(' ').filter((word) => word !== '')
}

/** One AI, or a run of AIs `3100-3105` that share a description. */
export function rows(ais: string, components: readonly Component[], rules: Rules = {}): ApplicationIdentifier[] {
  const [first = '', last = first] = ais.split('-')
  const identifiers: ApplicationIdentifier[] = []
  for (let ai = Number(first); ai <= Number(last); ai++) {
    identifiers.push({
      ai: String(ai).padStart(first.length, '0'),
      components,
      predefined: rules.predefined ?? false,
      linkAttribute: rules.linkAttribute ?? true,
      needs: words(rules.needs ?? '').map((group) => group.split('+')),
      excludes: words(rules.excludes ?? ''),
      linkKey: rules.linkKey === undefined ? null : rules.linkKey.split('|').map(words),
    })
  }
  return identifiers
}

/** Exactly `length` digits. */
export function digits(length: number, ...checks: Check[]): Component {
  return { set: 'digits', min: length, max: length, optional: false, checks }
}

/** One to `max` digits. */
export function upToDigits(max: number, ...checks: Check[]): Component {
  return { set: 'digits', min: 1, max, optional: false, checks }
}

/** Exactly `length` of the 82 characters. */
export function text(length: number, ...checks: Check[]): Component {
  return { set: 'text', min: length, max: length, optional: false, checks }
}

/** One to `max` of the 82 characters. */
export function upToText(max: number, ...checks: Check[]): Component {
  return { set: 'text', min: 1, max, optional: false, checks }
}

/** The same component, optional at the end of the data. */
export function optional(component: Component): Component {
  return { ...component, optional: true }
}
