import type { StoredCountEvent } from './count-events.ts'
import type { StoredAnchor } from './pc-chain.ts'
import type { Connection } from './sql.ts'
import { all } from './sql.ts'

/** The rules of the log as the domain has them: whether these are an intact chain from its beginning. */
export interface ChainVerifier {
  count: (events: readonly StoredCountEvent[]) => boolean
  pc: (anchors: readonly StoredAnchor[]) => boolean
}

/** Sessions whose chain is broken. Reads any file with this table; this PC's own chain is asked for by `counts.verify`. */
export function brokenChains(file: Connection, verifier: ChainVerifier): string[] {
  return all<{ sessionId: string }>(file, 'SELECT DISTINCT session_id AS sessionId FROM count_event')
    .map((row) => row.sessionId)
    .filter((sessionId) => !verifier.count(storedEvents(file, sessionId)))
}

export function storedEvents(file: Connection, sessionId: string): StoredCountEvent[] {
  return all(
    file,
    `SELECT session_id AS sessionId, seq, event_id AS eventId, at, kind, body, previous_hash AS previousHash, hash
     FROM count_event WHERE session_id = ? ORDER BY seq`,
    sessionId,
  )
}

export function storedAnchors(file: Connection): StoredAnchor[] {
  return all(file, 'SELECT seq, at, kind, body, previous_hash AS previousHash, hash FROM pc_chain ORDER BY seq')
}

/** The longest beginning of these links that the rules find intact: links go up by one, nothing skipped. */
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
