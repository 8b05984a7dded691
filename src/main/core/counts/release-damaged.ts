import type { SessionOverview } from '../store/sessions.ts'
import { updateSession } from '../store/sessions.ts'
import type { CountService } from './count-service.ts'

/**
 * Returns the counts of a control without those whose entries were changed or lost, if a supervisor is starting a count: the
 * damaged ones lose their document, so that they can be counted again. Their logs stay as they are, and this PC's chain says
 * so. For others nothing changes.
 */
export function releaseDamaged(
  countService: CountService,
  controlId: number,
  existing: SessionOverview[],
  callerId: string,
): SessionOverview[] {
  const { logChecks, grants, countLogWriter, database } = countService
  const damaged = existing.filter(({ sessionId }) => logChecks.isDamaged(sessionId))
  if (damaged.length === 0 || !grants.of(callerId, controlId)) return existing
  for (const { sessionId } of damaged) {
    updateSession(database.writer(), sessionId, { controlId: null })
    countLogWriter.anchor('released', { sessionId, controlId })
  }
  return existing.filter((session) => !damaged.includes(session))
}
