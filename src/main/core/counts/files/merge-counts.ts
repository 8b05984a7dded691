import { loggedPart } from '../../domain/delivery-parts.ts'
import type { Comparison } from '../../../../contract/shapes/comparison.ts'
import type { CountState } from '../../domain/count-log/count-state.ts'
import type { ClosedCount } from '../../domain/deciding-count.ts'
import type { Instant } from '../../domain/model.ts'
import { firstSeen, serialValue } from '../../domain/count-log/count-state.ts'
import { needDifferentPeople } from '../../domain/independent-counts.ts'
import { personKey } from '../../domain/person.ts'
import type { ImportedCount } from '../../store/imported-counts.ts'
import type { ImportedCountStates } from './imported-states.ts'

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
 * Describes counts of other PCs for the comparison: operator, containers that two of them have, and whether one
 * operator made both of the counts that should be independent.
 */
export function otherPcCounts(
  own: readonly Part[],
  others: readonly (ImportedCount & Part)[],
): NonNullable<Comparison['alsoCounted']> {
  return others.map((count) => {
    const rest = [...own, ...others].filter((other) => other.state !== count.state && other.part === count.part)
    const seen = containersByCount(count.counter, rest, ({ state }) => state)
    const held = containersByCount(count.counter, [count], ({ state }) => state)
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
      repeatedContainers: [...held.keys()].filter((container) => seen.has(container)).sort(),
      samePerson: peopleOf(count.state).some((person) => people.has(person)),
    }
  })
}

function peopleOf(state: CountState): string[] {
  return state.operators.map(personKey)
}

export interface CountWithContainers<C> {
  count: C
  at: Instant
  operator: string
}

/**
 * Containers with entries in counts of this count number of one part, each with its first entry. They are added up, so a
 * container in two of them would be counted twice; other count numbers count it again on purpose.
 */
export function containersByCount<C extends { counter: number }>(
  counter: number,
  counts: readonly C[],
  stateOf: (count: C) => CountState,
): Map<string, CountWithContainers<C>> {
  const held = new Map<string, CountWithContainers<C>>()
  for (const count of counts) {
    if (count.counter !== counter) continue
    for (const { event } of stateOf(count).live.values()) {
      if (event.kind === 'needs' || event.kind === 'unknown' || event.container === null) continue
      const { container, at, operator } = event
      if (!held.has(container)) held.set(container, { count, at, operator })
    }
  }
  return held
}

/** The operator who counted a container or a serial on another PC, in a count that is added to this one. */
export interface CountedElsewhere {
  device: string
  operator: string
  at: Instant
}

/** Returns `null` if no included count of another PC contains the container. */
export function findContainerElsewhere(
  imported: ImportedCountStates,
  { controlId, part, counter }: { controlId: number | null; part: number; counter: number },
  container: string,
): CountedElsewhere | null {
  if (controlId === null) return null
  const ofPart = imported.of(controlId).filter((count) => count.part === part)
  const holding = containersByCount(counter, ofPart, (count) => imported.state(count)).get(container)
  return holding ? { device: holding.count.device, operator: holding.operator, at: holding.at } : null
}

/** Returns `null` if no included count of another PC contains this serial of the article. */
export function findSerialElsewhere(
  imported: ImportedCountStates,
  { controlId, part, counter }: { controlId: number | null; part: number; counter: number },
  { articleCode, serial }: { articleCode: string; serial: string },
): CountedElsewhere | null {
  if (controlId === null) return null
  for (const count of imported.of(controlId)) {
    if (count.part !== part || count.counter !== counter) continue
    const seen = firstSeen(imported.state(count), 'serial', serialValue(articleCode, serial))
    if (seen) return { device: count.device, operator: seen.operator, at: seen.at }
  }
  return null
}
