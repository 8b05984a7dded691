import type { ParsedInput } from '../../../contract/operations.ts'
import type { ScanAnswer } from '../../../contract/shapes/count.ts'
import type { OpenNeed } from '../domain/count-log/count-state.ts'
import { firstSeen } from '../domain/count-log/count-state.ts'
import { Failure } from '../domain/failure.ts'
import { explainScan } from '../domain/scan.ts'
import type { CountService } from './count-service.ts'
import { applyScanPlan, scanContext } from './entries.ts'
import { interpretScan } from './interpret-scan.ts'
import type { InterpretedScan } from './interpret-scan.ts'
import { planPalletLabel } from './container-scan.ts'
import { onePack } from './scan-plan.ts'
import { planArticle } from './plan-article.ts'
import type { ScanContext, ScanPlan } from './scan-plan.ts'

/**
 * Reads a scan of an unknown barcode again, now that the barcode is known: it counts in the place of the waiting one,
 * or asks for what its article needs. `conflict` with `not_waiting`, or `still_unknown` where nothing was learned.
 */
export function reprocessScan(
  countService: CountService,
  input: ParsedInput<'counts.relearn'>,
  callerId: string,
): ScanAnswer {
  const session = countService.session(input.sessionId)
  const { state } = countService.states.of(session.sessionId)
  const need = state.openNeeds.get(input.eventId)
  if (!need || state.live.get(need.eventId)?.event.kind !== 'unknown')
    throw new Failure('conflict', 'No unknown barcode waits here', { reason: 'not_waiting' })
  const { raw, condition } = need
  const packs = need.packs ?? onePack
  // Whoever scanned it first was told then.
  const context = scanContext(countService, session, { raw, condition, packs, alsoElsewhere: true }, callerId)
  const reading = explainScan(raw, { year: Number(context.today.slice(0, 4)) })
  const meaning = interpretScan(reading, { articleCatalog: countService.articleCatalog, listed: context.listed, packs })
  if (meaning.type !== 'article')
    throw new Failure('conflict', 'This barcode is tied to nothing yet', { reason: 'still_unknown' })
  return applyScanPlan(countService, session.sessionId, planAgain(meaning, need, context), { raw, condition })
}

/** What a scan does that waited for its article. It lies where it was scanned, whatever is open now. */
function planAgain(
  meaning: Extract<InterpretedScan, { type: 'article' }>,
  need: OpenNeed,
  context: ScanContext,
): ScanPlan {
  const { article, units, data, barcode, container } = meaning
  const there: ScanContext = { ...context, state: { ...context.state, container: need.container } }
  const plan = planArticle(article, units, data, barcode, there, need.eventId)
  // Its pallet's own number was on the label: remembered by opening it, then what was open is open again.
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
  // It waits for something else by now, or is refused: it does not wait for its article any more.
  const undone = { kind: 'undo' as const, operator, negates: need.eventId }
  return { ...placed, events: [undone, ...events], resolved: need.eventId }
}
