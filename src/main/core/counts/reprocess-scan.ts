import type { ParsedInput } from '../../../contract/operations.ts'
import type { ScanResult } from '../../../contract/shapes/count.ts'
import type { PendingScan } from '../domain/count-log/count-state.ts'
import { firstSeen } from '../domain/count-log/count-state.ts'
import { Failure } from '../domain/failure.ts'
import { explainScan } from '../domain/scan.ts'
import type { SessionOverview } from '../store/sessions.ts'
import { isWithinCount } from './count-range.ts'
import type { CountService } from './count-service.ts'
import { applyScanPlan, scanContext } from './entries.ts'
import { interpretScan } from './interpret-scan.ts'
import type { InterpretedScan } from './interpret-scan.ts'
import { planPalletLabel } from './container-scan.ts'
import { onePackage } from './scan-plan.ts'
import { planArticle } from './plan-article.ts'
import type { ScanContext, ScanPlan } from './scan-plan.ts'

/**
 * Processes a pending scan again after its barcode was linked: it is counted in place of the pending one, or asks for
 * the missing fields. Throws `conflict` with `not_waiting`, or `still_unknown` if the barcode is not linked.
 */
export function reprocessScan(
  countService: CountService,
  input: ParsedInput<'counts.relearn'>,
  callerId: string,
): ScanResult {
  const session = countService.session(input.sessionId)
  const { state } = countService.states.of(session.sessionId)
  const need = state.openNeeds.get(input.eventId)
  if (!need || state.live.get(need.eventId)?.event.kind !== 'unknown')
    throw new Failure('conflict', 'There is no pending unknown barcode', { reason: 'not_waiting' })
  const plan = planAgain(countService, session, need, callerId)
  if (plan === null) throw new Failure('conflict', 'This barcode is not linked yet', { reason: 'still_unknown' })
  const { raw, condition } = need
  const concealed = countService.isConcealed(session, callerId)
  return applyScanPlan(countService, session.sessionId, plan, { raw, condition, concealed })
}

/**
 * Processes the pending unknown barcodes of a count again whose articles are known by now. Those that would be rejected,
 * and those with more units than the count can hold, stay pending: a person decides. Within a transaction. Returns how many were processed.
 */
export function reprocessKnownScans(countService: CountService, session: SessionOverview): number {
  const { state } = countService.states.of(session.sessionId)
  const pending = [...state.openNeeds.values()].filter(
    ({ eventId }) => state.live.get(eventId)?.event.kind === 'unknown',
  )
  let processed = 0
  for (const need of pending) {
    // Nobody called: nobody's rights apply.
    const plan = planAgain(countService, session, need, '')
    if (plan === null || (plan.outcome !== 'counted' && plan.outcome !== 'needs')) continue
    if (plan.units !== null && !isWithinCount(state, plan.article?.articleCode ?? null, plan.units)) continue
    const { raw, condition } = need
    applyScanPlan(countService, session.sessionId, plan, { raw, condition, concealed: true })
    processed += 1
  }
  return processed
}

/** The plan of a pending scan with what is known now; `null` if its article is still unknown. */
function planAgain(
  countService: CountService,
  session: SessionOverview,
  need: PendingScan,
  callerId: string,
): ScanPlan | null {
  const { raw, condition } = need
  const packs = need.packs ?? onePackage
  // A container counted elsewhere was reported at the first scan.
  const again = { raw, condition, packs, alsoElsewhere: true, answering: null, repeats: null }
  const context = scanContext(countService, session, again, callerId)
  const year = Number(context.today.slice(0, 4))
  const { articleCatalog } = countService
  const meaning = interpretScan(explainScan(raw, { year }), { articleCatalog, listed: context.listed, packs, year })
  return meaning.type === 'article' ? replanScan(meaning, need, context) : null
}

/** Plans a pending scan again, in the container where it was scanned, whatever container is open now. */
function replanScan(
  meaning: Extract<InterpretedScan, { type: 'article' }>,
  need: PendingScan,
  context: ScanContext,
): ScanPlan {
  const { article, units, pieces, data, barcode, container } = meaning
  const there: ScanContext = { ...context, pieces, state: { ...context.state, container: need.container } }
  const plan = planArticle(article, units, data, barcode, there, need.eventId)
  // The label had the container's number: opens that container, then reopens the current one.
  const labelled = container !== null && firstSeen(context.state, 'container', container) === null
  const placed = container === null ? plan : planPalletLabel(container, plan, there)
  const [opening, ...rest] = placed.events
  const { operator } = context
  const back = { kind: 'container' as const, operator, container: context.state.container }
  const events =
    labelled && opening?.kind === 'container' && context.state.container !== container
      ? [opening, back, ...rest]
      : placed.events
  if (placed.outcome === 'counted') return { ...placed, events }
  // The scan was rejected or lacks another field: the pending one is undone.
  const undone = { kind: 'undo' as const, operator, negates: need.eventId }
  return { ...placed, events: [undone, ...events], resolved: need.eventId }
}
