import type { Output } from '../../../contract/operations.ts'
import { firstSeq, linkHash, verifyChain } from '../domain/count-log/chain.ts'
import { countEventsOf } from '../store/count-events.ts'
import { frozenDocumentOf } from '../store/frozen-documents.ts'
import type { ImportedCount } from '../store/imported-counts.ts'
import { importedAnchors, importedCount, importedEvents } from '../store/imported-counts.ts'
import { pcChain } from '../store/pc-chain.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'
import { pcChainId } from '../count-log/count-log-writer.ts'
import { documentHash } from './document-snapshot.ts'

/**
 * Checks a count's chain, this PC's chain and the anchors that name the count. A tail that was cut off shows where an
 * anchor names an event that is not there; what came after the last anchor is held by the chain alone.
 */
export function verifyCount(database: PrimaryDatabase, sessionId: string, deviceId: string): Output<'counts.verify'> {
  const own = countEventsOf(database, sessionId)
  const imported = own.length === 0 ? importedCount(database, sessionId) : null
  const events = imported ? importedEvents(database, imported.device, sessionId) : own
  const chain = verifyChain(sessionId, events)
  const problems: Output<'counts.verify'>['problems'] = chain.problems.map(({ seq, code }) => ({ seq, code }))
  if (imported) problems.push(...foreignAnchorProblems(database, imported, events))

  const anchors = pcChain(database)
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
  problems.push(...frozenProblems(database, sessionId, events))
  return {
    sessionId,
    intact: problems.length === 0,
    events: events.length,
    head: chain.head,
    anchors: { checked, intact: anchored && pc.intact && checked > 0 },
    problems,
  }
}

/** What the other PC's own chain said of an imported count must still be so. */
function foreignAnchorProblems(
  database: PrimaryDatabase,
  { device, sessionId }: ImportedCount,
  events: readonly { hash: string }[],
): { seq: number | null; code: string }[] {
  return importedAnchors(database, device, sessionId).flatMap((anchor) => {
    const body = readAnchor(anchor.body)
    const seq = typeof body?.['seq'] === 'number' ? body['seq'] : null
    const same = linkHash({ ...anchor, sessionId: pcChainId(device) }) === anchor.hash
    const event = seq === null ? undefined : events[seq - firstSeq]
    if (same && event !== undefined && event.hash === body?.['hash']) return []
    return [{ seq, code: same && event === undefined ? 'tail_missing' : 'anchor_differs' }]
  })
}

/** The frozen document must still be the one whose hash the log carries: at the opening, or where it was bound since. */
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

function readAnchor(body: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}
