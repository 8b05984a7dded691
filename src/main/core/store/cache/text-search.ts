/**
 * Condition and values that every word of a normalized text occurs in the row of the search table. Words of three
 * characters and more use the trigram index as quoted phrases, so they contain no wildcards or operators; shorter ones, and
 * those with a NUL, which would end the phrase, are searched in each row.
 */
export function searchCondition(
  table: 'control_search' | 'article_search',
  foldedText: string,
): { condition: string; values: string[] } {
  const words = foldedText.split(' ').filter((word) => word !== '')
  const isPhrase = (word: string) => Array.from(word).length >= 3 && !word.includes('\u0000')
  const long = words.filter(isPhrase)
  const others = words.filter((word) => !isPhrase(word))
  const conditions = others.map(() => 'instr(folded, ?) > 0')
  const values = [...others]
  if (long.length > 0) {
    conditions.unshift(`${table} MATCH ?`)
    values.unshift(long.map((word) => `"${word.replaceAll('"', '""')}"`).join(' AND '))
  }
  return { condition: conditions.length === 0 ? '1 = 1' : conditions.join(' AND '), values }
}

/** The first text after all that begin with this prefix. */
export function afterPrefix(prefix: string): string {
  return `${prefix}\u{10FFFF}`
}
