import type { Comparison } from '../../../contract/shapes/comparison.ts'
import type { CountStateCache } from '../count-log/count-states.ts'
import type { ImportedCountStates } from '../counts/files/imported-states.ts'
import { decidingSerials, serialsOfCount } from '../domain/serials.ts'
import type { ImportedCount } from '../store/imported-counts.ts'
import type { SessionOverview } from '../store/sessions.ts'

/** Serials of all finished counts, as a field of the comparison; none if there are no serials. */
export function serialsOf(
  { states, imported }: { states: CountStateCache; imported: ImportedCountStates },
  sessions: readonly SessionOverview[],
  elsewhere: readonly ImportedCount[],
): Pick<Comparison, 'serials'> {
  const serials = decidingSerials([
    ...sessions
      .filter(({ status }) => status !== 'open')
      .map(({ part, counter, sessionId }) => ({ part, counter, groups: serialsOfCount(states.of(sessionId).state) })),
    ...elsewhere
      .filter(({ status }) => status !== 'open')
      .map((count) => ({ part: count.part, counter: count.counter, groups: serialsOfCount(imported.state(count)) })),
  ])
  return serials.length === 0 ? {} : { serials }
}
