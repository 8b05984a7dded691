import type { Link } from './chain.ts'
import { genesisHash, verifyChain } from './chain.ts'

/**
 * Builds the longest intact log of a count from all links that are known of it. `own` and `copies` are files of this PC;
 * links of `foreign` files, which others may have written, are taken only where they lead to a hash that this PC knows.
 * `ends` are hashes by sequence number that the log must have, such as those that this PC's chain names.
 */
export function assembleChain<L extends Link>(
  sessionId: string,
  {
    own,
    copies,
    foreign,
    ends,
  }: { own: readonly L[]; copies: readonly L[]; foreign: readonly L[]; ends: ReadonlyMap<number, string> },
): L[] {
  const fits = (link: L) =>
    (ends.get(link.seq) ?? link.hash) === link.hash &&
    verifyChain(sessionId, [link], { seq: link.seq - 1, hash: link.previousHash }).intact
  const trusted = [...copies, ...own].filter(fits)
  const known = new Set([...ends.values(), ...trusted.flatMap(({ hash, previousHash }) => [hash, previousHash])])
  const candidates = [...trusted, ...leading(foreign.filter(fits), known)]
  return longest(candidates)
}

/** Links from which later links of the same source lead to a known hash. */
function leading<L extends Link>(links: readonly L[], known: ReadonlySet<string>): L[] {
  const good = new Set<string>()
  return links
    .toSorted((a, b) => b.seq - a.seq)
    .filter(({ hash, previousHash }) => {
      const leads = known.has(hash) || good.has(hash)
      if (leads) good.add(previousHash)
      return leads
    })
}

function longest<L extends Link>(candidates: readonly L[]): L[] {
  const next = new Map<string, { link: L; reach: number }>()
  // From the end: how far the log goes after each hash. Of two that go equally far the first is taken.
  for (const link of candidates.toSorted((a, b) => b.seq - a.seq)) {
    const reach = 1 + (next.get(place(link.seq + 1, link.hash))?.reach ?? 0)
    const before = place(link.seq, link.previousHash)
    if (reach > (next.get(before)?.reach ?? 0)) next.set(before, { link, reach })
  }
  const chain: L[] = []
  let hash = genesisHash
  for (let seq = 1; ; seq += 1) {
    const found = next.get(place(seq, hash))
    if (!found) return chain
    chain.push(found.link)
    ;({ hash } = found.link)
  }
}

function place(seq: number, previousHash: string): string {
  return `${seq} ${previousHash}`
}
