import type { CountEvent, CountSession, ScanResult } from '../../../contract/shapes/count.ts'
import { shownEvents } from '../../../contract/shown-events.ts'
import { addExact } from './entry.ts'
import { moveToFront } from './tallies.ts'

/**
 * The count after a plain scan, as `counts.get` would return it; `null` if that has to be asked: the scan is not plain, it is
 * not the next event of what is known, or it began a new tally, whose place among the others the core knows.
 */
export function applyScan(session: CountSession | null, result: ScanResult): CountSession | null {
  if (session === null || session.concealed || result.plain !== true || session.eventsTotal !== result.seq - 1)
    return null
  const at = session.tallies.findIndex((tally) => isTallyOf(tally, result))
  const before = session.tallies[at]
  if (before === undefined) return null
  return {
    ...session,
    tallies: session.tallies.with(at, { ...before, units: addExact(before.units, result.units) }),
    scans: result.scans,
    ...(session.recent === undefined ? {} : { recent: [...moveToFront(result.articleCode, session.recent)] }),
    events: [...session.events.slice(1 - shownEvents), eventOf(session.operator, result)],
    eventsTotal: result.seq,
  }
}

function isTallyOf(tally: CountSession['tallies'][number], result: ScanResult): boolean {
  return (
    tally.articleCode === result.articleCode &&
    tally.lot === result.lot &&
    tally.expiry === result.expiry &&
    tally.container === result.container &&
    tally.condition === result.condition &&
    // A plain scan is of units: goods by weight are never plain.
    tally.byWeight !== true &&
    tally.notOnPackage?.join(' ') === result.notOnPackage?.join(' ')
  )
}

function eventOf(operator: string, result: ScanResult): CountEvent {
  const { eventId, seq, at, raw, articleCode, units, lot, expiry, container, condition, notOnPackage } = result
  return {
    eventId,
    seq,
    kind: 'scan',
    at,
    operator,
    raw,
    ...(articleCode === null ? {} : { articleCode }),
    units,
    ...(lot === null ? {} : { lot }),
    ...(expiry === null ? {} : { expiry }),
    ...(container === null ? {} : { container }),
    condition,
    ...(notOnPackage === undefined ? {} : { notOnPackage }),
    outcome: 'counted',
  }
}
