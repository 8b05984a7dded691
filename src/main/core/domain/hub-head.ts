import { z } from 'zod'
import { counter } from '../../../contract/shapes/common.ts'
import type { CanonicalValue } from './count-log/canonical.ts'
import { canonicalText } from './count-log/canonical.ts'

/** The facts of a count that every PC of the site may know: who counts which document, and how far it is. Never a figure. */
const shape = z.object({
  /** The device that began it. */
  device: z.string().min(1).max(64),
  controlId: z.number().int().nullable(),
  number: z.string().max(4096).nullable(),
  part: z.number().int().min(1).max(99),
  counter,
  operator: z.string().max(80),
  status: z.enum(['open', 'closed', 'signed']),
  startedAt: z.string().max(40),
  closedAt: z.string().max(40).nullable(),
  // From here on fields that earlier versions do not send.
  signsPart: z.boolean().optional(),
  /** Everybody who took part, in order. */
  operators: z.array(z.string().max(80)).optional(),
  /** It counts only articles that a supervisor asked for. */
  recount: z.boolean().optional(),
  /** Numbers of the containers that it holds, those counted last, and the one that is open now. */
  containers: z.array(z.string()).optional(),
  container: z.string().nullable().optional(),
  /** The recount requests for which it was opened. */
  requests: z.array(z.string().max(64)).max(50).optional(),
  /** It was finished without an entry, and no supervisor confirmed that. */
  empty: z.boolean().optional(),
})
export type HubHeadFacts = z.infer<typeof shape>

/** Bytes of container numbers in a head: about 300 pallets. Each append sends them. */
const maxContainerBytes = 6000

/** The last of these containers that fit into a head, in order. */
export function containersOfHead(containers: readonly string[]): string[] {
  const fitting: string[] = []
  let bytes = 0
  for (const container of containers.toReversed()) {
    bytes += Buffer.byteLength(JSON.stringify(container)) + 1
    if (bytes > maxContainerBytes) break
    fitting.unshift(container)
  }
  return fitting
}

/** The canonical text of the facts, in the order of their names. */
export function hubHeadText(facts: HubHeadFacts): string {
  return canonicalText(shape.parse(facts))
}

/** Reads the facts of another PC, also of a newer version; `null` if it says something else, or is not canonical. */
export function readHubHead(text: string): HubHeadFacts | null {
  try {
    const read = JSON.parse(text) as CanonicalValue
    // The store reads these texts, too, and takes less than `JSON.parse` does.
    return canonicalText(read) === text ? shape.parse(read) : null
  } catch {
    return null
  }
}

/** The kind under which a device signs the end of a count for the hub. */
export const hubHeadKind = 'hub-head'

/** The content that a device signs: the end of the log of a count, and the facts of the count. */
export function signedHubHead(end: { session: string; seq: number; hash: string; head: string }): CanonicalValue {
  const { session, seq, hash, head } = end
  return { session, seq, hash, head }
}
