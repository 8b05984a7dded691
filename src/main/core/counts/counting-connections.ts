import type { ParsedInput } from '../../../contract/operations.ts'
import { releaseCount } from '../store/counting-connections.ts'
import type { CountService } from './count-service.ts'

/**
 * The caller's connection no longer makes the count, where operators have PINs: whoever opens it next proves who it is. Does
 * nothing without PINs: the same connection goes on.
 */
export function leaveCount(
  countService: CountService,
  { sessionId }: ParsedInput<'counts.leave'>,
  callerId: string,
): void {
  const { database, rules } = countService
  countService.session(sessionId)
  if (rules().operatorPins) releaseCount(database.writer(), sessionId, callerId)
}
