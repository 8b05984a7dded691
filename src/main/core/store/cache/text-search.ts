/**
 * The condition that every word of a folded text occurs in the search table's row, and its values. Words of three
 * characters and more go through the trigram index as quoted phrases, so nothing in them is a wildcard or an operator;
 * shorter ones are looked for in each row.
 */
export function searchCondition(
  table: 'control_search' | 'article_search',
  foldedText: string,
): { condition: string; values: string[] } {
  const words = foldedText.split(' ').filter((word) => word !== '')
  const long = words.filter((word) => Array.from(word).length >= 3)
  const short = words.filter((word) => Array.from(word).length < 3)
  const conditions = short.map(() => 'instr(folded, ?) > 0')
  const values = [...short]
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
