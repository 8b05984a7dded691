import type { Output, ParsedInput } from '../../../contract/operations.ts'
import { sessionsOfControls } from '../store/sessions.ts'
import type { CountService } from './count-service.ts'
import { findCountBySamePerson } from './independence.ts'
import { articlesToCount } from './recounts.ts'

/** Returns the next count number of a control that is free on this and other PCs, and what starting it would mean. */
export function getNextCount(
  countService: CountService,
  { controlId, operator }: ParsedInput<'counts.next'>,
): Output<'counts.next'> {
  const existing = sessionsOfControls(countService.database, [controlId])
  const taken = new Set([...existing, ...countService.imported.of(controlId)].map((count) => count.counter))
  const counter = ([1, 2, 3] as const).find((number) => !taken.has(number)) ?? null
  if (counter === null) return { counter, covers: null, samePerson: null }
  const covers = articlesToCount(countService, controlId, counter, existing)
  const people = operator === undefined ? [] : [operator]
  const other = findCountBySamePerson(countService, { controlId, counter, sessionId: null, covers }, people)
  return {
    counter,
    covers: covers?.map((code) => ({ code, description: countService.describe(code) })) ?? null,
    samePerson: other && { counter: other.counter, operator: other.operator },
  }
}
