import type { CountState, PendingScan } from '../domain/count-log/count-state.ts'
import type { ScanContext } from './scan-plan.ts'

/** Pending scans that another scan may complete: the one that the screen asks about, then the last one. */
export function waitingScans({ state, answering }: ScanContext): PendingScan[] {
  const asked = askedScan(state, answering)
  const last = state.openForScans.at(-1)
  return [...new Set([asked, last])].filter((need) => need !== undefined)
}

/** Pending scans that the label of a container may complete: their goods are in it, or in none yet. */
export function waitingInContainer(container: string, context: ScanContext): PendingScan[] {
  return waitingScans(context).filter((need) => need.container === null || need.container === container)
}

/** The pending scan that the screen asks about, if another scan may complete it. */
export function askedScan(state: CountState, answering: string | null): PendingScan | undefined {
  const need = answering === null ? undefined : state.openNeeds.get(answering)
  return need && state.openForScans.includes(need) ? need : undefined
}
