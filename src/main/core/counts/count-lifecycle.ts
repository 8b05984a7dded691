import type { ParsedInput } from '../../../contract/operations.ts'
import type { CountEvent } from '../../../contract/shapes/count.ts'
import { countEventView } from '../domain/count-log/event.ts'
import { Failure } from '../domain/failure.ts'
import { countEventById } from '../store/count-events.ts'
import { claimCount, releaseCount } from '../store/counting-connections.ts'
import { updateSession } from '../store/sessions.ts'
import type { CountService } from './count-service.ts'
import { assertDifferentOperator } from './independence.ts'

/** Adds a note to a count or to one of its events; at any time, also after signing. */
export function addNote(countService: CountService, input: ParsedInput<'counts.note'>): CountEvent {
  const session = countService.session(input.sessionId)
  const about = eventOfCount(countService, input.sessionId, input.eventId)
  const { event, seq } = countService.countLogWriter.append(session.sessionId, {
    kind: 'note',
    operator: input.operator ?? session.operator,
    note: input.text,
    ...about,
  })
  return countEventView(event, seq)
}

/** Returns the event that a note or photo refers to. Throws `not_found` if the count has no such event. */
export function eventOfCount(
  countService: CountService,
  sessionId: string,
  eventId: string | undefined,
): { about?: string } {
  if (eventId === undefined) return {}
  if (countEventById(countService.database, eventId)?.sessionId !== sessionId)
    throw new Failure('not_found', 'This count has no such event', { reason: 'no_such_event' })
  return { about: eventId }
}

/** Pauses a count: scans are rejected until it is resumed. Does nothing if it is paused. */
export function pauseCount(countService: CountService, { sessionId }: ParsedInput<'counts.pause'>): void {
  const session = countService.session(sessionId)
  if (countService.states.of(sessionId).state.paused) return
  const { event } = countService.countLogWriter.append(sessionId, { kind: 'pause', operator: session.operator })
  updateSession(countService.database.writer(), sessionId, { pausedAt: event.at })
}

/**
 * Resumes a paused count, with the same or another operator. From now on the caller's connection makes it, also where it was
 * not paused and the operator is the same.
 */
export function resumeCount(
  countService: CountService,
  { sessionId, operator }: ParsedInput<'counts.resume'>,
  callerId: string,
): void {
  const session = countService.session(sessionId)
  const { paused, covers } = countService.states.of(sessionId).state
  if (session.status !== 'open' || paused || session.operator !== operator) {
    assertDifferentOperator(countService, { ...session, covers }, [operator])
    countService.countLogWriter.append(sessionId, { kind: 'resume', operator })
    updateSession(countService.database.writer(), sessionId, { operator, pausedAt: null })
  }
  claimCount(countService.database.writer(), sessionId, callerId)
}

/** Changes the operator of an open count. The caller's connection makes it from now on. */
export function changeOperator(
  countService: CountService,
  { sessionId, operator }: ParsedInput<'counts.handOver'>,
  callerId: string,
): void {
  const session = countService.session(sessionId)
  if (session.status !== 'open' || session.operator !== operator) {
    const { covers } = countService.states.of(sessionId).state
    assertDifferentOperator(countService, { ...session, covers }, [operator])
    countService.countLogWriter.append(sessionId, { kind: 'hand_over', operator: session.operator, to: operator })
    updateSession(countService.database.writer(), sessionId, { operator })
  }
  claimCount(countService.database.writer(), sessionId, callerId)
}

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
