import { requiredCountsFor } from '../../../contract/receiving-rules.ts'
import type { Output, ParsedInput } from '../../../contract/operations.ts'
import { mergeCounts } from './files/merge-counts.ts'
import type { CountState } from '../domain/count-log/count-state.ts'
import type { ClosedCount } from '../domain/deciding-count.ts'
import { disputedArticles } from '../domain/deciding-count.ts'
import { loggedPart, latestPart } from '../domain/delivery-parts.ts'
import { Failure } from '../domain/failure.ts'
import { measuresOf } from '../domain/measures.ts'
import { headCountsOf } from '../store/hub-state.ts'
import type { RecountRequest } from '../store/recount-requests.ts'
import {
  addRecountRequest,
  recountById,
  recountsOfControl,
  removeRecountRequest,
  waitingRecounts,
} from '../store/recount-requests.ts'
import type { SessionOverview } from '../store/sessions.ts'
import type { CountService } from './count-service.ts'
import { assertNotSigned, countsOfControl, signsWhole } from './delivery-part.ts'

/**
 * Articles of the next count of a part of a control: those of a recount request, or for the third count those on which the first
 * two differ. `null`: all. Derived from counts and codes only, never from a document.
 */
export function articlesToCount(
  countService: CountService,
  { controlId, part, counter }: { controlId: number | null; part: number; counter: 1 | 2 | 3 },
  existing: readonly SessionOverview[],
): string[] | null {
  if (controlId === null || counter <= requiredCountsOf(countService, controlId)) return null
  const codes = new Set(waitingRecounts(countService.database, controlId, { part }).flatMap(({ articles }) => articles))
  const [first, second] = counter === 3 ? firstTwoCounts(countService, { controlId, part }, existing) : []
  if (first && second) for (const code of disputedArticles(first, second)) codes.add(code)
  return codes.size === 0 ? null : [...codes].sort()
}

/** Counts that the suppliers of a control require. */
function requiredCountsOf({ controlRepository, rules }: CountService, controlId: number): 1 | 2 {
  const documents = controlRepository.byId(controlId)?.control.receivingDocuments ?? []
  const codes = documents.flatMap(({ supplierCode }) => supplierCode?.trim() || [])
  return requiredCountsFor(rules(), codes).counts
}

/**
 * True if a count does not decide about an article: it is a recount of other articles, also in its parts on other PCs.
 * Derived from the listed codes only.
 */
export function isOutsideRecount(countService: CountService, sessionId: string, articleCode: string): boolean {
  const { covers } = countService.states.of(sessionId).state
  if (covers === null) return false
  const { controlId, part, counter } = countService.session(sessionId)
  const elsewhere = (controlId === null ? [] : countService.imported.of(controlId)).filter(
    (count) => count.part === part && count.counter === counter,
  )
  const parts = [covers, ...elsewhere.map((count) => countService.imported.state(count).covers)]
  return parts.every((codes) => codes !== null && !codes.some((code) => code.trim() === articleCode.trim()))
}

/** The first two counts over all PCs, kilograms and units apart; `null` where one is open somewhere or there is none. */
function firstTwoCounts(
  countService: CountService,
  of: { controlId: number; part: number },
  existing: readonly SessionOverview[],
): (ClosedCount | null)[] {
  const both = ([1, 2] as const).map((counter) => closedStates(countService, { ...of, counter }, existing))
  const { talliesOf } = measuresOf(
    both.flatMap((states) => states.map(({ state }) => state)),
    countService.measures,
  )
  return both.map((states) =>
    mergeCounts(states.map(({ closedAt, state }) => ({ closedAt, parts: talliesOf(state), covers: state.covers }))),
  )
}

/** The states of a count number on all PCs; none if one of them is open. */
function closedStates(
  { database, states, imported }: CountService,
  { controlId, part, counter }: { controlId: number; part: number; counter: 1 | 2 },
  existing: readonly SessionOverview[],
): { closedAt: string; state: CountState }[] {
  const here = existing.filter((count) => count.counter === counter)
  const elsewhere = imported.of(controlId).filter((count) => count.part === part && count.counter === counter)
  // A count without its events cannot be compared with.
  const hasHead = headCountsOf(database, [controlId]).some((count) => count.part === part && count.counter === counter)
  if (hasHead || [...here, ...elsewhere].some((count) => count.status === 'open')) return []
  return [
    ...here.map(({ closedAt, sessionId }) => ({ closedAt: closedAt ?? '', state: states.of(sessionId).state })),
    ...elsewhere.map((count) => ({ closedAt: count.closedAt ?? '', state: imported.state(count) })),
  ]
}

