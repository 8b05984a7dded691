import type { Output, ParsedInput } from '../../../contract/operations.ts'
import { sessionsOfControls } from '../store/sessions.ts'
import type { CountDesk } from './desk.ts'
import { otherCountBy } from './independence.ts'
import { coversOf } from './recounts.ts'

/** The count of a control that nobody has begun yet, here or at another PC, and what starting it would mean. */
export function nextCount(desk: CountDesk, { controlId, operator }: ParsedInput<'counts.next'>): Output<'counts.next'> {
  const existing = sessionsOfControls(desk.precious, [controlId])
  const taken = new Set([...existing, ...desk.imported.of(controlId)].map((count) => count.counter))
  const counter = ([1, 2, 3] as const).find((number) => !taken.has(number)) ?? null
  if (counter === null) return { counter, covers: null, samePerson: null }
  const covers = coversOf(desk, controlId, counter, existing)
  // Whoever counted before may make a recount: it was the supervisor's choice.
  const people = covers === null && operator !== undefined ? [operator] : []
  const other = otherCountBy(desk, { controlId, counter, sessionId: null }, people)
  return {
    counter,
    covers: covers?.map((code) => ({ code, description: desk.describe(code) })) ?? null,
    samePerson: other && { counter: other.counter, operator: other.operator },
  }
}
