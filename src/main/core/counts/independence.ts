import { Failure } from '../domain/failure.ts'
import { needDifferentPeople } from '../domain/independent-counts.ts'
import { personKey } from '../domain/person.ts'
import { headCountsOf } from '../store/hub-state.ts'
import { sessionsOfControls } from '../store/sessions.ts'
import type { CountService } from './count-service.ts'

interface CountOf {
  controlId: number | null
  /** The part of the delivery: counts of different parts are of different goods, and anybody makes them. */
  part: number
  counter: 1 | 2 | 3
  /** The count itself; `null` if it does not exist yet. */
  sessionId: string | null
  /** Codes of the articles of a recount; `null`: the count covers all. */
  covers: readonly string[] | null
}

interface OtherCount {
  sessionId: string
  counter: 1 | 2 | 3
  operator: string
  /** Device of the count; `null`: this PC. */
  device: string | null
}

/**
 * Returns another count of a part of a control that has to be independent of this one and in which any of these operators took
 * part, on this PC or on another one; `null` if there is none.
 */
export function findCountBySamePerson(
  countService: CountService,
  count: CountOf,
  people: readonly string[],
): OtherCount | null {
  if (count.controlId === null || people.length === 0) return null
  const keys = new Set(people.map(personKey))
  for (const { sessionId, part, counter, device, peopleOf } of countsOf(countService, count.controlId)) {
    if (sessionId === count.sessionId || part !== count.part) continue
    const { covers, operators } = peopleOf()
    if (!needDifferentPeople(count, { counter, covers })) continue
    const operator = operators.find((name) => keys.has(personKey(name)))
    if (operator !== undefined) return { sessionId, counter, operator, device }
  }
  return null
}

function countsOf({ database, states, imported }: CountService, controlId: number) {
  const own = sessionsOfControls(database, [controlId]).map(({ sessionId, part, counter }) => ({
    sessionId,
    part,
    counter,
    device: null,
    peopleOf: () => states.of(sessionId).state,
  }))
  const others = imported.of(controlId).map((count) => ({ ...count, peopleOf: () => imported.state(count) }))
  // Docks know of each other's counts only who makes them, until the declared figures were shown.
  const heads = headCountsOf(database, [controlId]).map((head) => ({
    ...head,
    peopleOf: () => ({ operators: head.operators, covers: head.recount ? [] : null }),
  }))
  return [...own, ...others, ...heads]
}

/**
 * Throws `conflict` (`same_person`) if one of these operators took part in a count that has to be independent of this
 * one.
 */
export function assertDifferentOperator(countService: CountService, count: CountOf, people: readonly string[]): void {
  const other = findCountBySamePerson(countService, count, people)
  if (other)
    throw new Failure('conflict', 'These counts need different operators', {
      reason: 'same_person',
      ...other,
    })
}
