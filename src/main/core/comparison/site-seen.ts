import { canonicalText } from '../domain/count-log/canonical.ts'
import type { CachedControl } from '../controls/document-finder.ts'
import { controlSnapshot } from '../counts/document-snapshot.ts'
import { sessionsOfControls } from '../store/sessions.ts'
import type { PartsDeps, Scope } from './compare-parts.ts'
import { createPartComparison } from './compare-parts.ts'
import { measureOf } from './line-measures.ts'
import { seenHash } from './seen.ts'

/** The end of a count on which a decision rests. */
export interface CountEnd {
  sessionId: string
  seq: number
  hash: string
}

/**
 * What a supervisor decides about as every PC of the site computes it from its own copy of the document: figures, rules and
 * the ends of the counts. Left out is what differs between PCs: reasons, the count of the WMS, the frozen document, and the
 * measure of an article that has only one.
 */
export type SiteSeen = (cached: CachedControl, scope?: Scope) => { hash: string; counts: CountEnd[] }

export function createSiteSeen(deps: PartsDeps): SiteSeen {
  const { database, states, measures } = deps
  const partComparison = createPartComparison(deps)
  return ({ control: current }, scope = null) => {
    const own = sessionsOfControls(database, [current.id])
    const control = (own[0] && controlSnapshot(database, own[0].sessionId)?.control) ?? current
    const { lines, mixed, sameGoods, rules, elsewhere } = partComparison.compare(
      { ...current, countedLines: [] },
      own,
      control,
      scope,
    )
    const isBasis = ({ part }: { part: number }) => scope === null || part <= scope
    const counts = [
      ...own.filter(isBasis).map(({ sessionId, device, part, counter }) => {
        const { state, head } = states.of(sessionId)
        return { sessionId, device, part, counter, seq: state.nextSeq - 1, head: head ?? '' }
      }),
      ...elsewhere.filter(isBasis).map((count) => ({ ...count, seq: count.events })),
    ].sort((a, b) => (a.sessionId < b.sessionId ? -1 : 1))
    const isWeighed = measureOf(mixed, undefined, measures.isByWeight)
    const isKilos = (line: (typeof lines)[number]) => mixed.has(line.articleCode) && isWeighed(line)
    const place = (line: (typeof lines)[number]) =>
      canonicalText([line.articleCode, line.lot, line.expiry, isKilos(line)])
    const hash = seenHash({
      controlId: current.id,
      ...(scope === null ? {} : { part: scope }),
      lines: lines
        .toSorted((a, b) => (place(a) < place(b) ? -1 : 1))
        .map((line) => ({
          ...line,
          ...(isKilos(line) ? { byWeight: true as const } : {}),
          reason: null,
          note: null,
          rules: rules.ofLine(line.articleCode),
        })),
      documentChanged: false,
      documentHash: null,
      counts,
      sameGoods: sameGoods
        .map((one) => ({ ...one, sessionIds: [...one.sessionIds].sort(), articles: [...one.articles].sort() }))
        .sort((a, b) => a.counter - b.counter),
      tolerance: rules.tolerance,
      requiredCounts: rules.requiredCounts.counts,
    })
    return { hash, counts: counts.map(({ sessionId, seq, head }) => ({ sessionId, seq, hash: head })) }
  }
}
