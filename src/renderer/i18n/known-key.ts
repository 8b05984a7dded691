/** The key of a table of texts that a word of the core is; `null`: there are no words for it. */
export function knownKey<Texts extends object>(texts: Texts, word: unknown): keyof Texts | null {
  return typeof word === 'string' && Object.hasOwn(texts, word) ? (word as keyof Texts) : null
}
