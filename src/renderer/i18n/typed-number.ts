/** The decimal mark of a language. */
export const decimalMarkOf = (language: string): ',' | '.' => (language.startsWith('es') ? ',' : '.')

/** A number as it would be typed in a language: the content of a field that changes it. */
export const typedDecimal = (value: number, language: string): string =>
  String(value).replace('.', decimalMarkOf(language))

/** True if a number has three digits behind the mark that separates thousands in the language, and may mean either. */
export function mayBeThousands(text: string, mark: ',' | '.'): boolean {
  return (mark === ',' ? /^-?[1-9]\d{0,2}\.\d{3}$/ : /^-?[1-9]\d{0,2},\d{3}$/).test(text)
}

/**
 * A number of at most 10 digits and 6 decimals, as it is typed in a language. The other language's decimal mark is one, too:
 * the number pads of some keyboards have it. `null` for what is no such number, and for `1.200` in Spanish and `1,200` in
 * English, which one person types for more than a thousand and another for little more than one.
 */
export function readDecimal(text: string, language: string): number | null {
  const typed = text.trim()
  const plain = typed.replace(',', '.')
  return /^\d{1,10}(\.\d{1,6})?$/.test(plain) && !mayBeThousands(typed, decimalMarkOf(language)) ? Number(plain) : null
}

/** A typed temperature with at most two decimals; `null` if it is none. */
export function readTemperature(text: string): number | null {
  const plain = text.trim().replace(',', '.').replace('−', '-')
  return /^-?\d{1,3}(\.\d{1,2})?$/.test(plain) ? Number(plain) : null
}
