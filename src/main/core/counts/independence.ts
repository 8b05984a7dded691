import { Failure } from '../domain/failure.ts'
import { personKey } from '../domain/person.ts'
import { sessionsOfControls } from '../store/sessions.ts'
import type { CountService } from './count-service.ts'

interface CountOf {
  controlId: number | null
  counter: 1 | 2 | 3
  /** The count itself, where it exists already. */
  sessionId: string | null
}

interface OtherCount {
  sessionId: string
  counter: 1 | 2 | 3
  operator: string
  /** The PC where it was made; `null`: this one. */
  device: string | null
}

/**
 * The other of the first two counts of a control that one of these people ever had in hand, at this PC or at another
 * one whose count came here; `null`: none.
 */
export function findCountBySamePerson(
  countService: CountService,
  count: CountOf,
  people: readonly string[],
): OtherCount | null {
  if (count.controlId === null || count.counter === 3 || people.length === 0) return null
  const keys = new Set(people.map(personKey))
  for (const { sessionId, counter, device, operators } of countsOf(countService, count.controlId)) {
    if (sessionId === count.sessionId || counter === count.counter || counter === 3) continue
    const operator = operators().find((name) => keys.has(personKey(name)))
    if (operator !== undefined) return { sessionId, counter, operator, device }
  }
  return null
}

function countsOf({ database, states, imported }: CountService, controlId: number) {
  const own = sessionsOfControls(database, [controlId]).map(({ sessionId, counter }) => ({
    sessionId,
    counter,
    device: null,
    operators: () => states.of(sessionId).state.operators,
  }))
  const others = imported.of(controlId).map((count) => ({ ...count, operators: () => imported.state(count).operators }))
  return [...own, ...others]
}

/**
 * The first and the second count of a control are independent: whoever ever had one in hand is refused the other
 * (`conflict`, `same_person`). The third decides what those two left open, so anybody may make it.
 */
export function assertDifferentOperator(countService: CountService, count: CountOf, people: readonly string[]): void {
  const other = findCountBySamePerson(countService, count, people)
  if (other)
    throw new Failure('conflict', 'Counts of one control are made by different people', {
      reason: 'same_person',
      ...other,
    })
}
