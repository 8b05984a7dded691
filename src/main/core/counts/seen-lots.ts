import type { Output } from '../../../contract/operations.ts'
import type { SeenLot } from '../../../contract/seen-lot-operations.ts'
import { loggedUnits } from '../domain/count-log/event.ts'
import { addTo, toNumber, zero, type ExactSum } from '../domain/exact-sum.ts'
import { Failure } from '../domain/failure.ts'
import type { Units } from '../domain/model.ts'
import { byCodeUnit } from '../domain/text.ts'
import { unitsToNumber } from '../domain/units.ts'
import { sessionsOfDay } from '../store/sessions.ts'
import type { CountService } from './count-service.ts'

interface Seen {
  row: Omit<SeenLot, 'units' | 'counts' | 'description'>
  units: ExactSum
  counts: Set<string>
}

/** Lots that counts scanned on a day, the last seen first. Reads one count per slice of the event loop. */
export async function lotsSeen(
  countService: CountService,
  day: string,
  { callerId, signal }: { callerId: string; signal: AbortSignal },
): Promise<Pick<Output<'counts.lotsSeen'>, 'rows' | 'hidden'>> {
  const { database, states, describe } = countService
  const lots = new Map<string, Seen>()
  let hidden = 0
  for (const session of sessionsOfDay(database, day)) {
    const { sessionId, number, supplierName } = session
    const entries = [...states.of(sessionId).state.live.values()].flatMap(({ event }) =>
      (event.kind === 'scan' || event.kind === 'manual') && event.at.slice(0, 10) === day ? [event] : [],
    )
    if (entries.length === 0) continue
    if (countService.isConcealed(session, callerId)) {
      hidden += 1
      continue
    }
    for (const event of entries) {
      const { articleCode, lot, expiry, at } = event
      const key = JSON.stringify([articleCode, lot, expiry])
      const row = { articleCode, lot, expiry, sessionId, number, supplierName, lastSeenAt: at }
      const seen = lots.get(key) ?? { row, units: zero(), counts: new Set() }
      lots.set(key, seen)
      addTo(seen.units, loggedUnits(event.units))
      seen.counts.add(sessionId)
      if (at > seen.row.lastSeenAt) seen.row = row
    }
    await new Promise((resolve) => setImmediate(resolve))
    if (signal.aborted) throw new Failure('cancelled', 'The call was cancelled')
  }
  const rows = [...lots.values()]
    .sort((a, b) => byCodeUnit(b.row.lastSeenAt, a.row.lastSeenAt) || byCodeUnit(a.row.articleCode, b.row.articleCode))
    .map(({ row, units, counts }) => ({
      ...row,
      description: describe(row.articleCode),
      units: unitsToNumber(toNumber(units) as Units),
      counts: counts.size,
    }))
  return { rows, hidden }
}
