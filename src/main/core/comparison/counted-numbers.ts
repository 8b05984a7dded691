import type { Comparison } from '../../../contract/shapes/comparison.ts'
import { measureOf } from './line-measures.ts'
import type { DecidingNumber } from '../domain/deciding-count.ts'
import type { BlindControl } from '../domain/model.ts'
import type { ImportedCount } from '../store/imported-counts.ts'
import type { SessionOverview } from '../store/sessions.ts'
import type { Scope } from './compare-parts.ts'
import { containersOf, type Measured } from './containers.ts'
import type { StatesOfCounts } from './finished-counts.ts'
import { serialsOf } from './serials.ts'
import { weighedGoodsIn } from './weighed-goods.ts'

interface CountedNumbersOptions {
  scope: Scope
  /** The articles that have kilograms and units. */
  mixed: ReadonlySet<string>
  talliesOf: Measured['talliesOf']
  isByWeight(articleCode: string): boolean
  decidingNumber: DecidingNumber
}

/**
 * Numbers of containers, serials and pieces in the finished counts of a control, each missing if there are none; and whether
 * the figures of a line are kilograms.
 */
export function countedNumbersOf(
  counts: StatesOfCounts,
  control: BlindControl,
  sessions: readonly SessionOverview[],
  elsewhere: readonly ImportedCount[],
  { scope, mixed, talliesOf, isByWeight, decidingNumber }: CountedNumbersOptions,
): { numbers: Pick<Comparison, 'containers' | 'serials' | 'weighed'>; isWeighed: ReturnType<typeof measureOf> } {
  const isWeighed = measureOf(mixed, weighedGoodsIn(counts, sessions, elsewhere).weighed, isByWeight)
  const containers = containersOf(counts, control, sessions, elsewhere, { talliesOf, isWeighed }).filter(
    // A container that this part lacks may come with a later one.
    ({ scannedAt }) => scope === null || scannedAt !== null,
  )
  const numbers = {
    ...(containers.length === 0 ? {} : { containers }),
    ...serialsOf(counts, sessions, elsewhere, decidingNumber),
    ...weighedGoodsIn(counts, sessions, elsewhere, decidingNumber),
  }
  return { numbers, isWeighed }
}
