import { createHash } from 'node:crypto'
import { canonicalText } from './canonical.ts'
import type { CanonicalValue } from './canonical.ts'

/** One link of a hash chain as stored. `body` is the canonical JSON of the event. */
export interface Link {
  seq: number
  at: string
  kind: string
  /** Only for events of a count. */
  eventId?: string
  body: string
  previousHash: string
  hash: string
}

type ChainProblem =
  | 'sequence'
  | 'previous_hash'
  | 'hash'
  | 'not_canonical'
  /** The columns `at`, `kind` or `eventId` differ from the body. */
  | 'columns'

interface ChainVerdict {
  intact: boolean
  /** Hash of the last link, `null` for an empty chain. */
  head: string | null
  problems: { seq: number; code: ChainProblem }[]
}

/** Id of a PC's own chain. */
export function pcChainId(deviceId: string): string {
  return `pc:${deviceId}`
}

/** `previousHash` of the first link of every chain. */
export const genesisHash = '0'.repeat(64)
export const firstSeq = 1

/**
 * The hash of a link: SHA-256, lower-case hexadecimal, over the canonical bytes of
 * `{sessionId, seq, previousHash, event}`. `sessionId` is the id of the chain; a PC's chain has its own.
 */
export function linkHash(link: { sessionId: string; seq: number; previousHash: string; body: string }): string {
  const { sessionId, seq, previousHash, body } = link
  // Canonical: the body is canonical and the keys are sorted.
  const text = `{"event":${body},"previousHash":${JSON.stringify(previousHash)},"seq":${seq},"sessionId":${JSON.stringify(sessionId)}}`
  return createHash('sha256').update(text, 'utf8').digest('hex')
}

/** The next link of a chain after `head` (`null` for the first). */
export function nextLink(
  sessionId: string,
  head: { seq: number; hash: string } | null,
  event: { at: string; kind: string; eventId?: string } & { readonly [key: string]: CanonicalValue | undefined },
): Link {
  const seq = head ? head.seq + 1 : firstSeq
  const previousHash = head?.hash ?? genesisHash
  const body = canonicalText(event)
  const { at, kind, eventId } = event
  return {
    seq,
    at,
    kind,
    ...(eventId === undefined ? {} : { eventId }),
    body,
    previousHash,
    hash: linkHash({ sessionId, seq, previousHash, body }),
  }
}

/**
 * Verifies a chain from its first link, or from the link after one that was verified before. Lists every broken link; never
 * throws, whatever is stored.
 */
export function verifyChain(
  sessionId: string,
  links: Iterable<Link>,
  after: { seq: number; hash: string } | null = null,
): ChainVerdict {
  const problems: ChainVerdict['problems'] = []
  let expectedSeq = after === null ? firstSeq : after.seq + 1
  let head: string | null = after?.hash ?? null
  for (const link of links) {
    const { seq } = link
    if (seq !== expectedSeq) problems.push({ seq, code: 'sequence' })
    if (link.previousHash !== (head ?? genesisHash)) problems.push({ seq, code: 'previous_hash' })
    if (link.hash !== linkHash({ ...link, sessionId })) problems.push({ seq, code: 'hash' })
    const body = readCanonical(link.body)
    if (body === null) problems.push({ seq, code: 'not_canonical' })
    else if (body['at'] !== link.at || body['kind'] !== link.kind || body['eventId'] !== link.eventId)
      problems.push({ seq, code: 'columns' })
    expectedSeq = seq + 1
    head = link.hash
  }
  return { intact: problems.length === 0, head, problems }
}

function readCanonical(body: string): { [key: string]: CanonicalValue | undefined } | null {
  try {
    const value = JSON.parse(body) as CanonicalValue
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return null
    return canonicalText(value) === body ? (value as { [key: string]: CanonicalValue }) : null
  } catch {
    return null
  }
}
