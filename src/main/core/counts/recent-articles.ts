import type { CountState } from '../domain/count-log/count-state.ts'

/** The articles of entries that were not undone, in the order of their last entry, latest first. */
export function recentArticles({ live }: CountState): string[] {
  const recent = new Set<string>()
  let last: string | null = null
  for (const { event } of live.values()) {
    if (event.kind !== 'scan' && event.kind !== 'manual') continue
    if (event.articleCode === last) continue
    last = event.articleCode
    recent.delete(last)
    recent.add(last)
  }
  return [...recent].reverse()
}
