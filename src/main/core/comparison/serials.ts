import type { Comparison } from '../../../contract/shapes/comparison.ts'
import type { DecidingNumber } from '../domain/deciding-count.ts'
import { decidingSerials, serialsOfCount } from '../domain/serials.ts'
import { finishedCounts, type StatesOfCounts } from './finished-counts.ts'
import type { ImportedCount } from '../store/imported-counts.ts'
import type { SessionOverview } from '../store/sessions.ts'

/** Serials of all finished counts, as a field of the comparison; none if there are no serials. */
export function serialsOf(
  sources: StatesOfCounts,
  sessions: readonly SessionOverview[],
  elsewhere: readonly ImportedCount[],
  decidingNumber: DecidingNumber,
): Pick<Comparison, 'serials'> {
  const counts = finishedCounts(sources, sessions, elsewhere).map(({ state, ...count }) => ({
    ...count,
    noted: serialsOfCount(state),
  }))
  const serials = decidingSerials(counts, decidingNumber)
  return serials.length === 0 ? {} : { serials }
}
