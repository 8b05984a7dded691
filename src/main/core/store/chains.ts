import { countEventsOf, type StoredCountEvent } from './count-events.ts'
import type { StoredAnchor } from './pc-chain.ts'
import type { Connection } from './sql.ts'
import { column } from './sql.ts'

/** The domain's rules of the log: true if these are an intact chain from its beginning. */
export interface ChainVerifier {
  count: (events: readonly StoredCountEvent[]) => boolean
  /** `device`: whose chain it is; `null` if the file does not say, as those of older versions. */
  pc: (anchors: readonly StoredAnchor[], device: string | null) => boolean
}

/** Sessions whose chain is broken. Reads any file with this table; this PC's own chain is checked by `counts.verify`. */
export function brokenChains(file: Connection, verifier: ChainVerifier): string[] {
  return column<string>(file, 'SELECT DISTINCT session_id FROM count_event').filter(
    (sessionId) => !verifier.count(countEventsOf(file, sessionId)),
  )
}

/** The longest intact chain that these links begin with: sequence numbers go up by one, none is skipped. */
export function longestIntactPrefix<Link extends { seq: number }>(
  links: readonly Link[],
  intact: (links: readonly Link[]) => boolean,
): Link[] {
  const gap = links.findIndex((link, index) => index > 0 && link.seq !== (links[index - 1]?.seq ?? 0) + 1)
  const unbroken = gap === -1 ? links : links.slice(0, gap)
  if (intact(unbroken)) return [...unbroken]
  // Every beginning of an intact chain is intact, so halving finds the end.
  let good = 0
  let bad = unbroken.length
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2)
    if (intact(unbroken.slice(0, middle))) good = middle
    else bad = middle
  }
  return unbroken.slice(0, good)
}
