import type { Output, ParsedInput } from '../../../../contract/operations.ts'
import type { CountService } from '../count-service.ts'
import { assertNotSigned, countsOfControl, partToCount } from '../delivery-part.ts'
import { assertDifferentOperator } from '../independence.ts'
import { latestPart, loggedPart } from '../../domain/delivery-parts.ts'
import { Failure } from '../../domain/failure.ts'
import { haveCommonSerial } from '../../domain/same-goods.ts'
import { serialsOfCount } from '../../domain/serials.ts'
import { importedCountRow } from './imported-count-row.ts'
import { assertNumberFreeOnItsPc } from './match-import.ts'
import type { ImportedCount } from '../../store/imported-counts.ts'
import { hasEffect, importedCount } from '../../store/imported-counts.ts'
import { saveToldApart, toldApart } from '../../store/imported-decisions.ts'
import { sessionById } from '../../store/sessions.ts'

/**
 * Records what a supervisor says of another PC's count that has the number of other counts: it counted other goods and is
 * added to them, or it is a second count of the same goods and gets the next free number, or it counted another part of the
 * delivery. The imported log stays unchanged.
 */
export function tellApart(
  countService: CountService,
  input: ParsedInput<'counts.tellApart'>,
  callerId: string,
): Output<'counts.tellApart'> {
  const { sessionId, as: decision } = input
  const { database, grants, imported, states, countLogWriter, now } = countService
  const count = importedCount(database, sessionId)
  if (!count) throw new Failure('not_found', 'This PC has no such count of another PC')
  const { controlId, device, events, head } = count
  grants.assert(callerId, controlId, 'Only the supervisor says what a count of another PC is')
  if (controlId === null || !hasEffect(count)) throw nothingToTell()
  const { part } = count
  const counts = countsOfControl(countService, controlId).filter((other) => other.sessionId !== sessionId)
  const others = counts.filter((other) => other.part === part)
  const ofNumber = others.filter((other) => other.counter === count.counter)
  const ofOtherParts = counts.filter((other) => other.part !== part && sharesSerial(countService, count, other))
  if (ofNumber.length === 0 && (decision === 'second_count' || ofOtherParts.length === 0)) throw nothingToTell()
  // In another part it may be beside one of these.
  const against = [...ofNumber, ...(decision === 'other_goods' ? ofOtherParts : [])].map((other) => other.sessionId)
  assertNotSigned(countService, { controlId, part, own: sessionId, laterToo: true })
  const to = placeOf(countService, input, { ...count, controlId }, others)
  const { counter } = to
  const { operators, covers } = imported.state(count)
  if (counter !== count.counter || to.part !== part)
    assertDifferentOperator(countService, { controlId, ...to, sessionId, covers }, operators)
  const moved = to.part === part ? (toldApart(database, device, sessionId)?.part ?? null) : to.part
  saveToldApart(database.writer(), { sessionId, device, told: decision, part: moved, counter, against, toldAt: now() })
  countLogWriter.anchor('told_apart', {
    sessionId,
    from: device,
    as: decision,
    ...loggedPart(to.part),
    counter,
    against: against.map((id) => ({ sessionId: id, hash: headOf(id) })),
    seq: events,
    hash: head,
  })
  imported.changed()
  return importedCountRow({ ...count, ...to })

  function headOf(id: string): string | null {
    return imported.of(controlId ?? 0).find((other) => other.sessionId === id)?.head ?? states.of(id).head
  }
}

/** True if both counts have a serial of one article: in two parts it is the same piece, unless it came twice. */
function sharesSerial(
  { database, imported, states }: CountService,
  count: ImportedCount,
  other: { sessionId: string; controlId: number | null },
): boolean {
  const elsewhere = imported.of(other.controlId ?? 0).find(({ sessionId }) => sessionId === other.sessionId)
  // Of one that is known by its end alone no serial is here.
  if (elsewhere === undefined && sessionById(database, other.sessionId) === null) return false
  const state = elsewhere === undefined ? states.of(other.sessionId).state : imported.state(elsewhere)
  return haveCommonSerial({ serials: serialsOfCount(imported.state(count)) }, { serials: serialsOfCount(state) })
}

/** The part and the number that the count gets. */
function placeOf(
  countService: CountService,
  input: ParsedInput<'counts.tellApart'>,
  count: ImportedCount & { controlId: number },
  others: readonly { counter: 1 | 2 | 3 }[],
): Pick<ImportedCount, 'part' | 'counter'> {
  const { sessionId, controlId, part, counter } = count
  if (input.as === 'other_goods') return { part, counter }
  if (input.as === 'second_count') return { part, counter: nextFreeCounter(counter, others) }
  const rest = countsOfControl(countService, controlId).filter((other) => other.sessionId !== sessionId)
  const to = partToCount(countService, controlId, input.part ?? latestPart(rest) + 1, sessionId)
  if (to === part) throw nothingToTell()
  assertNotSigned(countService, { controlId, part: to, own: sessionId, laterToo: true })
  assertNumberFreeOnItsPc(countService, { ...count, part: to })
  return { part: to, counter }
}

function nextFreeCounter(from: 1 | 2 | 3, others: readonly { counter: 1 | 2 | 3 }[]): 1 | 2 | 3 {
  const taken = new Set(others.map(({ counter }) => counter))
  const free = ([2, 3] as const).find((number) => number > from && !taken.has(number))
  if (free === undefined)
    throw new Failure('conflict', 'All three counts of this control exist', { reason: 'no_count_left' })
  return free
}

function nothingToTell(): Failure {
  return new Failure('conflict', 'No other count has this number', { reason: 'not_same_goods' })
}
