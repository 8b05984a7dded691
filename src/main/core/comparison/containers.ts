import type { Comparison } from '../../../contract/shapes/comparison.ts'
import { enteredContainers } from '../counts/files/merge-counts.ts'
import { compareContainers, containerIdentity } from '../domain/containers.ts'
import type { CountState } from '../domain/count-log/count-state.ts'
import type { MeasuredTally } from '../domain/measures.ts'
import type { BlindControl } from '../domain/model.ts'
import { unitsToNumber } from '../domain/units.ts'
import { finishedCounts, type StatesOfCounts } from './finished-counts.ts'
import type { ImportedCount } from '../store/imported-counts.ts'
import type { SessionOverview } from '../store/sessions.ts'

/** How the counts of a control tell kilograms from units. */
export interface Measured {
  talliesOf(state: CountState): MeasuredTally[]
  isWeighed(tally: MeasuredTally): boolean
}

/** Declared external containers beside those of all finished counts. Callers check the visibility policy first. */
export function containersOf(
  sources: StatesOfCounts,
  control: BlindControl,
  sessions: readonly SessionOverview[],
  elsewhere: readonly ImportedCount[],
  { talliesOf, isWeighed }: Measured,
): NonNullable<Comparison['containers']> {
  const counts = finishedCounts(sources, sessions, elsewhere).map(({ part, counter, state }) => {
    const parts = talliesOf(state).map((tally) => ({ ...tally, kilograms: isWeighed(tally) }))
    return { part, counter, scanned: scannedContainers(state), parts }
  })
  return compareContainers(control, counts).map(({ units, kilos, ...one }) => ({
    ...one,
    units: unitsToNumber(units),
    ...(kilos === 0 ? {} : { kilos: unitsToNumber(kilos) }),
  }))
}

/** Also those whose scan was undone, or never made, where goods were counted into them. */
function scannedContainers(state: CountState) {
  const scanned = [...state.seen.values()].flatMap(([first]) =>
    first?.kind === 'container' ? [{ container: first.value, at: first.at, operator: first.operator }] : [],
  )
  const known = new Set(scanned.map(({ container }) => containerIdentity(container)))
  const filled = [...enteredContainers(state)].filter(([container]) => !known.has(containerIdentity(container)))
  return [...scanned, ...filled.map(([container, { at, operator }]) => ({ container, at, operator }))]
}
