import type { ParsedInput } from '../../../contract/operations.ts'
import { Failure } from '../domain/failure.ts'
import type { SessionOverview } from '../store/sessions.ts'
import { updateSession } from '../store/sessions.ts'
import type { CountService } from './count-service.ts'

/** Finishes a count; scans that wait stand in the way. Closing a closed count changes nothing. */
export function closeCount(countService: CountService, { sessionId }: ParsedInput<'counts.close'>): void {
  const session = countService.session(sessionId)
  if (session.status !== 'open') return
  const { openNeeds } = countService.states.of(sessionId).state
  if (openNeeds.size > 0)
    throw new Failure('conflict', 'Some scans still wait for a datum', {
      reason: 'open_needs',
      openNeeds: openNeeds.size,
    })
  const { event } = countService.countLogWriter.append(sessionId, { kind: 'close', operator: session.operator })
  updateSession(countService.database.writer(), sessionId, { status: 'closed', closedAt: event.at })
  countService.countLogWriter.anchorCount('closed', sessionId)
}

/** Reopens a count as a logged event; one whose figures were seen since is blind no longer. */
export function reopenCount(
  countService: CountService,
  { sessionId, reason }: ParsedInput<'counts.reopen'>,
  callerId: string,
): void {
  const session = countService.session(sessionId)
  if (session.status === 'open') return
  if (session.status === 'signed' && !countService.grants.of(callerId, session.controlId))
    throw new Failure('forbidden', 'A signed count is reopened by the supervisor', { reason: 'supervisor_needed' })
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

/** What the comparison says about a control before it is signed. */
export interface SigningPolicy {
  /** Whether the counts agree on every article. */
  isDecided(session: SessionOverview): boolean
  /** Whether a line that differs has no reason yet. */
  lacksReasons(session: SessionOverview): boolean
}

/** Signs a count: the supervisor's decision. */
export function signCount(
  countService: CountService,
  { sessionId, note, signedBy }: ParsedInput<'counts.sign'>,
  callerId: string,
  judge: SigningPolicy,
): void {
  const session = countService.session(sessionId)
  if (!countService.grants.of(callerId, session.controlId))
    throw new Failure('forbidden', 'A count is signed by the supervisor', { reason: 'supervisor_needed' })
  if (session.status === 'signed') return
  if (session.status === 'open') throw new Failure('conflict', 'The count is still open', { reason: 'open' })
  if (!judge.isDecided(session))
    throw new Failure('conflict', 'The counts differ: a third one decides', { reason: 'undecided' })
  if (countService.rules().requireReasons && judge.lacksReasons(session))
    throw new Failure('conflict', 'A difference has no reason yet', { reason: 'reasons_missing' })
  const { event } = countService.countLogWriter.append(sessionId, {
    kind: 'sign',
    operator: session.operator,
    note: note ?? null,
    ...(signedBy === undefined ? {} : { signedBy }),
  })
  updateSession(countService.database.writer(), sessionId, { status: 'signed', signedAt: event.at })
  countService.countLogWriter.anchorCount('signed', sessionId)
}
