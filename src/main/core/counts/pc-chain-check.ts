import { checkSignature } from '../count-log/own-chains.ts'
import { Failure } from '../domain/failure.ts'
import { pcChainId, verifyChain } from '../domain/count-log/chain.ts'
import { pcChainAfter } from '../store/pc-chain.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'
import { pcChainDamageKey, writeSetting } from '../store/settings.ts'
import { yieldToEventLoop } from '../kernel/yield-to-event-loop.ts'

/** Links that are verified before the event loop runs on; each takes about 0.2 ms, most of it for the signature. */
const slice = 25

/**
 * Verifies the chain of this PC, hashes and signatures: in slices in idle time, and before a signature. `note` writes the notice
 * of the first damaged link.
 */
export function createPcChainCheck(database: PrimaryDatabase, deviceId: string, note: (seq: number) => void) {
  let verified: { seq: number; hash: string } | null = null
  let damaged: number | null = null

  /** Verifies the next links. Returns true if there are more. */
  function advance(): boolean {
    if (damaged !== null) return false
    const links = pcChainAfter(database, verified?.seq ?? 0, slice)
    const last = links.at(-1)
    if (last === undefined) return false
    const [problem] = verifyChain(pcChainId(deviceId), links, verified).problems
    const unsigned = links.find((link) => checkSignature(database, deviceId, link) === 'invalid')
    damaged = problem?.seq ?? unsigned?.seq ?? null
    if (damaged === null) verified = { seq: last.seq, hash: last.hash }
    return damaged === null && links.length === slice
  }

  function record(): void {
    if (damaged === null) return
    const seq = damaged
    database.transaction((writer) => writeSetting(writer, pcChainDamageKey, { deviceId, seq }))
    note(seq)
  }

  return {
    /** Verifies what was not verified yet. Records the first damaged link, so that the next start begins a new chain. */
    async verify(): Promise<void> {
      while (advance()) await yieldToEventLoop()
      record()
    },
    /** Throws `conflict` (`pc_chain_broken`) if a link was changed or removed. */
    assertIntact(): void {
      while (advance());
      if (damaged !== null)
        throw new Failure('conflict', 'Entries of the chain of this PC were changed or lost', {
          reason: 'pc_chain_broken',
          seq: damaged,
        })
    },
    /** Everything is verified again. */
    forget(): void {
      verified = null
      damaged = null
    },
  }
}
