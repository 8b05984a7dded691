import type { Output, ParsedInput } from '../../../contract/operations.ts'
import { resolveArticle } from '../articles/article-catalog.ts'
import type { CountState } from '../domain/count-log/count-state.ts'
import type { EventOf } from '../domain/count-log/event.ts'
import { Failure } from '../domain/failure.ts'
import { addUnits, formatUnits, unitsToNumber, zeroUnits } from '../domain/units.ts'
import { expandSerialRange } from '../domain/serial-range.ts'
import { checkRange } from './count-range.ts'
import type { CountService } from './count-service.ts'
import { mayAcceptExpired } from './entries.ts'
import { assertReasonForExpiry } from './expiry-reason.ts'
import { otherExpiry, stockExpiriesFor } from './lot-expiry.ts'
import { earlierEntry, onePackage } from './scan-plan.ts'
import { findSerial, isKnownNumber, refuseSerial, serialFinder } from './seen-numbers.ts'

type Result = Output<'counts.serials'>

/**
 * Counts one unit per serial, within a command's transaction: all of them are on disk, or none. A serial that is counted
 * already is recorded as a duplicate; one outside the range of its article, or known as another number, waits as a pending scan.
 */
export function recordSerials(
  countService: CountService,
  input: ParsedInput<'counts.serials'>,
  callerId: string,
): Result {
  const { articleCode, within } = input
  const session = countService.session(input.sessionId)
  const { sessionId, operator } = session
  const { state } = countService.states.of(sessionId)
  const need = input.resolves === undefined ? null : askingScan(state, input.resolves)
  if (need !== null && need.articleCode !== null && need.articleCode !== articleCode)
    throw new Failure('conflict', 'The pending scan is of another article', { reason: 'not_waiting' })
  const condition = input.condition ?? need?.condition ?? 'good'
  const lot = input.lot === undefined ? (need?.lot ?? null) : input.lot
  const expiry = input.expiry === undefined ? (need?.expiry ?? null) : input.expiry
  const container = need === null ? state.container : need.container
  const isExpiredAllowed = mayAcceptExpired(countService, session, callerId)
  assertReasonForExpiry(
    countService,
    sessionId,
    { articleCode, expiry, condition, reason: undefined },
    otherExpiry(articleCode, { lot, expiry }, { state, stockExpiries: stockExpiriesFor(countService, session) }),
    isExpiredAllowed,
  )
  const serialElsewhere = serialFinder(countService, session)
  const allowed = within === undefined ? null : new Set(expandSerialRange(within))
  const listed = countService.listed(session)
  // As for a code that answers a question: the number of a document, a container or an article is no serial by itself.
  const isKnownCode = (text: string) =>
    isKnownNumber(countService, session, text) || resolveArticle(text, countService.articleCatalog, listed) !== null
  const result: Result = {
    articleCode,
    description: countService.describe(articleCode),
    counted: [],
    duplicates: [],
    outside: [],
  }
  const entry = { operator, articleCode, units: formatUnits(onePackage), lot, expiry, container, condition }
  for (const text of input.serials) {
    const serial = text.trim()
    const seen = findSerial(articleCode, serial, { state, serialElsewhere })
    if (seen !== null) {
      refuseSerial(countService, session, { articleCode, serial, seen })
      result.duplicates.push({ serial, ...earlierEntry(seen) })
    } else if ((allowed !== null && !allowed.has(serial)) || isKnownCode(serial)) {
      const needs = ['serial' as const]
      const logged = countService.countLogWriter.append(sessionId, {
        kind: 'needs',
        raw: serial,
        ...entry,
        serial,
        needs,
      })
      result.outside.push({ serial, eventId: logged.event.eventId })
    } else {
      checkRange(state, articleCode, onePackage)
      const resolves = need !== null && state.openNeeds.has(need.eventId) ? { resolves: need.eventId } : {}
      countService.countLogWriter.append(sessionId, { kind: 'manual', ...entry, serial, ...resolves })
      result.counted.push(serial)
    }
  }
  if (countService.isConcealed(session, callerId)) return result
  const own = [...state.tallies.values()].filter((tally) => tally.articleCode === articleCode)
  return { ...result, total: unitsToNumber(own.reduce((sum, tally) => addUnits(sum, tally.units), zeroUnits)) }
}

/** The scan that asked for the serials, also after the first batch completed it. Throws `not_waiting` if there is none. */
function askingScan(state: CountState, eventId: string): EventOf<'needs'> | EventOf<'unknown'> {
  const event = state.live.get(eventId)?.event
  if (event?.kind === 'needs' || event?.kind === 'unknown') return event
  throw new Failure('conflict', 'This scan is not pending', { reason: 'not_waiting' })
}
