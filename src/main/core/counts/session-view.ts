import type { Session, SessionSummary } from '../../../contract/shapes/count.ts'
import { countEventView, readCountEvent } from '../domain/count-log/event.ts'
import type { CountState, OpenNeed } from '../domain/count-log/count-state.ts'
import { talliesOf } from '../domain/count-log/count-state.ts'
import { explainScan } from '../domain/scan.ts'
import { unitsToNumber } from '../domain/units.ts'
import { lastCountEvents } from '../store/count-events.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'
import type { SessionOverview } from '../store/sessions.ts'
import type { CountStateCache } from '../count-log/count-states.ts'
import { shownBarcode } from './interpret-scan.ts'

/** How many of the last events a session shows. */
const shownEvents = 50

export interface SessionViewOptions {
  database: PrimaryDatabase
  states: CountStateCache
  describe(articleCode: string): string | null
  isByWeight(articleCode: string): boolean
  /** The distinct article codes of the frozen document, sorted; only for the article listing. */
  listedArticles(sessionId: string): string[]
  /** Whether what was counted is left out. */
  concealed: boolean
}

/** A count as the contract shows it. Nothing declared is within its reach but the article listing. */
export function sessionView(session: SessionOverview, options: SessionViewOptions): Session {
  const { database, states, describe, concealed } = options
  const { state } = states.of(session.sessionId)
  const { events, total } = lastCountEvents(database, session.sessionId, shownEvents)
  return {
    sessionId: session.sessionId,
    controlId: session.controlId,
    number: session.number,
    supplierName: session.supplierName,
    counter: session.counter,
    operator: session.operator,
    operators: state.operators,
    listing: session.listing,
    status: session.status,
    blind: session.blind,
    ...(state.paused ? { paused: true as const } : {}),
    ...(concealed ? { concealed } : {}),
    startedAt: session.startedAt,
    closedAt: session.closedAt,
    signedAt: session.signedAt,
    container: concealed ? null : state.container,
    covers: state.covers,
    articles: (state.covers ?? (session.listing === 'articles' ? options.listedArticles(session.sessionId) : [])).map(
      (code) => ({ code, description: describe(code) }),
    ),
    tallies: (concealed ? [] : talliesOf(state)).map((tally) => ({
      ...tally,
      description: describe(tally.articleCode),
      units: unitsToNumber(tally.units),
    })),
    openNeeds: [...state.openNeeds.values()]
      .sort((a, b) => a.seq - b.seq)
      .map((need) => ({
        eventId: need.eventId,
        at: need.at,
        raw: need.raw,
        barcode: unknownBarcode(state, need),
        articleCode: need.articleCode,
        description: need.articleCode === null ? null : describe(need.articleCode),
        units: need.units === null ? null : unitsToNumber(need.units),
        lot: need.lot,
        expiry: need.expiry,
        needs: need.needs,
        ...(need.articleCode !== null && options.isByWeight(need.articleCode) ? { byWeight: true as const } : {}),
        finding: need.finding,
      })),
    scans: state.scans,
    notes: concealed ? [] : state.notes,
    events: (concealed ? [] : events).map((stored) => countEventView(readCountEvent(stored.body), stored.seq)),
    eventsTotal: total,
  }
}

/** The barcode of a waiting scan that nobody knew. */
function unknownBarcode(state: CountState, { eventId, raw }: OpenNeed): string | null {
  if (state.live.get(eventId)?.event.kind !== 'unknown') return null
  // The year reads dates only; a barcode is the same in every year.
  return shownBarcode(explainScan(raw, { year: 2000 }))
}

export function sessionSummary(session: SessionOverview): SessionSummary {
  const { sessionId, controlId, number, supplierName, counter, operator, status } = session
  const { startedAt, closedAt, signedAt, pausedAt, lastScanAt, scans } = session
  return {
    sessionId,
    controlId,
    number,
    supplierName,
    counter,
    operator,
    status,
    ...(pausedAt === null ? {} : { paused: true as const }),
    startedAt,
    closedAt,
    signedAt,
    lastScanAt,
    scans,
  }
}
