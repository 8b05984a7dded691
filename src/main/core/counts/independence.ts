import { Failure } from '../domain/failure.ts'
import { personKey } from '../domain/person.ts'
import { sessionsOfControls } from '../store/sessions.ts'
import type { CountService } from './count-service.ts'

interface CountOf {
  controlId: number | null
  counter: 1 | 2 | 3
  /** The count itself; `null` if it does not exist yet. */
  sessionId: string | null
}

interface OtherCount {
  sessionId: string
  counter: 1 | 2 | 3
  operator: string
  /** Device of the count; `null`: this PC. */
  device: string | null
}

/**
 * Returns the other of the first two counts of a control if any of these operators took part in it, on this PC or on
 * another one; `null` if there is none.
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
 * Throws `conflict` (`same_person`) if an operator of the first count makes the second, or the other way round: the two
 * are independent. The third count decides between them and may be made by any operator.
 */
export function assertDifferentOperator(countService: CountService, count: CountOf, people: readonly string[]): void {
  const other = findCountBySamePerson(countService, count, people)
  if (other)
    throw new Failure('conflict', 'The first and second count need different operators', {
      reason: 'same_person',
      ...other,
    })
}
