import type { ParsedInput } from '../../../contract/operations.ts'
import { Failure } from '../domain/failure.ts'
import type { CachedControl } from '../controls/document-finder.ts'
import type { SessionOverview } from '../store/sessions.ts'
import { sessionsOfControls, updateSession } from '../store/sessions.ts'
import type { CountService } from './count-service.ts'
import { assertSerialsNotElsewhere } from './counted-elsewhere.ts'
import { assertNotSigned, partToCount } from './delivery-part.ts'
import { loggedPart } from '../domain/delivery-parts.ts'
import { snapshotDocument } from './document-snapshot.ts'
import { assertDifferentOperator } from './independence.ts'

/** Assigns a document to a count that was started without one. Appends an event (`match`) to the log. */
export function assignCountToControl(
  countService: CountService,
  input: ParsedInput<'counts.match'>,
  callerId: string,
): void {
  const session = countService.session(input.sessionId)
  if (session.controlId === input.controlId) return
  bindToControl(countService, session, input, callerId, (found) => ({
    kind: 'match',
    operator: session.operator,
    ...found,
  }))
}

/** Moves a count, with all its entries, to another control. Appends an event (`move`) to the log. */
export function moveCountToControl(
  countService: CountService,
  input: ParsedInput<'counts.move'>,
  callerId: string,
): void {
  const session = countService.session(input.sessionId)
  const fromControlId = session.controlId
  if (fromControlId === null) throw new Failure('conflict', 'This count has no document yet', { reason: 'not_matched' })
  if (countService.states.of(session.sessionId).state.covers !== null)
    throw new Failure('conflict', 'A recount cannot move to another document', { reason: 'recount' })
  const { reason } = input
  bindToControl(countService, session, input, callerId, (found) => ({
    kind: 'move',
    operator: session.operator,
    fromControlId,
    reason,
    ...found,
  }))
}

type Found = { controlId: number; number: string | null; documentHash: string; part?: number; counter: 1 | 2 | 3 }

/**
 * Binds a count to a control under the same rules as opening it and counting there: no signed count, count number free, different
 * operators, no serial of another part; snapshots the document and starts the control's blindness. Throws `Failure('not_found' | 'conflict')`.
 */
function bindToControl(
  countService: CountService,
  session: SessionOverview,
  input: { controlId: number; part?: number | undefined; counter?: 1 | 2 | 3 | undefined },
  callerId: string,
  event: (found: Found) => Parameters<CountService['countLogWriter']['append']>[1],
): void {
  const { sessionId } = session
  const { controlId } = input
  // A signed control keeps all counts on which its signature rests.
  if (session.controlId !== null)
    assertNotSigned(countService, { controlId: session.controlId, part: session.part, own: sessionId, laterToo: true })
  const cached = countService.controlRepository.byId(controlId)
  if (!cached) throw new Failure('not_found', 'This control is not on this PC; search for it first')
  const counter = input.counter ?? session.counter
  const part = partToCount(countService, controlId, input.part, sessionId)
  assertNotSigned(countService, { controlId, part, own: sessionId, laterToo: true })
  assertCountNumberFree(countService, { controlId, part, counter }, sessionId)
  const { operators, covers } = countService.states.of(sessionId).state
  assertDifferentOperator(countService, { controlId, part, counter, sessionId, covers }, operators)
  assertSerialsNotElsewhere(countService, { controlId, part, counter, sessionId })
  const blind = session.blind && !countService.visibilityPolicy.wasRevealed(cached.control)
  const document = cached.control.receivingDocuments[0]
  const number = document?.number ?? null
  const writer = countService.database.writer()
  const documentHash = snapshotDocument(
    countService.database,
    countService.random,
    sessionId,
    cached.control,
    cached.asOf,
  )
  countService.countLogWriter.append(
    sessionId,
    event({ controlId, number, documentHash, ...loggedPart(part), counter }),
  )
  updateSession(writer, sessionId, {
    controlId,
    number,
    supplierName: document?.supplierName ?? null,
    part,
    counter,
    blind,
    listing: listingAfter(countService, session, cached, callerId),
  })
  countService.invalidateArticleList(sessionId)
  countService.visibilityPolicy.begin(cached.control)
  countService.countLogWriter.anchorCount('moved', sessionId)
}

/** The article listing was allowed for the former document; it has to be allowed again for another one. */
function listingAfter(
  countService: CountService,
  { listing }: SessionOverview,
  { control }: CachedControl,
  callerId: string,
) {
  return countService.grants.of(callerId, control.id) ? listing : 'open'
}

function assertCountNumberFree(
  countService: CountService,
  { controlId, part, counter }: { controlId: number; part: number; counter: 1 | 2 | 3 },
  own: string,
): void {
  const taken = sessionsOfControls(countService.database, [controlId]).find(
    (session) => session.part === part && session.counter === counter && session.sessionId !== own,
  )
  if (taken) throw countTakenFailure(taken)
}

/** The failure `conflict` (`count_taken`): another operator has this count; `device`: on that PC. */
export function countTakenFailure({ sessionId, operator, counter }: Place, device: string | null = null): Failure {
  return new Failure('conflict', 'Another operator has this count', {
    reason: 'count_taken',
    sessionId,
    operator,
    counter,
    ...(device === null ? {} : { device }),
  })
}

type Place = Pick<SessionOverview, 'sessionId' | 'operator' | 'counter'>
