import type { Output, ParsedInput } from '../../../../contract/operations.ts'
import { countTakenFailure } from '../assign-control.ts'
import type { CountService } from '../count-service.ts'
import { assertNotSigned, partToCount } from '../delivery-part.ts'
import { loggedPart } from '../../domain/delivery-parts.ts'
import { assertDifferentOperator } from '../independence.ts'
import { importedCountRow } from './imported-count-row.ts'
import { Failure } from '../../domain/failure.ts'
import type { ImportedCount } from '../../store/imported-counts.ts'
import { hasEffect, importedCount, importedCountsOf } from '../../store/imported-counts.ts'
import { importedMatch, saveImportedMatch } from '../../store/imported-decisions.ts'

/**
 * Assigns a control to another PC's count whose log names none, or corrects the assignment. The imported log stays
 * unchanged; the assignment is a row and a link of the chain of this PC.
 */
export function matchImported(
  countService: CountService,
  input: ParsedInput<'counts.matchImported'>,
): Output<'counts.matchImported'> {
  const { database, now } = countService
  const { sessionId, controlId } = input
  const count = importedCount(database, sessionId)
  if (!count) throw new Failure('not_found', 'This PC has no such count of another PC')
  const { device, head, events } = count
  const before = importedMatch(database, device, sessionId)
  if (count.controlId !== null && count.matchedAt === null)
    throw new Failure('conflict', 'The log of this count names its control', { reason: 'matched' })
  const cached = countService.controlRepository.byId(controlId)
  if (!cached) throw new Failure('not_found', 'This control is not on this PC; search for it first')
  const counter = input.counter ?? count.counter
  const part = partToCount(countService, controlId, input.part, sessionId)
  if (before?.controlId === controlId && before.part === part && before.counter === counter)
    return importedCountRow(count)
  if (before)
    assertNotSigned(countService, { controlId: before.controlId, part: before.part, own: sessionId, laterToo: true })
  assertNotSigned(countService, { controlId, part, own: sessionId, laterToo: true })
  assertNumberFreeOnItsPc(countService, { controlId, part, counter, device, sessionId })
  const { operators, covers } = countService.imported.state(count)
  assertDifferentOperator(countService, { controlId, part, counter, sessionId, covers }, operators)
  const number = cached.control.receivingDocuments[0]?.number ?? null
  const matchedAt = now()
  saveImportedMatch(database.writer(), count, { controlId, number, part, counter, matchedAt })
  // From now on the control is blind, as if it had been counted on this PC.
  if (hasEffect(count)) countService.visibilityPolicy.begin(cached.control)
  countService.countLogWriter.anchor('matched', {
    sessionId,
    from: device,
    controlId,
    number,
    ...loggedPart(part),
    counter,
    seq: events,
    hash: head,
  })
  countService.imported.changed()
  return importedCountRow({ ...count, controlId, number, part, counter, matchedAt })
}

type NumberedCount = Pick<ImportedCount, 'part' | 'counter' | 'device' | 'sessionId'> & { controlId: number }

/**
 * Throws `conflict` (`count_taken`) if the same PC has another count of that number; counts of several PCs are added
 * up.
 */
export function assertNumberFreeOnItsPc(
  { database }: CountService,
  { controlId, part, counter, device, sessionId }: NumberedCount,
): void {
  const taken = importedCountsOf(database, [controlId]).find(
    (other) =>
      other.part === part && other.counter === counter && other.device === device && other.sessionId !== sessionId,
  )
  if (taken) throw countTakenFailure(taken)
}