/** Records a supervisor's recount request; the next count beyond the required ones covers its articles. */
export function requestRecount(
  countService: CountService,
  { controlId, part: asked, articles, note, operator }: ParsedInput<'counts.requestRecount'>,
  callerId: string,
): Output<'counts.requestRecount'> {
  countService.grants.assert(callerId, controlId, 'Only the supervisor requests a recount')
  const part = asked ?? latestPart(countsOfControl(countService, controlId))
  assertRecountable(countService, controlId, part)
  const request = {
    requestId: countService.newId(),
    controlId,
    part,
    articles: [...new Set(articles)].sort(),
    note: note ?? null,
    operator: operator ?? null,
    requestedAt: countService.now(),
  }
  recordRecount(countService, request)
  return named(countService, { ...request, sessionId: null })
}

/** Throws `conflict` if no count of this part can be repeated now, here or on another PC. */
function assertRecountable(countService: CountService, controlId: number, part: number): void {
  const all = countsOfControl(countService, controlId)
  const counts = all.filter((count) => count.part === part)
  if (!counts.some((count) => count.status !== 'open'))
    throw new Failure('conflict', 'There is no count to repeat', { reason: 'nothing_counted' })
  if (all.some(signsWhole)) throw new Failure('conflict', 'Reopen the signed count first', { reason: 'signed' })
  assertNotSigned(countService, { controlId, part, own: '', laterToo: true })
  if (counts.some(({ counter }) => counter === 3))
    throw new Failure('conflict', 'The third count exists already: reopen it', { reason: 'no_count_left' })
}

/** A request of this PC, or of a supervisor at another one (`from`). Within a transaction. */
function recordRecount(
  { database, countLogWriter }: CountService,
  request: Omit<RecountRequest, 'sessionId'>,
  from?: string,
): void {
  const { controlId, part, requestId, articles, note, operator } = request
  addRecountRequest(database.writer(), request)
  countLogWriter.anchor('recount_requested', {
    controlId,
    ...loggedPart(part),
    requestId,
    articles,
    ...(note === null ? {} : { note }),
    ...(operator === null ? {} : { operator }),
    ...(from === undefined ? {} : { from }),
  })
}

/** Takes over the request of a supervisor at another PC. Within a transaction; throws `conflict` as the request itself. */
export function takeRecountRequest(
  countService: CountService,
  request: Omit<RecountRequest, 'sessionId'>,
  from: string,
): void {
  assertRecountable(countService, request.controlId, request.part)
  recordRecount(countService, request, from)
}

/** Takes over the withdrawal of a request by a supervisor at another PC. Within a transaction. */
export function takeRecountWithdrawal(
  { database, countLogWriter }: CountService,
  { requestId, by, from }: { requestId: string; by: string; from: string },
): void {
  const found = recountById(database, requestId)
  if (found === null) throw new Failure('not_found', 'There is no such recount request')
  assertNotStarted(found)
  removeRecountRequest(database.writer(), requestId)
  countLogWriter.anchor('recount_withdrawn', { controlId: found.controlId, requestId, operator: by, from })
}

function assertNotStarted({ sessionId }: RecountRequest): void {
  if (sessionId !== null)
    throw new Failure('conflict', 'A count was started for this request', { reason: 'recount_started' })
}

/** Withdraws a request that no count was started for. */
export function withdrawRecount(
  { database, grants, now, countLogWriter }: CountService,
  { requestId, operator }: ParsedInput<'counts.withdrawRecount'>,
  callerId: string,
): Output<'counts.withdrawRecount'> {
  const found = recountById(database, requestId)
  if (!found) throw new Failure('not_found', 'There is no such recount request')
  grants.assert(callerId, found.controlId, 'Only the supervisor withdraws a recount request')
  assertNotStarted(found)
  removeRecountRequest(database.writer(), requestId)
  countLogWriter.anchor('recount_withdrawn', {
    controlId: found.controlId,
    requestId,
    ...(operator === undefined ? {} : { operator }),
  })
  return { requestId, withdrawnAt: now() }
}

/** Lists open recount requests; for a single control also finished ones. */
export function listRecounts(countService: CountService, { controlId }: ParsedInput<'counts.recounts'>) {
  const { database } = countService
  const rows = controlId === undefined ? waitingRecounts(database, null) : recountsOfControl(database, controlId)
  return { rows: rows.map((request) => named(countService, request)) }
}

function named(countService: CountService, request: RecountRequest): Output<'counts.requestRecount'> {
  const { part, ...rest } = request
  return {
    ...rest,
    ...loggedPart(part),
    named: countService.named(request.articles),
  }
}
