import { loggedPart } from '../domain/delivery-parts.ts'
import type { Comparison } from '../../../contract/shapes/comparison.ts'
import { otherPcCounts } from '../counts/files/merge-counts.ts'
import type { SameGoods } from '../domain/same-goods.ts'
import type { ImportedCount } from '../store/imported-counts.ts'
import type { SessionOverview } from '../store/sessions.ts'
import type { Scope } from './compare-parts.ts'
import type { StatesOfCounts } from './finished-counts.ts'

/** Counts of a control on this and other PCs: operators, signatures and notes. */
export function countersOfControl(
  { states, imported }: StatesOfCounts,
  { controlId, scope, elsewhere }: { controlId: number; scope: Scope; elsewhere: readonly ImportedCount[] },
  sessions: readonly SessionOverview[],
): Pick<Comparison, 'sessions' | 'alsoCounted' | 'notes'> {
  const own = sessions.map((session) => ({ ...session, state: states.of(session.sessionId).state }))
  const others = elsewhere.map((count) => ({ ...count, state: imported.state(count) }))
  const aside = imported
    .setAside(controlId)
    .filter(({ part }) => scope === null || part === scope)
    .map((count) => ({ ...count, state: imported.state(count) }))
  const alsoCounted = [...otherPcCounts(own, others), ...otherPcCounts([], aside)]
  return {
    sessions: own.map(({ sessionId, part, counter, operator, status, blind, startedAt, closedAt, state }) => ({
      sessionId,
      ...loggedPart(part),
      counter,
      operator,
      status,
      blind,
      startedAt,
      closedAt,
      signature: state.signature,
    })),
    ...(alsoCounted.length === 0 ? {} : { alsoCounted }),
    notes: [...own, ...others].flatMap(({ counter, state }) => state.notes.map((note) => ({ counter, ...note }))),
  }
}

type LeftOut = NonNullable<Comparison['leftOut']>[number]

/** A count of another PC that enters no figure, as a comparison lists it. */
export function leftOut(count: ImportedCount, reason: LeftOut['reason']): LeftOut {
  const { sessionId, device, part, counter, operator, status, closedAt, importedAt } = count
  return { sessionId, device, ...loggedPart(part), counter, operator, status, closedAt, importedAt, reason }
}

/** Counts with the same goods, with operators and PCs (`null`: this one); missing if there are none. */
export function namedSameGoods(
  found: readonly SameGoods[],
  sessions: readonly SessionOverview[],
  elsewhere: readonly ImportedCount[],
): Pick<Comparison, 'sameGoods'> {
  if (found.length === 0) return {}
  const all = [...sessions.map((session) => ({ ...session, device: null })), ...elsewhere]
  const sameGoods = found.map(({ part = 1, counter, sessionIds, articles }) => ({
    ...loggedPart(part),
    counter,
    counts: all
      .filter(({ sessionId }) => sessionIds.includes(sessionId))
      .map(({ sessionId, device, operator, part: of }) => ({
        sessionId,
        device,
        operator,
        ...(of === part ? {} : { part: of }),
      })),
    articles,
  }))
  return { sameGoods }
}
