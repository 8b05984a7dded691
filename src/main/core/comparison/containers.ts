import type { Comparison } from '../../../contract/shapes/comparison.ts'
import type { CountStateCache } from '../count-log/count-states.ts'
import type { ImportedCountStates } from '../counts/files/imported-states.ts'
import { compareContainers } from '../domain/containers.ts'
import type { CountState } from '../domain/count-log/count-state.ts'
import { talliesOf } from '../domain/count-log/tally.ts'
import type { BlindControl } from '../domain/model.ts'
import { unitsToNumber } from '../domain/units.ts'
import type { ImportedCount } from '../store/imported-counts.ts'
import type { SessionOverview } from '../store/sessions.ts'

/** Declared external containers beside those of all finished counts. Callers check the visibility policy first. */
export function containersOf(
  { states, imported }: { states: CountStateCache; imported: ImportedCountStates },
  control: BlindControl,
  sessions: readonly SessionOverview[],
  elsewhere: readonly ImportedCount[],
): NonNullable<Comparison['containers']> {
  const finished = [
    ...sessions.map((session) => ({ ...session, read: () => states.of(session.sessionId).state })),
    ...elsewhere.map((count) => ({ ...count, read: () => imported.state(count) })),
  ].filter(({ status }) => status !== 'open')
  const counts = finished.map(({ part, counter, read }) => {
    const state = read()
    return { part, counter, scanned: scannedContainers(state), parts: talliesOf(state) }
  })
  return compareContainers(control, counts).map((one) => ({ ...one, units: unitsToNumber(one.units) }))
}

function scannedContainers({ seen }: CountState) {
  return [...seen.values()].flatMap(([first]) =>
    first?.kind === 'container' ? [{ container: first.value, at: first.at, operator: first.operator }] : [],
  )
}
