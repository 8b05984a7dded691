import type { CountStateCache } from '../count-log/count-states.ts'
import { talliesOf } from '../domain/count-log/tally.ts'
import { addDays } from '../domain/dates.ts'
import type { SessionOverview } from '../store/sessions.ts'

/** A lot with at most this many days left expires soon. */
const soonDays = 30
const kept = 500

type Finished = Pick<SessionOverview, 'sessionId' | 'closedAt'>

interface Lot {
  articleCode: string
  lot: string | null
  expiry: string
}

/** Finds lots in finished counts that expire soon; each count is examined once. */
export function createExpiringLots(states: CountStateCache) {
  const known = new Map<string, { closedAt: string | null; lots: Lot[] }>()

  function datedLots({ sessionId, closedAt }: Finished): Lot[] {
    const found = known.get(sessionId)
    if (found?.closedAt === closedAt) return found.lots
    const lots = talliesOf(states.of(sessionId).state).flatMap(({ articleCode, lot, expiry, condition }) =>
      condition === 'good' && expiry !== null ? [{ articleCode, lot, expiry }] : [],
    )
    known.delete(sessionId)
    known.set(sessionId, { closedAt, lots })
    const [oldest] = known.keys()
    if (known.size > kept && oldest !== undefined) known.delete(oldest)
    return lots
  }

  return {
    /** Number of distinct lots that expire within 30 days of `today`, and the first of them. */
    of(sessions: readonly Finished[], today: string): { first: Lot | null; lots: number } {
      const until = addDays(today, soonDays) ?? today
      const soon = sessions.flatMap(datedLots).filter((lot) => lot.expiry.slice(0, 10) <= until)
      const distinct = new Map(soon.map((lot) => [JSON.stringify(lot), lot]))
      const [first = null] = [...distinct.values()].sort((a, b) => (a.expiry < b.expiry ? -1 : 1))
      return { first, lots: distinct.size }
    },
  }
}
