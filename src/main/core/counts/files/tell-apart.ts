import type { Output, ParsedInput } from '../../../../contract/operations.ts'
import type { CountService } from '../count-service.ts'
import { assertNotSigned, countsOfControl } from '../delivery-part.ts'
import { assertDifferentOperator } from '../independence.ts'
import { loggedPart } from '../../domain/delivery-parts.ts'
import { Failure } from '../../domain/failure.ts'
import { importedCountRow } from './imported-count-row.ts'
import { hasEffect, importedCount } from '../../store/imported-counts.ts'
import { saveToldApart } from '../../store/imported-decisions.ts'

/**
 * Records what a supervisor says of another PC's count that has the number of other counts: it counted other goods and is
 * added to them, or it is a second count of the same goods and gets the next free number. The imported log stays unchanged.
 */
export function tellApart(
  { countService, now }: { countService: CountService; now(): string },
  { sessionId, as: decision }: ParsedInput<'counts.tellApart'>,
  callerId: string,
): Output<'counts.tellApart'> {
  const { database, grants, imported, states, countLogWriter } = countService
  const count = importedCount(database, sessionId)
  if (!count) throw new Failure('not_found', 'This PC has no such count of another PC')
  const { controlId, device, events, head } = count
  if (!grants.of(callerId, controlId))
    throw new Failure('forbidden', 'Only the supervisor says what a count of another PC is', {
      reason: 'supervisor_needed',
    })
  if (controlId === null || !hasEffect(count)) throw nothingToTell()
  const { part } = count
  const others = countsOfControl(countService, controlId).filter(
    (other) => other.sessionId !== sessionId && other.part === part,
  )
  const against = others.filter((other) => other.counter === count.counter).map((other) => other.sessionId)
  if (against.length === 0) throw nothingToTell()
  assertNotSigned(countService, { controlId, part, own: sessionId, laterToo: true })
  const counter = decision === 'other_goods' ? count.counter : nextFreeCounter(count.counter, others)
  const { operators, covers } = imported.state(count)
  if (counter !== count.counter)
    assertDifferentOperator(countService, { controlId, part, counter, sessionId, covers }, operators)
  saveToldApart(database.writer(), { sessionId, device, told: decision, counter, against, toldAt: now() })
  countLogWriter.anchor('told_apart', {
    sessionId,
    from: device,
    as: decision,
    ...loggedPart(part),
    counter,
    against: against.map((id) => ({ sessionId: id, hash: headOf(id) })),
    seq: events,
    hash: head,
  })
  imported.changed()
  return importedCountRow({ ...count, counter })

  function headOf(id: string): string | null {
    return imported.of(controlId ?? 0).find((other) => other.sessionId === id)?.head ?? states.of(id).head
  }
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
