import type { CountState } from '../domain/count-log/count-state.ts'

/** How many scans were counted and not undone, and the articles in the order of their last entry, latest first. */
export function countedOrder({ live }: CountState): { counted: number; recent: string[] } {
  const recent = new Set<string>()
  let counted = 0
  for (const { event } of [...live.values()].reverse()) {
    if (event.kind !== 'scan' && event.kind !== 'manual') continue
    recent.add(event.articleCode)
    counted += 1
  }
  return { counted, recent: [...recent] }
}
