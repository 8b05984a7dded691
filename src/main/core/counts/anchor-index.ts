import { linkHash, pcChainId } from '../domain/count-log/chain.ts'
import type { StoredAnchor } from '../store/pc-chain.ts'
import { earlierChain, earlierChainDevices, pcChainAfter } from '../store/pc-chain.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'

const slice = 500

/** The ends of counts that the chains of this PC name, by count. */
export type AnchorIndex = ReturnType<typeof createAnchorIndex>

/** `device`: whose chain it is today. */
export function createAnchorIndex(database: PrimaryDatabase, device: string) {
  const ends = new Map<string, { seq: number; hash: string }[]>()
  let readTo: number | null = null

  /** Reads the next links; returns true if there are more. */
  function read(): boolean {
    if (readTo === null) {
      for (const earlier of earlierChainDevices(database))
        for (const link of earlierChain(database, earlier)) add(link, earlier)
      readTo = 0
    }
    const links = pcChainAfter(database, readTo, slice)
    for (const link of links) add(link, device)
    readTo = links.at(-1)?.seq ?? readTo
    return links.length === slice
  }

  /** A link that was changed names nothing; the verification of this PC's chain reports it. */
  function add(link: StoredAnchor, owner: string): void {
    if (linkHash({ ...link, sessionId: pcChainId(owner) }) !== link.hash) return
    const { sessionId, seq, hash, from } = JSON.parse(link.body) as Record<string, unknown>
    // With `from` it names a count of another PC.
    if (typeof sessionId !== 'string' || typeof seq !== 'number' || typeof hash !== 'string' || from !== undefined)
      return
    ends.set(sessionId, [...(ends.get(sessionId) ?? []), { seq, hash }])
  }

  return {
    of(sessionId: string): readonly { seq: number; hash: string }[] {
      while (read());
      return ends.get(sessionId) ?? []
    },
    /** Reads the chains in slices, so that `of` has little to read. */
    async fill(yieldToEventLoop: () => Promise<void>): Promise<void> {
      while (read()) await yieldToEventLoop()
    },
    forget(): void {
      ends.clear()
      readTo = null
    },
  }
}
