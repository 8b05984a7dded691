import type { ParsedInput } from '../../../contract/operations.ts'
import { Failure } from '../domain/failure.ts'
import type { CachedControl } from '../controls/document-finder.ts'
import type { SessionOverview } from '../store/sessions.ts'
import { sessionsOfControls, updateSession } from '../store/sessions.ts'
import type { CountService } from './count-service.ts'
import { snapshotDocument } from './document-snapshot.ts'
import { assertDifferentOperator } from './independence.ts'

/** Gives a count that was begun without a control its own. The log stays as it is: one event more says so. */
export function assignCountToControl(desk: CountService, input: ParsedInput<'counts.match'>, callerId: string): void {
  const session = desk.session(input.sessionId)
  if (session.controlId === input.controlId) return
  bind(desk, session, input, callerId, (found) => ({ kind: 'match', operator: session.operator, ...found }))
}

/** The wrong document was counted: from here on the count is another control's, with everything that it holds. */
export function moveCountToControl(desk: CountService, input: ParsedInput<'counts.move'>, callerId: string): void {
  const session = desk.session(input.sessionId)
  const fromControlId = session.controlId
  if (fromControlId === null) throw new Failure('conflict', 'This count has no document yet', { reason: 'not_matched' })
  if (desk.states.of(session.sessionId).state.covers !== null)
    throw new Failure('conflict', 'A recount is about articles of its own document', { reason: 'recount' })
  const { reason } = input
  bind(desk, session, input, callerId, (found) => ({
    kind: 'move',
    operator: session.operator,
    fromControlId,
    reason,
    ...found,
  }))
}

type Found = { controlId: number; number: string | null; documentHash: string; counter: 1 | 2 | 3 }

/**
 * Binds a count to a control as opening it there would: the control must not be decided, the place of its counter must be
 * free, its people must not have made the other count, the document is frozen now, and blindness of that control begins.
 */
function bind(
  desk: CountService,
  session: SessionOverview,
  input: { controlId: number; counter?: 1 | 2 | 3 | undefined },
  callerId: string,
  event: (found: Found) => Parameters<CountService['chronicle']['append']>[1],
): void {
  const { sessionId } = session
  const { controlId } = input
  const cached = desk.cabinet.byId(controlId)
  if (!cached) throw new Failure('not_found', 'This control is not on this PC; find it first')
  const counter = input.counter ?? session.counter
  assertNotSigned(desk, controlId, sessionId)
  demandPlace(desk, controlId, counter, sessionId)
  assertDifferentOperator(desk, { controlId, counter, sessionId }, desk.states.of(sessionId).state.operators)
  const blind = session.blind && !desk.gate.wasRevealed(cached.control)
  const document = cached.control.receivingDocuments[0]
  const number = document?.number ?? null
  const writer = desk.database.writer()
  const documentHash = snapshotDocument(desk.database, desk.random, sessionId, cached.control, cached.asOf)
  desk.chronicle.append(sessionId, event({ controlId, number, documentHash, counter }))
  updateSession(writer, sessionId, {
    controlId,
    number,
    supplierName: document?.supplierName ?? null,
    counter,
    blind,
    listing: listingAfter(desk, session, cached, callerId),
  })
  desk.invalidateArticleList(sessionId)
  desk.gate.begin(cached.control)
  desk.chronicle.anchorCount('moved', sessionId)
}

/** The listing of a document's articles was a choice for that document: for another one it is made anew. */
function listingAfter(desk: CountService, { listing }: SessionOverview, { control }: CachedControl, callerId: string) {
  return desk.grants.of(callerId, control.id) ? listing : 'open'
}

/** A signed control is decided: another count of it would change figures under the signature. */
export function assertNotSigned(desk: CountService, controlId: number, own: string): void {
  const counts = [...sessionsOfControls(desk.database, [controlId]), ...desk.imported.of(controlId)]
  const signed = counts.find((count) => count.status === 'signed' && count.sessionId !== own)
  if (!signed) return
  const { counter, operator } = signed
  throw new Failure('conflict', 'A signed count is reopened first', { reason: 'control_signed', counter, operator })
}

function demandPlace(desk: CountService, controlId: number, counter: 1 | 2 | 3, own: string): void {
  const taken = sessionsOfControls(desk.database, [controlId]).find(
    (session) => session.counter === counter && session.sessionId !== own,
  )
  if (taken) throw countTakenFailure(taken)
}

/** What is said where a control's count of that number is somebody else's. */
export function countTakenFailure({ sessionId, operator, counter }: Place): Failure {
  return new Failure('conflict', 'Somebody else has this count', {
    reason: 'count_taken',
    sessionId,
    operator,
    counter,
  })
}

interface Place {
  sessionId: string
  operator: string
  counter: 1 | 2 | 3
}
