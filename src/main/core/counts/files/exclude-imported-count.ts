import type { Output, ParsedInput } from '../../../../contract/operations.ts'
import type { CountService } from '../count-service.ts'
import { Failure } from '../../domain/failure.ts'
import { importedCount } from '../../store/imported-counts.ts'
import { setImportedAside } from '../../store/imported-decisions.ts'

/**
 * Sets another PC's open count aside: the end of its log never came, and it would keep its control blind for ever. It is
 * not thrown away, and a longer log of it is a count again. Inside a transaction.
 */
export function excludeImportedCount(
  { countService, now }: { countService: CountService; now(): string },
  { sessionId }: ParsedInput<'counts.setAside'>,
  callerId: string,
): Output<'counts.setAside'> {
  const count = importedCount(countService.database, sessionId)
  if (!count) throw new Failure('not_found', 'No such count of another PC on this PC')
  const { head, ...row } = count
  if (row.setAsideAt !== null) return row
  if (!countService.grants.of(callerId, row.controlId))
    throw new Failure('forbidden', 'A count is set aside by the supervisor', { reason: 'supervisor_needed' })
  if (row.status !== 'open') throw new Failure('conflict', 'Only a count that did not end', { reason: 'not_open' })
  const setAsideAt = now()
  const { device, events } = row
  setImportedAside(countService.database.writer(), { device, sessionId, head, setAsideAt })
  countService.countLogWriter.anchor('set_aside', { sessionId, from: device, seq: events, hash: head })
  countService.imported.changed()
  return { ...row, setAsideAt }
}
