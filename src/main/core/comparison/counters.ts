import type { Comparison } from '../../../contract/shapes/comparison.ts'
import type { ImportedCountStates } from '../counts/files/imported-states.ts'
import { otherPcCounts } from '../counts/files/merge-counts.ts'
import type { CountStateCache } from '../count-log/count-states.ts'
import type { SessionOverview } from '../store/sessions.ts'

/** Who counted a control, at this PC and at others, who signed, and what they wrote beside it. */
export function countersOfControl(
  { states, imported }: { states: CountStateCache; imported: ImportedCountStates },
  controlId: number,
  sessions: readonly SessionOverview[],
): Pick<Comparison, 'sessions' | 'alsoCounted' | 'notes'> {
  const own = sessions.map((session) => ({ ...session, state: states.of(session.sessionId).state }))
  const others = imported.of(controlId).map((count) => ({ ...count, state: imported.state(count) }))
  const aside = imported.setAside(controlId).map((count) => ({ ...count, state: imported.state(count) }))
  const elsewhere = [...otherPcCounts(own, others), ...otherPcCounts([], aside)]
  return {
    sessions: own.map(({ sessionId, counter, operator, status, blind, startedAt, closedAt, state }) => ({
      sessionId,
      counter,
      operator,
      status,
      blind,
      startedAt,
      closedAt,
      signature: state.signature,
    })),
    ...(elsewhere.length === 0 ? {} : { alsoCounted: elsewhere }),
    notes: [...own, ...others].flatMap(({ counter, state }) => state.notes.map((note) => ({ counter, ...note }))),
  }
}
