import { firstSeen } from '../domain/count-log/count-state.ts'
import type { NewEvent } from '../count-log/count-log-writer.ts'
import { Failure } from '../domain/failure.ts'
import { containerKey } from '../domain/containers.ts'
import { hasCheckDigit } from '../domain/gtin.ts'
import { emptyPlan, duplicateScan } from './scan-plan.ts'
import type { ScanContext, ScanPlan } from './scan-plan.ts'

/** Returns a plan if this count, or another one of the delivery that is added to it, already has the container. */
function containerSeen(container: string, context: ScanContext): ScanPlan | null {
  const seen = firstSeen(context.state, 'container', container)
  if (seen) return { ...duplicateScan('container', 'container_repeated', seen, context), container }
  return planContainerElsewhere(container, context)
}

/**
 * Returns a plan that counts nothing until the operator confirms, if a count of another PC or of another part has the
 * container; `null` otherwise.
 */
export function planContainerElsewhere(container: string, context: ScanContext): ScanPlan | null {
  const held = context.elsewhere(container)
  if (!held) return null
  return { ...duplicateScan('container', 'container_elsewhere', { ...held, eventId: null }, context), container }
}

/**
 * The container of a typed number: the one that a scanner reads. Throws for an SSCC with a wrong check digit: scanned it would be
 * rejected, too (GS1 General Specifications, 7.9).
 */
export function typedContainer(typed: string | null): string | null {
  const container = typed === null ? null : containerKey(typed)
  if (container === null || !/^\d{18}$/.test(container) || hasCheckDigit(container)) return container
  throw new Failure('conflict', 'The check digit of this SSCC is wrong', { reason: 'container_check_digit', container })
}

/** Plans the opening of a container; a repeated container is reported as duplicate. */
export function planContainerScan(container: string, context: ScanContext): ScanPlan {
  const seen = containerSeen(container, context)
  if (seen) return seen
  const { raw, operator } = context
  return { ...emptyPlan, subject: 'container', events: [{ kind: 'container', operator, container, raw }] }
}

/**
 * Adds the opening of the container to a plan whose label has both the container's number and its content. A label that
 * answers a question about goods of the container neither opens it again nor repeats it.
 */
export function planPalletLabel(container: string, plan: ScanPlan, context: ScanContext): ScanPlan {
  if (plan.outcome !== 'counted' && plan.outcome !== 'needs') return plan
  const events = plan.events.map((event) => ('container' in event ? { ...event, container } : event))
  const answered = context.state.openForScans.find(({ eventId }) => eventId === plan.resolved)
  if (answered?.container === container) return { ...plan, events }
  const seen = containerSeen(container, context)
  if (seen) return seen
  const opening: NewEvent = { kind: 'container', operator: context.operator, container }
  return { ...plan, events: [opening, ...events] }
}
