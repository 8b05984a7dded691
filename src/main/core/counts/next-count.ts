import type { Output, ParsedInput } from '../../../contract/operations.ts'
import { sessionsOfControls } from '../store/sessions.ts'
import type { CountService } from './count-service.ts'
import { countsOfControl, nextPart, partToCount } from './delivery-part.ts'
import { findCountBySamePerson } from './independence.ts'
import { articlesToCount } from './recounts.ts'

/** Returns the next count number of a control that is free on this and other PCs, and what starting it would mean. */
export function getNextCount(
  countService: CountService,
  { controlId, operator, part: asked }: ParsedInput<'counts.next'>,
): Output<'counts.next'> {
  const all = countsOfControl(countService, controlId)
  const part = partToCount(countService, controlId, asked)
  const parts = { part, nextPart: nextPart(all) }
  const ofPart = all.filter((count) => count.part === part)
  const taken = new Set(ofPart.map((count) => count.counter))
  const isSigned = ofPart.some(({ status }) => status === 'signed')
  const counter = isSigned ? null : (([1, 2, 3] as const).find((number) => !taken.has(number)) ?? null)
  if (counter === null) return { ...parts, counter, covers: null, samePerson: null }
  const existing = sessionsOfControls(countService.database, [controlId]).filter((count) => count.part === part)
  const covers = articlesToCount(countService, { controlId, part, counter }, existing)
  const people = operator === undefined ? [] : [operator]
  const other = findCountBySamePerson(countService, { controlId, part, counter, sessionId: null, covers }, people)
  return {
    ...parts,
    counter,
    covers: covers && countService.named(covers),
    samePerson: other && { counter: other.counter, operator: other.operator },
  }
}
