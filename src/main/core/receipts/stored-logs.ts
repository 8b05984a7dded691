import { pcChainId, verifyChain } from '../domain/count-log/chain.ts'
import type { Link } from '../domain/count-log/chain.ts'
import type { HashAt, RemovedLog } from '../domain/verification/compare-heads.ts'
import { countEventsOf } from '../store/count-events.ts'
import { importedEvents } from '../store/imported-counts.ts'
import { ownDevice } from '../store/devices.ts'
import { anchorsNaming, earlierChain, pcChain } from '../store/pc-chain.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'
import { isCountRemoved } from '../store/removed-counts.ts'

/** Stands for a log whose own hashes do not fit: it equals no hash. */
const broken = 'broken'

/**
 * Looks up hashes in the logs of this PC. The hashes are computed again: what is stored next to a changed event proves
 * nothing.
 */
export function hashesOfStoredLogs(database: PrimaryDatabase): HashAt {
  function linksOf(device: string, sessionId: string): Link[] {
    if (sessionId === pcChainId(device))
      return ownDevice(database)?.deviceId === device ? pcChain(database) : earlierChain(database, device)
    const own = countEventsOf(database, sessionId)
    return own.length > 0 ? own : importedEvents(database, device, sessionId)
  }

  /** What the chains of this PC say of a log that was deleted by age; `null` if it ended before. */
  function removedLog(sessionId: string, seq: number): RemovedLog | null {
    const links = anchorsNaming(database, sessionId).map(({ kind, at, body }) => ({
      ...(JSON.parse(body) as { seq: number; hash: string }),
      kind,
      at,
    }))
    const removed = links.findLast(({ kind }) => kind === 'removed')
    if (removed === undefined || removed.seq < seq) return null
    return { removedAt: removed.at, hash: links.find((link) => link.seq === seq)?.hash ?? null }
  }

  return ({ device, sessionId }, seq) => {
    const links = linksOf(device, sessionId).slice(0, seq)
    if (links.length === 0) return isCountRemoved(database, sessionId) ? removedLog(sessionId, seq) : undefined
    if (links.length < seq) return null
    const { intact, head } = verifyChain(sessionId, links)
    return intact ? head : broken
  }
}
