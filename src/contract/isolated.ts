const rightToLeft =
  /[\u0590-\u08FF\u200F\u202B\u202E\u2067\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u

/**
 * A text whose letters run from right to left, such as an Arabic or Hebrew name, so that it does not carry the figures and codes
 * after it along: "−24" would read "24−" before the name (Unicode UAX #9, FSI … PDI).
 */
export function isolated(text: string): string {
  return rightToLeft.test(text) ? `\u2068${text}\u2069` : text
}

/** The texts that there are, with a dot between them; each stays apart from those beside it. */
export function dotted(texts: readonly (string | null | undefined)[]): string {
  return texts.flatMap((text) => (text == null || text === '' ? [] : isolated(text))).join(' · ')
}
