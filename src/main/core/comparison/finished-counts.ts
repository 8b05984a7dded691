import type { CountStateCache } from '../count-log/count-states.ts'
import type { ImportedCountStates } from '../counts/files/imported-states.ts'
import type { ImportedCount } from '../store/imported-counts.ts'
import type { SessionOverview } from '../store/sessions.ts'

/** The states of counts of this and of other PCs. */
export interface StatesOfCounts {
  states: CountStateCache
  imported: ImportedCountStates
}

/** The finished ones of the counts of this PC (`sessions`) and of other PCs, with their states. */
export function finishedCounts(
  { states, imported }: StatesOfCounts,
  sessions: readonly SessionOverview[],
  elsewhere: readonly ImportedCount[],
) {
  const isFinished = ({ status }: { status: string }) => status !== 'open'
  return [
    ...sessions
      .filter(isFinished)
      .map(({ sessionId, part, counter }) => ({ part, counter, state: states.of(sessionId).state })),
    ...elsewhere
      .filter(isFinished)
      .map((count) => ({ part: count.part, counter: count.counter, state: imported.state(count) })),
  ]
}
