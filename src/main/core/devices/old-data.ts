import { linkHash, pcChainId } from '../domain/count-log/chain.ts'
import { pcChain } from '../store/pc-chain.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'
import { sessionDevices } from '../store/sessions.ts'

/**
 * The device that wrote data of a version without keys; `null` for fresh data. The chain of the PC names no device, but
 * its hashes fit only the right one: of the id in `installation.json` and those in the counts. An id of `''` means that
 * none of them fits.
 */
export function deviceOfOldData(database: PrimaryDatabase, legacyId: string | null): string | null {
  const chain = pcChain(database)
  const counted = sessionDevices(database)
  if (chain.length === 0) return counted[0] ?? null
  const candidates = [...new Set([...(legacyId === null ? [] : [legacyId]), ...counted])]
  const fits = (id: string) =>
    chain.filter((link) => linkHash({ ...link, sessionId: pcChainId(id) }) === link.hash).length
  const [best] = candidates.map((id) => ({ id, links: fits(id) })).sort((a, b) => b.links - a.links)
  return best === undefined || best.links === 0 ? '' : best.id
}
