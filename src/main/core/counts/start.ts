import type { ParsedInput } from '../../../contract/operations.ts'
import { instantText } from '../domain/dates.ts'
import { Failure } from '../domain/failure.ts'
import { samePerson } from '../domain/person.ts'
import type { SessionOverview } from '../store/sessions.ts'
import { insertSession, sessionsOfControls } from '../store/sessions.ts'
import { countTakenFailure, assertNotSigned } from './assign-control.ts'
import type { CountService } from './count-service.ts'
import { snapshotDocument } from './document-snapshot.ts'
import { assertDifferentOperator } from './independence.ts'
import { articlesToCount } from './recounts.ts'
import { assignRecountsToSession, waitingRecounts } from '../store/recount-requests.ts'

type StartInput = ParsedInput<'counts.start'>

/**
 * Opens a count, inside a command's transaction: freezes the document, begins blindness, writes the first event and
 * anchors it. The same operator and counter again: that session. Another's: `conflict` with its id.
 */
export function startCount(countService: CountService, input: StartInput, callerId: string): string {
  const { controlId, operator } = input
  const existing = controlId === null ? [] : sessionsOfControls(countService.database, [controlId])
  const waits = controlId !== null && waitingRecounts(countService.database, controlId, 1).length > 0
  const counter = input.counter ?? nextCounter(existing, operator, waits)
  const same = existing.filter((session) => session.counter === counter)
  const own = same.find((session) => samePerson(session.operator, operator))
  if (own) return own.sessionId
  const [other] = same
  if (other) throw countTakenFailure(other)
  if (controlId !== null) assertNotSigned(countService, controlId, '')
  const covers = articlesToCount(countService, controlId, counter, existing)
  // A recount looks again at what a supervisor named: whoever counted before may.
  if (covers === null) assertDifferentOperator(countService, { controlId, counter, sessionId: null }, [operator])
  const sessionId = openCount(countService, input, { counter, covers }, callerId)
  if (controlId !== null && covers !== null)
    assignRecountsToSession(countService.database.writer(), controlId, sessionId)
  return sessionId
}

function openCount(
  countService: CountService,
  input: StartInput,
  { counter, covers }: { counter: 1 | 2 | 3; covers: string[] | null },
  callerId: string,
): string {
  const { database, controlRepository, visibilityPolicy, countLogWriter, clock } = countService
  const { controlId, operator, listing = 'open' } = input
  const cached = controlId === null ? null : controlRepository.byId(controlId)
  if (controlId !== null && !cached) throw new Failure('not_found', 'This control is not on this PC; find it first')
  if (listing === 'articles' && !countService.grants.of(callerId, controlId))
    throw new Failure('forbidden', 'Showing the articles of the document is the supervisor’s choice', {
      reason: 'supervisor_needed',
    })

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
    counter,
    operator,
    listing,
    status: 'open',
    blind,
    startedAt: instantText(clock.now(), clock.offsetMinutes(clock.now())),
    closedAt: null,
    signedAt: null,
  })
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
 * The operator's own open count, else the first counter that nobody closed yet; where a recount
 * waits, one that is not there yet.
 */
function nextCounter(existing: readonly SessionOverview[], operator: string, recountWaits: boolean): 1 | 2 | 3 {
  const open = existing.find((session) => samePerson(session.operator, operator) && session.status === 'open')
  if (open) return open.counter
  for (const counter of [1, 2] as const) {
    const session = existing.find((candidate) => candidate.counter === counter)
    if (!session || session.status === 'open') return counter
    if (!recountWaits && samePerson(session.operator, operator)) return counter
  }
  return 3
}
