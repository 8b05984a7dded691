import type { Comparison } from '../../../contract/shapes/comparison.ts'
import type { CountStateCache } from '../count-log/count-states.ts'
import type { ImportedCountStates } from '../counts/files/imported-states.ts'
import type { DecidingNumber } from '../domain/deciding-count.ts'
import { decidingSerials, serialsOfCount } from '../domain/serials.ts'
import type { ImportedCount } from '../store/imported-counts.ts'
import type { SessionOverview } from '../store/sessions.ts'

/** Serials of all finished counts, as a field of the comparison; none if there are no serials. */
export function serialsOf(
  { states, imported }: { states: CountStateCache; imported: ImportedCountStates },
  sessions: readonly SessionOverview[],
  elsewhere: readonly ImportedCount[],
  decidingNumber: DecidingNumber,
): Pick<Comparison, 'serials'> {
  const counts = [
    ...sessions
      .filter(({ status }) => status !== 'open')
      .map(({ part, counter, sessionId }) => ({ part, counter, noted: serialsOfCount(states.of(sessionId).state) })),
    ...elsewhere
      .filter(({ status }) => status !== 'open')
      .map((count) => ({ part: count.part, counter: count.counter, noted: serialsOfCount(imported.state(count)) })),
  ]
  const serials = decidingSerials(counts, decidingNumber)
  return serials.length === 0 ? {} : { serials }
}
