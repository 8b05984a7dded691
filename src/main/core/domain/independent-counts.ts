interface NumberedCount {
  counter: 1 | 2 | 3
  /** Codes of the articles of a recount; `null`: the count covers all. */
  covers: readonly string[] | null
}

/**
 * True if two counts of a control need different people: the first and the second are independent, and the third decides
 * between them. Only a recount in place of a second count may be made by who counted first, because a supervisor asked for
 * it.
 */
export function needDifferentPeople(a: NumberedCount, b: NumberedCount): boolean {
  if (a.counter === b.counter) return false
  if (a.counter === 3 || b.counter === 3) return true
  return a.covers === null && b.covers === null
}
