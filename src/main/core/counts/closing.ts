import type { ParsedInput } from '../../../contract/operations.ts'
import { Failure } from '../domain/failure.ts'
import type { SessionOverview } from '../store/sessions.ts'
import { updateSession } from '../store/sessions.ts'
import type { CountService } from './count-service.ts'

/** Finishes a count. Throws `conflict` (`open_needs`) while scans are pending. Does nothing if it is finished. */
export function closeCount(countService: CountService, { sessionId }: ParsedInput<'counts.close'>): void {
  const session = countService.session(sessionId)
  if (session.status !== 'open') return
  const { openNeeds } = countService.states.of(sessionId).state
  if (openNeeds.size > 0)
    throw new Failure('conflict', 'Some scans are still pending', {
      reason: 'open_needs',
      openNeeds: openNeeds.size,
    })
  const { event } = countService.countLogWriter.append(sessionId, { kind: 'close', operator: session.operator })
  updateSession(countService.database.writer(), sessionId, { status: 'closed', closedAt: event.at })
  countService.countLogWriter.anchorCount('closed', sessionId)
}

/** Reopens a count with a logged event. The count is no longer blind if its control was revealed. */
export function reopenCount(
  countService: CountService,
  { sessionId, reason }: ParsedInput<'counts.reopen'>,
  callerId: string,
): void {
  const session = countService.session(sessionId)
  if (session.status === 'open') return
  if (session.status === 'signed' && !countService.grants.of(callerId, session.controlId))
    throw new Failure('forbidden', 'Only the supervisor reopens a signed count', { reason: 'supervisor_needed' })
  countService.countLogWriter.append(sessionId, { kind: 'reopen', operator: session.operator, reason: reason ?? null })
  const seen = controlWasRevealed(countService, session)
  updateSession(countService.database.writer(), sessionId, {
    status: 'open',
    closedAt: null,
    signedAt: null,
    ...(seen ? { blind: false } : {}),
  })
  countService.countLogWriter.anchorCount('reopened', sessionId)
}

function controlWasRevealed(countService: CountService, { controlId }: SessionOverview): boolean {
  const cached = controlId === null ? null : countService.controlRepository.byId(controlId)
  return cached !== null && countService.visibilityPolicy.wasRevealed(cached.control)
}

/** Requirements of the comparison before a control is signed. */
export interface SigningState {
  /** True if the counts agree on every article. */
  decided: boolean
  /** True if a line with a difference has no reason. */
  lacksReasons: boolean
}

/** Returns `null` if the control's document is not known: neither agreement nor difference. */
export type SigningPolicy = (controlId: number) => SigningState | null

/** Signs a count: the supervisor's decision. */
export function signCount(
  countService: CountService,
  { sessionId, note, signedBy }: ParsedInput<'counts.sign'>,
  callerId: string,
  signingPolicy: SigningPolicy,
): void {
  const session = countService.session(sessionId)
  if (!countService.grants.of(callerId, session.controlId))
    throw new Failure('forbidden', 'Only the supervisor signs a count', { reason: 'supervisor_needed' })
  if (session.status === 'signed') return
  if (session.status === 'open') throw new Failure('conflict', 'The count is still open', { reason: 'open' })
  if (session.controlId === null)
    throw new Failure('conflict', 'The count has no document yet', { reason: 'not_matched' })
  const state = signingPolicy(session.controlId)
  if (state === null)
    throw new Failure('conflict', 'The document of this count is not known here', { reason: 'document_unknown' })
  if (!state.decided) throw new Failure('conflict', 'The counts differ: a third count decides', { reason: 'undecided' })
  if (countService.rules().requireReasons && state.lacksReasons)
    throw new Failure('conflict', 'A difference has no reason', { reason: 'reasons_missing' })
  const { event } = countService.countLogWriter.append(sessionId, {
    kind: 'sign',
    operator: session.operator,
    note: note ?? null,
    ...(signedBy === undefined ? {} : { signedBy }),
  })
  updateSession(countService.database.writer(), sessionId, { status: 'signed', signedAt: event.at })
  countService.countLogWriter.anchorCount('signed', sessionId)
}
