import { loggedPart } from '../../domain/delivery-parts.ts'
import type { Comparison } from '../../../../contract/shapes/comparison.ts'
import { containerIdentity } from '../../domain/containers.ts'
import type { CountState } from '../../domain/count-log/count-state.ts'
import type { ClosedCount } from '../../domain/deciding-count.ts'
import type { Instant } from '../../domain/model.ts'
import { needDifferentPeople } from '../../domain/independent-counts.ts'
import { personKey } from '../../domain/person.ts'
import type { ImportedCount } from '../../store/imported-counts.ts'

/** Adds up the counts of several PCs with the same count number. The sum is closed when the last of them was. */
export function mergeCounts(counts: readonly (ClosedCount | null)[]): ClosedCount | null {
  const closed = counts.filter((count) => count !== null)
  const [first] = closed
  if (!first) return null
  const covers = closed.every((count) => count.covers) ? closed.flatMap((count) => count.covers ?? []) : null
  const closedAt = closed.reduce(
    (latest, count) => (Date.parse(count.closedAt) > Date.parse(latest) ? count.closedAt : latest),
    first.closedAt,
  )
  return { closedAt, parts: closed.flatMap((count) => count.parts), covers }
}

interface Part {
  part: number
  counter: 1 | 2 | 3
  state: CountState
}

/**
 * Describes counts of other PCs for the comparison: operator, containers that are in another count whose units are added, and whether one
 * operator made both of the counts that should be independent.
 */
export function otherPcCounts(
  own: readonly Part[],
  others: readonly (ImportedCount & Part)[],
): NonNullable<Comparison['alsoCounted']> {
  return others.map((count) => {
    const all = [...own, ...others].filter((other) => other.state !== count.state)
    const rest = all.filter((other) => other.part === count.part)
    // Other numbers of the same part count the same containers on purpose.
    const beside = all.filter((other) => other.part !== count.part || other.counter === count.counter)
    const seen = new Set(beside.flatMap(({ state }) => [...enteredContainers(state).keys()].map(containerIdentity)))
    const held = enteredContainers(count.state)
    const mustDiffer = (other: Part) =>
      needDifferentPeople({ ...other, covers: other.state.covers }, { ...count, covers: count.state.covers })
    const people = new Set(rest.filter(mustDiffer).flatMap(({ state }) => peopleOf(state)))
    const { sessionId, device, part, counter, operator, status, closedAt, setAsideAt } = count
    return {
      sessionId,
      device,
      ...loggedPart(part),
      counter,
      operator,
      status,
      closedAt,
      setAsideAt,
      signature: count.state.signature,
      repeatedContainers: [...held.keys()].filter((container) => seen.has(containerIdentity(container))).sort(),
      samePerson: peopleOf(count.state).some((person) => people.has(person)),
    }
  })
}

function peopleOf(state: CountState): string[] {
  return state.operators.map(personKey)
}

/** Containers with entries in a count, each with the first one. */
export function enteredContainers({ live }: CountState): Map<string, { at: Instant; operator: string }> {
  const held = new Map<string, { at: Instant; operator: string }>()
  for (const { event } of live.values()) {
    if (event.kind === 'needs' || event.kind === 'unknown' || event.container === null) continue
    const { container, at, operator } = event
    if (!held.has(container)) held.set(container, { at, operator })
  }
  return held
}
