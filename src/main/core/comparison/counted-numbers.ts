import type { Comparison } from '../../../contract/shapes/comparison.ts'
import type { CountStateCache } from '../count-log/count-states.ts'
import type { ImportedCountStates } from '../counts/files/imported-states.ts'
import type { BlindControl } from '../domain/model.ts'
import type { ImportedCount } from '../store/imported-counts.ts'
import type { SessionOverview } from '../store/sessions.ts'
import type { Scope } from './compare-parts.ts'
import { containersOf } from './containers.ts'
import { serialsOf } from './serials.ts'
import { weighedGoodsIn } from './weighed-goods.ts'

/** Numbers of containers, serials and pieces in the finished counts of a control, each missing if there are none. */
export function countedNumbersOf(
  counts: { states: CountStateCache; imported: ImportedCountStates },
  control: BlindControl,
  sessions: readonly SessionOverview[],
  elsewhere: readonly ImportedCount[],
  scope: Scope,
): Pick<Comparison, 'containers' | 'serials' | 'weighed'> {
  const containers = containersOf(counts, control, sessions, elsewhere).filter(
    // Units missing in this part may come with a later one.
    ({ status }) => scope === null || status !== 'missing',
  )
  return {
    ...(containers.length === 0 ? {} : { containers }),
    ...serialsOf(counts, sessions, elsewhere),
    ...weighedGoodsIn(counts, sessions, elsewhere),
  }
}
