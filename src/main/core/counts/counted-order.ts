import type { CountState } from '../domain/count-log/count-state.ts'

/** How many scans were counted and not undone, and the articles in the order of their last entry, latest first. */
export function countedOrder({ live }: CountState): { counted: number; recent: string[] } {
  const recent = new Set<string>()
  let last: string | null = null
  let counted = 0
  for (const { event } of live.values()) {
    if (event.kind !== 'scan' && event.kind !== 'manual') continue
    counted += 1
    if (event.articleCode === last) continue
    last = event.articleCode
    recent.delete(last)
    recent.add(last)
  }
  return { counted, recent: [...recent].reverse() }
}
