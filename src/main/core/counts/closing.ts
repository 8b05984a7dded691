import type { Output, ParsedInput } from '../../../contract/operations.ts'
import { latestPart } from '../domain/delivery-parts.ts'
import { Failure } from '../domain/failure.ts'
import { samePerson } from '../domain/person.ts'
import { confirmEmptyCount, forgetEmptyCount } from '../store/empty-counts.ts'
import { claimCount } from '../store/counting-connections.ts'
import { headCountsOf } from '../store/hub-state.ts'
import { importedCount } from '../store/imported-counts.ts'
import { waitingRecounts } from '../store/recount-requests.ts'
import type { SessionOverview } from '../store/sessions.ts'
import { sessionById, sessionsOfControls, updateSession } from '../store/sessions.ts'
import { forgetSignedComparison } from '../store/signed-comparisons.ts'
import type { CountService } from './count-service.ts'
import type { SignerCheck } from './signer.ts'
import { assertMaySign } from './signer.ts'
import { assertNotSigned, countsOfControl, signsWhole } from './delivery-part.ts'

/** Finishes a count. Throws `conflict` (`open_needs`) while scans are pending. Does nothing if it is finished. */
export function closeCount(countService: CountService, { sessionId }: ParsedInput<'counts.close'>): void {
  const session = countService.session(sessionId)
  if (session.status !== 'open') return
  countService.logChecks.assertIntact([sessionId])
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

/**
 * Confirms that a count was finished without an entry because nothing was there, which no operator can do: until then it
 * ends no blindness. Throws `forbidden` without a supervisor, `conflict` (`open`, `not_empty`).
 */
export function confirmEmpty(
  countService: CountService,
  { sessionId }: ParsedInput<'counts.confirmEmpty'>,
  callerId: string,
): Output<'counts.confirmEmpty'> {
  const { database } = countService
  const own = sessionById(database, sessionId)
  const count = own ?? importedCount(database, sessionId)
  if (!count) throw new Failure('not_found', 'No such count on this PC')
  countService.grants.assert(callerId, count.controlId, 'Only the supervisor confirms that nothing was there')
  if (count.status === 'open') throw new Failure('conflict', 'The count is still open', { reason: 'open' })
  if (count.entries > 0) throw new Failure('conflict', 'This count has entries', { reason: 'not_empty' })
  if (count.emptyConfirmedAt !== null) return { sessionId, confirmedAt: count.emptyConfirmedAt }
  const confirmedAt = countService.now()
  confirmEmptyCount(database.writer(), count, confirmedAt)
  if (own) countService.countLogWriter.anchorCount('empty_confirmed', sessionId)
  else if ('head' in count)
    countService.countLogWriter.anchor('empty_confirmed', {
      sessionId,
      from: count.device,
      seq: count.events,
      hash: count.head,
    })
  countService.imported.changed()
  return { sessionId, confirmedAt }
}

/**
 * Reopens a count with a logged event. The count is no longer blind if its control was revealed. A signed count, and one
 * after which another one was begun, need a supervisor: whoever makes the other count must not read this one.
 */
export function reopenCount(
  countService: CountService,
  { sessionId, reason }: ParsedInput<'counts.reopen'>,
  callerId: string,
): void {
  const session = countService.session(sessionId)
  if (session.status === 'open') return
  const bySupervisor = countService.grants.of(callerId, session.controlId) !== null
  if (session.status === 'signed' && !bySupervisor)
    throw new Failure('forbidden', 'Only the supervisor reopens a signed count', { reason: 'supervisor_needed' })
  if (session.controlId !== null)
    assertNotSigned(countService, { controlId: session.controlId, part: session.part, own: sessionId, laterToo: true })
  if (!bySupervisor && wasFollowed(countService, session))
    throw new Failure('forbidden', 'Another count was begun: only the supervisor reopens this one', {
      reason: 'supervisor_needed',
    })
  countService.countLogWriter.append(sessionId, { kind: 'reopen', operator: session.operator, reason: reason ?? null })
  const seen = controlWasRevealed(countService, session)
  updateSession(countService.database.writer(), sessionId, {
    status: 'open',
    closedAt: null,
    signedAt: null,
    signsPart: false,
    ...(seen ? { blind: false } : {}),
  })
  forgetEmptyCount(countService.database.writer(), session)
  forgetSignedComparison(countService.database.writer(), sessionId)
  countService.countLogWriter.anchorCount('reopened', sessionId)
  claimCount(countService.database.writer(), sessionId, callerId)
}

/** True if no operator may reopen the count. */
export function needsSupervisorToReopen(countService: CountService, session: SessionOverview): boolean {
  return session.status === 'signed' || wasFollowed(countService, session)
}

/** True if another count of the control was begun after this one, or is of a later part or has a higher number in its own. */
function wasFollowed(countService: CountService, session: SessionOverview): boolean {
  if (session.controlId === null) return false
  return countsOfControl(countService, session.controlId).some(
    ({ sessionId, part, counter, startedAt }) =>
      sessionId !== session.sessionId &&
      (part === session.part
        ? counter !== session.counter &&
          (counter > session.counter || Date.parse(startedAt) > Date.parse(session.startedAt))
        : part > session.part),
  )
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
  /** True if counts of several PCs with one number hold the same goods and nobody told them apart. */
  sameGoods: boolean
  /** The hash that `comparison.get` answers for what it shows now. */
  seen: string
}

/** `part`: the part that is signed; `null`: the whole. Returns `null` if the control's document is not known: neither agreement nor difference. */
export type SigningPolicy = (controlId: number, part: number | null) => SigningState | null

/**
 * Signs a count, for the whole delivery or for its part: the supervisor's decision about what `seen` names. Throws
 * `conflict` if anything of it has moved, or if another count of what is signed is signed or open.
 */
export function signCount(
  countService: CountService,
  { sessionId, seen, note, signedBy, moreToCome }: Omit<ParsedInput<'counts.sign'>, 'commandId'>,
  callerId: string,
  signingPolicy: SigningPolicy,
  signer: SignerCheck = {},
): void {
  const session = countService.session(sessionId)
  countService.grants.assert(callerId, session.controlId, 'Only the supervisor signs a count')
  const part = moreToCome ? session.part : null
  // A count whose part is signed may be signed for the whole, too.
  const addsWhole = session.signsPart && part === null
  if (session.status === 'signed' && !addsWhole)
    return assertSameSignature(countService, session, { by: signedBy ?? null, part })
  if (session.status === 'open') throw new Failure('conflict', 'The count is still open', { reason: 'open' })
  if (session.controlId === null)
    throw new Failure('conflict', 'The count has no document yet', { reason: 'not_matched' })
  if (part === null) assertWholeNotSigned(countService, session.controlId, session)
  // The figures of a later part that is signed rest on the same counts: a part whose signature was forgotten gets it late.
  else assertNotSigned(countService, { controlId: session.controlId, part, own: sessionId })
  assertNothingToCount(countService, session.controlId, part)
  assertAllHere(countService, session.controlId)
  assertMaySign(countService.database, signedBy, signer)
  if (countService.rules().independentSigner) assertDidNotCount(countService, session.controlId, signedBy)
  countService.logChecks.assertPcChainIntact()
  countService.logChecks.assertControlIntact(session.controlId)
  const state = signingPolicy(session.controlId, part)
  if (state === null)
    throw new Failure('conflict', 'The document of this count is not known here', { reason: 'document_unknown' })
  if (state.seen !== seen)
    throw new Failure('conflict', 'What was seen has changed: look at the comparison again', {
      reason: 'comparison_changed',
    })
  if (state.sameGoods)
    throw new Failure('conflict', 'Two counts hold the same goods: say what the other one is', { reason: 'same_goods' })
  if (!state.decided) throw new Failure('conflict', 'The counts differ: a third count decides', { reason: 'undecided' })
  if (countService.rules().requireReasons && state.lacksReasons)
    throw new Failure('conflict', 'A difference has no reason', { reason: 'reasons_missing' })
  const { event } = countService.countLogWriter.append(sessionId, {
    kind: 'sign',
    operator: session.operator,
    note: note ?? null,
    seen,
    ...(signedBy === undefined ? {} : { signedBy }),
    ...(part === null ? {} : { part }),
  })
  updateSession(countService.database.writer(), sessionId, {
    status: 'signed',
    signedAt: event.at,
    signsPart: part !== null,
  })
  countService.countLogWriter.anchorCount('signed', sessionId)
}

/** An operator who counted the control, here or on another PC, does not sign it. */
function assertDidNotCount(
  { database, states, imported }: CountService,
  controlId: number,
  signedBy: string | undefined,
): void {
  if (signedBy === undefined)
    throw new Failure('conflict', 'The signature needs the name of the supervisor', { reason: 'signer_needed' })
  const here = sessionsOfControls(database, [controlId]).flatMap(
    ({ sessionId }) => states.of(sessionId).state.operators,
  )
  const there = imported.of(controlId).flatMap((count) => imported.state(count).operators)
  if ([...here, ...there].some((operator) => samePerson(operator, signedBy)))
    throw new Failure('conflict', 'A person who counted does not sign', { reason: 'signer_counted', signedBy })
}

/** Throws `conflict` if the whole is signed already, or this is no count of the last part. */
function assertWholeNotSigned(countService: CountService, controlId: number, session: SessionOverview): void {
  const counts = countsOfControl(countService, controlId)
  const part = latestPart(counts)
  if (session.part !== part)
    throw new Failure('conflict', 'The whole is signed on a count of the last part', { reason: 'not_last_part', part })
  const signed = counts.find((count) => count.sessionId !== session.sessionId && signsWhole(count))
  if (!signed) return
  const { counter, operator } = signed
  throw new Failure('conflict', 'Reopen the signed count first', { reason: 'control_signed', counter, operator })
}

/** A repeated signature changes nothing; one by another person, or of something else, is `conflict`. */
function assertSameSignature(
  { states }: CountService,
  session: SessionOverview,
  { by: signedBy, part }: { by: string | null; part: number | null },
): void {
  const { by = null, part: signedPart = null } = states.of(session.sessionId).state.signature ?? {}
  if (by === signedBy && part === signedPart) return
  const { counter, operator } = session
  throw new Failure('conflict', 'This count is signed', { reason: 'control_signed', counter, operator, signedBy: by })
}

/**
 * Throws `conflict` with the count that is not finished (`open`), here or on another PC, or if a requested recount was not
 * begun (`recount_waits`).
 */
export function assertNothingToCount(countService: CountService, controlId: number, part: number | null): void {
  const open = countsOfControl(countService, controlId).find(({ status }) => status === 'open')
  if (open === undefined) return assertNoneRequested(countService, controlId, part)
  const { counter, operator } = open
  throw new Failure('conflict', 'Another count of this control is still open', { reason: 'open', counter, operator })
}

function assertNoneRequested({ database }: CountService, controlId: number, part: number | null): void {
  const [request] = waitingRecounts(database, controlId, part === null ? {} : { part })
  if (request === undefined) return
  const { articles } = request
  throw new Failure('conflict', 'A requested recount was not made', { reason: 'recount_waits', articles })
}

/** Throws `conflict` (`count_not_here`) if a finished count is known by its end alone: its figures would be missing. */
function assertAllHere({ database }: CountService, controlId: number): void {
  const [missing] = headCountsOf(database, [controlId])
  if (missing === undefined) return
  const { counter, operator, device } = missing
  throw new Failure('conflict', 'A count of another PC is not here', {
    reason: 'count_not_here',
    counter,
    operator,
    device,
  })
}
