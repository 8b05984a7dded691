import type { Comparison } from '../../../contract/shapes/comparison.ts'
import type { DecidingNumber } from '../domain/deciding-count.ts'
import { decidingWeighedGoods, weighedGoodsOf } from '../domain/pieces.ts'
import { unitsToNumber } from '../domain/units.ts'
import { finishedCounts, type StatesOfCounts } from './finished-counts.ts'
import type { ImportedCount } from '../store/imported-counts.ts'
import type { SessionOverview } from '../store/sessions.ts'

/**
 * Pieces and weight of all finished counts, as a field of the comparison; none if nothing was weighed. Without
 * `decidingNumber` all goods that were weighed in any count are in it, to tell which they are.
 */
export function weighedGoodsIn(
  sources: StatesOfCounts,
  sessions: readonly SessionOverview[],
  elsewhere: readonly ImportedCount[],
  decidingNumber: DecidingNumber = () => 3,
): Pick<Comparison, 'weighed'> {
  const counts = finishedCounts(sources, sessions, elsewhere).map(({ state, ...count }) => ({
    ...count,
    noted: weighedGoodsOf(state),
  }))
  const weighed = decidingWeighedGoods(counts, decidingNumber).map((one) => ({
    ...one,
    pieces: unitsToNumber(one.pieces),
    weight: unitsToNumber(one.weight),
  }))
  return weighed.length === 0 ? {} : { weighed }
}
