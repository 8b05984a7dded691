import type { ParsedInput } from '../../../contract/operations.ts'
import type { CountEvent } from '../../../contract/shapes/count.ts'
import { countEventView } from '../domain/count-log/event.ts'
import { Failure } from '../domain/failure.ts'
import { countEventById } from '../store/count-events.ts'
import { updateSession } from '../store/sessions.ts'
import type { CountService } from './count-service.ts'
import { assertDifferentOperator } from './independence.ts'

/** Writes a note beside a count or one of its events; possible at any time, also after the signature. */
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

/** The event that a note or picture is about: one of this very count. */
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

/** Nobody counts for a while: scans are refused until somebody goes on. Pausing twice changes nothing. */
export function pauseCount(countService: CountService, { sessionId }: ParsedInput<'counts.pause'>): void {
  const session = countService.session(sessionId)
  if (countService.states.of(sessionId).state.paused) return
  const { event } = countService.countLogWriter.append(sessionId, { kind: 'pause', operator: session.operator })
  updateSession(countService.database.writer(), sessionId, { pausedAt: event.at })
}

/** Goes on after a pause, the same person or another one, who has the count in hand from here. */
export function resumeCount(countService: CountService, { sessionId, operator }: ParsedInput<'counts.resume'>): void {
  const session = countService.session(sessionId)
  if (session.status === 'open' && !countService.states.of(sessionId).state.paused && session.operator === operator)
    return
  assertDifferentOperator(countService, session, [operator])
  countService.countLogWriter.append(sessionId, { kind: 'resume', operator })
  updateSession(countService.database.writer(), sessionId, { operator, pausedAt: null })
}

/** Gives an open count into other hands. To whom has it already: nothing. */
export function changeOperator(
  countService: CountService,
  { sessionId, operator }: ParsedInput<'counts.handOver'>,
): void {
  const session = countService.session(sessionId)
  if (session.status === 'open' && session.operator === operator) return
  assertDifferentOperator(countService, session, [operator])
  countService.countLogWriter.append(sessionId, { kind: 'hand_over', operator: session.operator, to: operator })
  updateSession(countService.database.writer(), sessionId, { operator })
}
