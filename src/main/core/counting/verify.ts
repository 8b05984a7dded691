import type { Output } from '../../../contract/operations.ts'
import { firstSeq, verifyChain } from '../domain/count-log/chain.ts'
import { countEventsOf } from '../store/count-events.ts'
import { frozenDocumentOf } from '../store/frozen-documents.ts'
import { pcChain } from '../store/pc-chain.ts'
import type { Precious } from '../store/precious.ts'
import { pcChainId } from './chronicle.ts'
import { documentHash } from './frozen.ts'

/**
 * Checks a count's chain, this PC's chain and the anchors that name the count. A tail that was cut off shows where an
 * anchor names an event that is not there; what came after the last anchor is held by the chain alone.
 */
export function verifyCount(precious: Precious, sessionId: string, deviceId: string): Output<'counts.verify'> {
  const events = countEventsOf(precious, sessionId)
  const chain = verifyChain(sessionId, events)
  const problems: Output<'counts.verify'>['problems'] = chain.problems.map(({ seq, code }) => ({ seq, code }))

  const anchors = pcChain(precious)
  const pc = verifyChain(pcChainId(deviceId), anchors)
  if (!pc.intact) problems.push({ seq: null, code: 'pc_chain' })
  let checked = 0
  let anchored = true
  for (const anchor of anchors) {
    const body = readAnchor(anchor.body)
    if (body?.sessionId !== sessionId) continue
    checked += 1
    const event = typeof body.seq === 'number' ? events[body.seq - firstSeq] : undefined
    if (event?.hash === body.hash) continue
    anchored = false
    problems.push({
      seq: typeof body.seq === 'number' ? body.seq : null,
      code: event ? 'anchor_differs' : 'tail_missing',
    })
  }
  if (checked === 0) problems.push({ seq: null, code: 'not_anchored' })
  problems.push(...frozenProblems(precious, sessionId, events[0]?.body))
  return {
    sessionId,
    intact: problems.length === 0,
    events: events.length,
    head: chain.head,
    anchors: { checked, intact: anchored && pc.intact && checked > 0 },
    problems,
  }
}

/** The frozen document must still be the one whose hash the first event carries. */
function frozenProblems(
  precious: Precious,
  sessionId: string,
  opened: string | undefined,
): { seq: number; code: string }[] {
  const frozen = frozenDocumentOf(precious, sessionId)
  if (!frozen) return []
  const logged = opened === undefined ? null : readAnchor(opened)
  const intact = documentHash(frozen.salt, frozen.body) === frozen.hash && logged?.documentHash === frozen.hash
  return intact ? [] : [{ seq: firstSeq, code: 'document_differs' }]
}

function readAnchor(body: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}
