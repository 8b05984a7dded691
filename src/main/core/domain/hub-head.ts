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
})
export type HubHeadFacts = z.infer<typeof shape>

/** The canonical text of the facts, in the order of their names. */
export function hubHeadText(facts: HubHeadFacts): string {
  return canonicalText(shape.parse(facts))
}

/** Reads the facts of another PC, also of a newer version; `null` if it says something else. */
export function readHubHead(text: string): HubHeadFacts | null {
  try {
    return shape.parse(JSON.parse(text))
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
