import type { Output } from '../../../contract/operations.ts'
import { checkSignature, verifyOwnChains } from '../count-log/own-chains.ts'
import { firstSeq, linkHash, pcChainId, verifyChain } from '../domain/count-log/chain.ts'
import { countEventsOf, countEventsOfKinds } from '../store/count-events.ts'
import { frozenDocumentOf } from '../store/frozen-documents.ts'
import type { ImportedCount } from '../store/imported-counts.ts'
import { importedAnchors, importedCount, importedEvents } from '../store/imported-counts.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'
import { documentHash } from './document-snapshot.ts'

/**
 * Verifies a count's chain, this PC's chain and the anchors of the count. A truncated tail is detected if an anchor
 * names a missing event; events after the last anchor are protected by the chain only.
 */
export function verifyCount(database: PrimaryDatabase, sessionId: string, deviceId: string): Output<'counts.verify'> {
  const own = countEventsOf(database, sessionId)
  const imported = own.length === 0 ? importedCount(database, sessionId) : null
  const events = imported ? importedEvents(database, imported.device, sessionId) : own
  const chain = verifyChain(sessionId, events)
  const problems: Output<'counts.verify'>['problems'] = chain.problems.map(({ seq, code }) => ({ seq, code }))
  const signatures = { valid: 0, none: 0, invalid: 0 }
  if (imported) problems.push(...foreignAnchorProblems(database, imported, events, signatures))

  const chains = verifyOwnChains(database, deviceId)
  const pc = { intact: chains.every((own) => own.intact) }
  if (!pc.intact) problems.push({ seq: null, code: 'pc_chain' })
  // Links about a log that gave way to this one are not about it.
  const since = imported
    ? lastDisplaced(
        chains.flatMap(({ anchors }) => anchors),
        sessionId,
      )
    : null
  let passed = since === null
  let checked = 0
  let anchored = true
  for (const { device, anchors } of chains) {
    // The signature of the last link covers all links before it.
    const last = anchors.at(-1)
    if (last && checkSignature(database, device, last) === 'invalid') problems.push({ seq: null, code: 'signature' })
    for (const anchor of anchors) {
      if (!passed) {
        passed = anchor.hash === since
        continue
      }
      const body = readAnchor(anchor.body)
      if (body?.sessionId !== sessionId) continue
      checked += 1
      const seq = typeof body.seq === 'number' ? body.seq : null
      const signed = checkSignature(database, device, anchor)
      if (!imported) signatures[signed] += 1
      if (signed === 'invalid') problems.push({ seq, code: 'signature' })
      const event = seq === null ? undefined : events[seq - firstSeq]
      if (event?.hash === body.hash) continue
      anchored = false
      problems.push({ seq, code: event ? 'anchor_differs' : 'tail_missing' })
    }
  }
  if (checked === 0) problems.push({ seq: null, code: 'not_anchored' })
  problems.push(...frozenProblems(database, sessionId, events))
  return {
    sessionId,
    intact: problems.length === 0,
    events: events.length,
    head: chain.head,
    anchors: { checked, intact: anchored && pc.intact && checked > 0 },
    signatures,
    problems,
  }
}

/** Hash of the last link that says that a log of this count gave way to another one. */
function lastDisplaced(anchors: readonly { kind: string; body: string; hash: string }[], sessionId: string) {
  const last = anchors.findLast(
    ({ kind, body }) => kind === 'displaced' && readAnchor(body)?.['sessionId'] === sessionId,
  )
  return last?.hash ?? null
}

/** The anchors of the other PC must still match the imported count. */
function foreignAnchorProblems(
  database: PrimaryDatabase,
  { device, sessionId }: ImportedCount,
  events: readonly { hash: string }[],
  signatures: { valid: number; none: number; invalid: number },
): { seq: number | null; code: string }[] {
  return importedAnchors(database, device, sessionId).flatMap((anchor) => {
    const body = readAnchor(anchor.body)
    const seq = typeof body?.['seq'] === 'number' ? body['seq'] : null
    const chain = anchor.chain ?? device
    const signed = checkSignature(database, chain, anchor)
    signatures[signed] += 1
    if (signed === 'invalid') return [{ seq, code: 'signature' }]
    const same = linkHash({ ...anchor, sessionId: pcChainId(chain) }) === anchor.hash
    const event = seq === null ? undefined : events[seq - firstSeq]
    if (same && event !== undefined && event.hash === body?.['hash']) return []
    return [{ seq, code: same && event === undefined ? 'tail_missing' : 'anchor_differs' }]
  })
}

/** The snapshot must still match the hash in the log: of the opening, or of the last change of document. */
function frozenProblems(
  database: PrimaryDatabase,
  sessionId: string,
  events: readonly { seq: number; kind: string; body: string }[],
): { seq: number; code: string }[] {
  const frozen = frozenDocumentOf(database, sessionId)
  if (!frozen) return []
  const binding = events.findLast(({ kind }) => kind === 'opened' || kind === 'match' || kind === 'move')
  const logged = binding === undefined ? null : readAnchor(binding.body)
  const intact = documentHash(frozen.salt, frozen.body) === frozen.hash && logged?.['documentHash'] === frozen.hash
  return intact ? [] : [{ seq: binding?.seq ?? firstSeq, code: 'document_differs' }]
}

/** The event whose document the stored snapshot is not; `null` if it is, or if there is no snapshot. */
export function frozenProblem(database: PrimaryDatabase, sessionId: string): number | null {
  const bindings = countEventsOfKinds(database, sessionId, ['opened', 'match', 'move'])
  return frozenProblems(database, sessionId, bindings)[0]?.seq ?? null
}

function readAnchor(body: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}
