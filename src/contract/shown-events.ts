/** Number of recent events that `counts.get` returns with a count. */
export const shownEvents = 50
