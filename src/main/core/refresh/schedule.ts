import type { Resource } from '../../../contract/shapes/system.ts'

/** Interval of the automatic refresh of each resource. */
export const refreshIntervalMs: Record<Resource, number> = {
  controls: 2 * 60_000,
  suppliers: 60 * 60_000,
  stock: 15 * 60_000,
  adjustments: 10 * 60_000,
  orders: 5 * 60_000,
  dispatches: 10 * 60_000,
}

const firstBackOffMs = 5_000
const maxBackOffMs = 10 * 60_000

/**
 * Delay until the next refresh: the resource's interval after a success, otherwise a doubling back-off with full
 * jitter, so that many PCs do not return at once. `chance` is in [0, 1).
 */
export function nextDelayMs(resource: Resource, failures: number, chance: number): number {
  if (failures === 0) return Math.round(refreshIntervalMs[resource] * (0.9 + 0.2 * chance))
  const ceiling = Math.min(maxBackOffMs, firstBackOffMs * 2 ** (failures - 1))
  return Math.round(ceiling * (0.5 + 0.5 * chance))
}
