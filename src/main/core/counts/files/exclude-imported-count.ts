import type { Output, ParsedInput } from '../../../../contract/operations.ts'
import type { CountService } from '../count-service.ts'
import { Failure } from '../../domain/failure.ts'
import { headCountRow, importedCountRow } from './imported-count-row.ts'
import { excludedHead, headCount } from '../../store/hub-state.ts'
import { importedCount } from '../../store/imported-counts.ts'
import { setImportedAside } from '../../store/imported-decisions.ts'

/**
 * Excludes another PC's count: an unfinished one, which would otherwise keep its control blind forever, or one that may be
 * forged (of an unknown PC, or where several keys claim its device). Its log stays stored; a longer log of it makes it
 * count again, and another log of a confirmed device takes its place. Runs within a transaction.
 */
export function excludeImportedCount(
  countService: CountService,
  { sessionId }: ParsedInput<'counts.setAside'>,
  callerId: string,
): Output<'counts.setAside'> {
  const count = importedCount(countService.database, sessionId)
  if (!count) return excludeHead(countService, sessionId, callerId)
  const { head, ...row } = count
  if (row.setAsideAt !== null) return importedCountRow(count)
  countService.grants.assert(callerId, row.controlId, onlySupervisor)
  if (row.status !== 'open' && row.confirmed && !row.disputed)
    throw new Failure('conflict', 'Only an unfinished or doubtful count can be excluded', { reason: 'not_open' })
  const setAsideAt = countService.now()
  const { device, events } = row
  setImportedAside(countService.database.writer(), { device, sessionId, head, setAsideAt })
  countService.countLogWriter.anchor('set_aside', { sessionId, from: device, seq: events, hash: head })
  countService.imported.changed()
  return importedCountRow({ ...count, setAsideAt })
}

const onlySupervisor = 'Only the supervisor excludes a count'

/** Excludes an unfinished count of which only the end is here: its PC may be gone for good. */
function excludeHead(countService: CountService, sessionId: string, callerId: string): Output<'counts.setAside'> {
  const { database, countLogWriter, now } = countService
  const count = headCount(database, sessionId)
  if (count === null) throw new Failure('not_found', 'This PC has no such count of another PC')
  const { device, seq, controlId } = count
  countService.grants.assert(callerId, controlId, onlySupervisor)
  if (count.status !== 'open')
    throw new Failure('conflict', 'Only an unfinished or doubtful count can be excluded', { reason: 'not_open' })
  const setAsideAt = now()
  setImportedAside(database.writer(), { device, sessionId, head: excludedHead(count), setAsideAt })
  countLogWriter.anchor('set_aside', { sessionId, from: device, seq })
  countService.imported.changed()
  return { ...headCountRow(count), setAsideAt }
}
