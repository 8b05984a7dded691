import type { ParsedInput } from '../../../contract/operations.ts'
import { Failure } from '../domain/failure.ts'
import { samePerson } from '../domain/person.ts'
import { claimCount } from '../store/counting-connections.ts'
import { headCountsOf } from '../store/hub-state.ts'
import type { ImportedCount } from '../store/imported-counts.ts'
import type { SessionOverview } from '../store/sessions.ts'
import { insertSession, sessionsOfControls } from '../store/sessions.ts'
import { countTakenFailure } from './assign-control.ts'
import type { CountService } from './count-service.ts'
import { assertNotSigned, partToCount } from './delivery-part.ts'
import { loggedPart } from '../domain/delivery-parts.ts'
import { snapshotDocument } from './document-snapshot.ts'
import { assertDifferentOperator } from './independence.ts'
import { articlesToCount } from './recounts.ts'
import { releaseDamaged } from './release-damaged.ts'
import { assignRecountsToSession, waitingRecounts } from '../store/recount-requests.ts'

type StartInput = ParsedInput<'counts.start'>

/**
 * Opens a count within a command's transaction: takes the document snapshot, starts blindness, writes the first event
 * and anchors it. Returns the existing session for the same operator and count number; throws `conflict` with its id if
 * another operator has it, here or on another PC.
 */
export function startCount(countService: CountService, input: StartInput, callerId: string): string {
  const { controlId, operator } = input
  const part = partToCount(countService, controlId, input.part)
  const ofPart = (count: { part: number }) => count.part === part
  const sessions = controlId === null ? [] : sessionsOfControls(countService.database, [controlId]).filter(ofPart)
  const existing = controlId === null ? [] : releaseDamaged(countService, controlId, sessions, callerId)
  const elsewhere =
    controlId === null
      ? []
      : [...countService.imported.of(controlId), ...headCountsOf(countService.database, [controlId])].filter(ofPart)
  const waits = controlId !== null && waitingRecounts(countService.database, controlId, { part, limit: 1 }).length > 0
  const counter = input.counter ?? nextCounter(existing, elsewhere, operator, waits)
  const same = existing.filter((session) => session.counter === counter)
  const own = same.find((session) => samePerson(session.operator, operator))
  if (own) {
    claimCount(countService.database.writer(), own.sessionId, callerId)
    return own.sessionId
  }
  const [other] = same
  if (other) throw countTakenFailure(other)
  const there = elsewhere.find((count) => count.counter === counter)
  if (there && input.otherGoods !== true) throw countTakenFailure(there, there.device)
  if (controlId !== null) assertNotSigned(countService, { controlId, part, own: '', laterToo: true })
  const covers = articlesToCount(countService, { controlId, part, counter }, existing)
  assertDifferentOperator(countService, { controlId, part, counter, sessionId: null, covers }, [operator])
  const sessionId = openCount(countService, input, { part, counter, covers }, callerId)
  if (controlId !== null && covers !== null)
    assignRecountsToSession(countService.database.writer(), { controlId, part }, sessionId)
  return sessionId
}

/** Records that the operator of an open count proved who it is. */
export function recordVerified(countService: CountService, sessionId: string, operator: string): void {
  if (countService.session(sessionId).status !== 'open') return
  countService.countLogWriter.append(sessionId, { kind: 'verified', operator, by: 'pin' })
}

function openCount(
  countService: CountService,
  input: StartInput,
  { part, counter, covers }: { part: number; counter: 1 | 2 | 3; covers: string[] | null },
  callerId: string,
): string {
  const { database, controlRepository, visibilityPolicy, countLogWriter } = countService
  const { controlId, operator, listing = 'open' } = input
  const cached = controlId === null ? null : controlRepository.byId(controlId)
  if (controlId !== null && !cached)
    throw new Failure('not_found', 'This control is not on this PC; search for it first')
  if (listing === 'articles')
    countService.grants.assert(callerId, controlId, 'Only the supervisor shows the articles of the document')

  const sessionId = countService.newId()
  const document = cached?.control.receivingDocuments[0]
  const blind = cached === null || !visibilityPolicy.wasRevealed(cached.control)
  const number = document?.number ?? null
  insertSession(database.writer(), {
    sessionId,
    device: countService.deviceId,
    controlId,
    number,
    supplierName: document?.supplierName ?? null,
    part,
    counter,
    operator,
    listing,
    status: 'open',
    blind,
    startedAt: countService.now(),
    closedAt: null,
    signedAt: null,
    signsPart: false,
  })
  claimCount(database.writer(), sessionId, callerId)
  if (cached) visibilityPolicy.begin(cached.control)
  const documentHash = cached
    ? snapshotDocument(database, countService.random, sessionId, cached.control, cached.asOf)
    : null
  const device = countService.deviceId
  countLogWriter.append(sessionId, {
    kind: 'opened',
    operator,
    controlId,
    number,
    ...loggedPart(part),
    counter,
    listing,
    blind,
    device,
    documentHash,
    ...(covers === null ? {} : { articles: covers }),
  })
  countLogWriter.anchorCount('opened', sessionId)
  return sessionId
}

/**
 * The operator's open count, else the first count number not closed yet here or on another PC; with an open recount
 * request, the first that does not exist.
 */
function nextCounter(
  existing: readonly SessionOverview[],
  elsewhere: readonly Pick<ImportedCount, 'counter' | 'status'>[],
  operator: string,
  recountWaits: boolean,
): 1 | 2 | 3 {
  const open = existing.find((session) => samePerson(session.operator, operator) && session.status === 'open')
  if (open) return open.counter
  for (const counter of [1, 2] as const) {
    const session = existing.find((candidate) => candidate.counter === counter)
    const there = elsewhere.find((candidate) => candidate.counter === counter)
    const found = session ?? there
    if (!found || found.status === 'open') return counter
    if (!session) continue
    if (!recountWaits && samePerson(session.operator, operator)) return counter
  }
  return 3
}
