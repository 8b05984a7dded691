import { firstSeen } from '../domain/count-log/count-state.ts'
import type { NewEvent } from '../count-log/count-log-writer.ts'
import { emptyPlan, duplicateScan } from './scan-plan.ts'
import type { ScanContext, ScanPlan } from './scan-plan.ts'

/** Why a container is not opened: this count has it, or one of another PC that is added to it. */
function containerSeen(container: string, context: ScanContext): ScanPlan | null {
  const seen = firstSeen(context.state, 'container', container)
  if (seen) return { ...duplicateScan('container', 'container_repeated', seen, context), container }
  return planContainerElsewhere(container, context)
}

/** Another PC’s count that is added to this one holds the container: nothing is counted before somebody has said so. */
export function planContainerElsewhere(container: string, context: ScanContext): ScanPlan | null {
  const held = context.elsewhere(container)
  if (!held) return null
  return { ...duplicateScan('container', 'container_elsewhere', { ...held, eventId: null }, context), container }
}

/** Opens the container, once. */
export function planContainerScan(container: string, context: ScanContext): ScanPlan {
  const seen = containerSeen(container, context)
  if (seen) return seen
  const { raw, operator } = context
  return { ...emptyPlan, subject: 'container', events: [{ kind: 'container', operator, container, raw }] }
}

/** A label with the pallet's own number and its content: the pallet is opened by the same scan, once. */
export function planPalletLabel(container: string, plan: ScanPlan, context: ScanContext): ScanPlan {
  if (plan.outcome !== 'counted' && plan.outcome !== 'needs') return plan
  const seen = containerSeen(container, context)
  if (seen) return seen
  const opening: NewEvent = { kind: 'container', operator: context.operator, container }
  return {
    ...plan,
    events: [opening, ...plan.events.map((event) => ('container' in event ? { ...event, container } : event))],
  }
}
