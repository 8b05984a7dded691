import type { Comparison } from '../../../contract/shapes/comparison.ts'
import type { CountStateCache } from '../count-log/count-states.ts'
import type { ImportedCountStates } from '../counts/files/imported-states.ts'
import type { DecidingNumber } from '../domain/deciding-count.ts'
import { decidingWeighedGoods, weighedGoodsOf } from '../domain/pieces.ts'
import { unitsToNumber } from '../domain/units.ts'
import type { ImportedCount } from '../store/imported-counts.ts'
import type { SessionOverview } from '../store/sessions.ts'

/**
 * Pieces and weight of all finished counts, as a field of the comparison; none if nothing was weighed. Without
 * `decidingNumber` all goods that were weighed in any count are in it, to tell which they are.
 */
export function weighedGoodsIn(
  { states, imported }: { states: CountStateCache; imported: ImportedCountStates },
  sessions: readonly SessionOverview[],
  elsewhere: readonly ImportedCount[],
  decidingNumber: DecidingNumber = () => 3,
): Pick<Comparison, 'weighed'> {
  const finished = <T extends { status: string }>(counts: readonly T[]) =>
    counts.filter(({ status }) => status !== 'open')
  const counts = [
    ...finished(sessions).map(({ part, counter, sessionId }) => ({
      part,
      counter,
      noted: weighedGoodsOf(states.of(sessionId).state),
    })),
    ...finished(elsewhere).map((count) => ({
      part: count.part,
      counter: count.counter,
      noted: weighedGoodsOf(imported.state(count)),
    })),
  ]
  const weighed = decidingWeighedGoods(counts, decidingNumber).map((one) => ({
    ...one,
    pieces: unitsToNumber(one.pieces),
    weight: unitsToNumber(one.weight),
  }))
  return weighed.length === 0 ? {} : { weighed }
}
