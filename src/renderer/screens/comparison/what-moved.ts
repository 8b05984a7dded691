import type { Comparison, ComparisonLine } from '../../../contract/shapes/comparison.ts'
import { lineKey } from './signing-blockers.ts'

/** One thing that is not as it was when the supervisor looked. */
export type Moved =
  | { kind: 'line'; line: ComparisonLine; before: number | null; after: number | null }
  | { kind: 'reason'; line: ComparisonLine }
  | { kind: 'count'; counter: 1 | 2 | 3; operator: string; device: string | null }
  | { kind: 'document' }
  | { kind: 'rules' }
  /** An entry that was taken back, a note or a photo: nothing that this screen shows as a figure. */
  | { kind: 'entries' }

/** Differences between the comparison that was looked at and the current one, in screen order. */
export function whatMoved(before: Comparison, after: Comparison): Moved[] {
  // It was not read again yet.
  if (before.seen === after.seen) return []
  const earlier = new Map(before.lines.map((line) => [lineKey(line), line]))
  const later = new Map(after.lines.map((line) => [lineKey(line), line]))
  const lines = [...new Map([...earlier, ...later])].flatMap(([key, line]): Moved[] => {
    const [old, now] = [earlier.get(key), later.get(key)]
    if (old && now && figures(old) === figures(now))
      return old.reason === now.reason && old.note === now.note ? [] : [{ kind: 'reason', line }]
    return [{ kind: 'line', line, before: old?.difference ?? null, after: now?.difference ?? null }]
  })
  const known = new Set(countsOf(before).map(countKey))
  const counts = countsOf(after)
    .filter((count) => !known.has(countKey(count)))
    .map(({ counter, operator, device }): Moved => ({ kind: 'count', counter, operator, device }))
  const moved: Moved[] = [...counts, ...lines]
  if (before.documentChanged !== after.documentChanged) moved.push({ kind: 'document' })
  if (JSON.stringify(before.tolerance) !== JSON.stringify(after.tolerance)) moved.push({ kind: 'rules' })
  return moved.length === 0 ? [{ kind: 'entries' }] : moved
}

/** Without the status: if only that changed, the tolerance did. */
function figures({ declared, wmsCount, counts, damaged, difference, decided }: ComparisonLine): string {
  return JSON.stringify([declared, wmsCount, counts, damaged, difference, decided])
}

function countsOf({ sessions, alsoCounted = [] }: Comparison) {
  return [...sessions.map((session) => ({ ...session, device: null })), ...alsoCounted]
}

function countKey({ sessionId, device, counter, status, closedAt }: ReturnType<typeof countsOf>[number]): string {
  return JSON.stringify([sessionId, device, counter, status, closedAt])
}
