import { loggedPart } from '../domain/delivery-parts.ts'
import type { CountSession, SessionSummary } from '../../../contract/shapes/count.ts'
import { shownEvents } from '../../../contract/shown-events.ts'
import { recentArticles } from './recent-articles.ts'
import { countEventView, readCountEvent } from '../domain/count-log/event.ts'
import { type CountState, firstSeen, type PendingScan } from '../domain/count-log/count-state.ts'
import { talliesOf, type TallyKey } from '../domain/count-log/tally.ts'
import { isEmptyClose } from '../domain/blindness.ts'
import { explainScan } from '../domain/scan.ts'
import type { Units } from '../domain/model.ts'
import { pick } from '../domain/pick.ts'
import { subtractUnits, unitsToNumber, zeroUnits } from '../domain/units.ts'
import { sumKilos, sumPieces } from '../domain/pieces.ts'
import type { ArticleCatalog } from '../articles/article-catalog.ts'
import { lastCountEvents } from '../store/count-events.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'
import type { SessionOverview } from '../store/sessions.ts'
import type { CountStateCache } from '../count-log/count-states.ts'
import { linkableBarcode } from './interpret-scan.ts'

export interface SessionViewOptions {
  database: PrimaryDatabase
  states: CountStateCache
  describe(articleCode: string): string | null
  isByWeight(articleCode: string): boolean
  byWeightAt: ArticleCatalog['byWeightAt']
  /** Distinct article codes of the snapshot, sorted; only for the article listing. */
  listedArticles(sessionId: string): string[]
  /** True if counted units are left out. */
  concealed: boolean
  /** True if entries were changed or lost. */
  damaged: boolean
  /** True if the facts of the articles are not read yet. */
  factsUnread: boolean
  /** True if a connected page of another caller makes the count. */
  openElsewhere: boolean
}

/** Fields of a count that its view and its row in lists have alike. */
const placeFields = ['sessionId', 'controlId', 'number', 'supplierName', 'counter', 'operator', 'status'] as const
const sharedFields = [...placeFields, 'startedAt', 'closedAt', 'signedAt'] as const

/** Maps a count to the contract. Declared data is limited to the article listing. */
export function sessionView(session: SessionOverview, options: SessionViewOptions): CountSession {
  const { database, states, describe, concealed } = options
  const { state } = states.of(session.sessionId)
  const listed = session.listing === 'articles' && !concealed
  const serials = concealed ? new Map<string, string[]>() : serialsOfTallies(state)
  const pieces = concealed ? new Map<string, Units>() : sumPieces(state, tallyKey)
  const kilos = concealed ? new Map<string, Units>() : sumKilos(state, tallyKey, options.byWeightAt)
  const { events, total } = lastCountEvents(database, session.sessionId, shownEvents)
  return {
    ...pick(session, ...sharedFields),
    ...loggedPart(session.part),
    operators: state.operators,
    ...pick(session, 'listing', 'blind'),
    ...(state.paused ? { paused: true as const } : {}),
    ...(concealed ? { concealed } : {}),
    ...(options.damaged ? { damaged: true as const } : {}),
    ...(options.factsUnread ? { factsUnread: true as const } : {}),
    ...(options.openElsewhere ? { openElsewhere: true as const } : {}),
    ...(session.signsPart ? { partSigned: true as const } : {}),
    container: concealed ? null : state.container,
    ...(concealed ? {} : containerEvent(state)),
    covers: state.covers,
    articles: (state.covers ?? (listed ? options.listedArticles(session.sessionId) : [])).map((code) => ({
      code,
      description: describe(code),
    })),
    tallies: (concealed ? [] : talliesOf(state)).flatMap((tally) => {
      const key = tallyKey(tally)
      const weight = kilos.get(key) ?? zeroUnits
      const rest = subtractUnits(tally.units, weight)
      const shared = { ...tally, description: describe(tally.articleCode) }
      const numbers = serialFacts(serials.get(key))
      // Kilograms and units of the same goods are two tallies: they are no sum.
      return [
        ...(weight === 0
          ? []
          : [
              {
                ...shared,
                units: unitsToNumber(weight),
                ...(rest === 0 ? numbers : {}),
                byWeight: true as const,
                ...piecesField(pieces.get(key)),
              },
            ]),
        ...(rest === 0 ? [] : [{ ...shared, units: unitsToNumber(rest), ...numbers }]),
      ]
    }),
    openNeeds: (concealed ? [] : [...state.openNeeds.values()])
      .sort((a, b) => a.seq - b.seq)
      .map((need) => ({
        ...pick(need, 'eventId', 'at', 'raw', 'articleCode', 'lot', 'expiry', 'needs', 'finding'),
        ...pick(need, 'notOnPackage', 'expiryBefore'),
        barcode: unknownBarcode(state, need),
        description: need.articleCode === null ? null : describe(need.articleCode),
        units: need.units === null ? null : unitsToNumber(need.units),
        ...(need.serial === null ? {} : { serial: need.serial }),
        ...(need.articleCode !== null && options.isByWeight(need.articleCode) ? { byWeight: true as const } : {}),
        ...piecesField(need.pieces ?? undefined),
      })),
    scans: state.counted,
    ...(concealed ? {} : { recent: recentArticles(state) }),
    ...(concealed || session.status === 'open'
      ? {}
      : { removed: removedView(state.removed, options), restMs: state.restMs }),
    notes: concealed ? [] : state.notes,
    events: (concealed ? [] : events).map((stored) => countEventView(readCountEvent(stored.body), stored.seq)),
    eventsTotal: total,
  }
}

/** The first scan of the open container that is not undone. */
function containerEvent(state: CountState): { containerEventId?: string } {
  const seen = state.container === null ? null : firstSeen(state, 'container', state.container)
  return seen === null ? {} : { containerEventId: seen.eventId }
}

function removedView(
  { entries, units, last, pending }: CountState['removed'],
  { describe, byWeightAt }: Pick<SessionViewOptions, 'describe' | 'byWeightAt'>,
) {
  return {
    entries,
    units: unitsToNumber(units),
    last: last.map(({ enteredAt, ...one }) => ({
      ...one,
      units: unitsToNumber(one.units),
      description: describe(one.articleCode),
      ...(byWeightAt(one.articleCode)(enteredAt) ? { byWeight: true as const } : {}),
    })),
    ...(pending === 0 ? {} : { pending }),
  }
}

/** Serials by the key of their tally, in the order of the log. */
function serialsOfTallies({ live, seen }: CountState): Map<string, string[]> {
  const serials = new Map<string, string[]>()
  // Most counts have none: their entries are not read.
  if (![...seen.keys()].some((key) => key.startsWith('serial '))) return serials
  for (const { event } of live.values()) {
    if ((event.kind !== 'scan' && event.kind !== 'manual') || event.serial === null) continue
    const key = tallyKey(event)
    const list = serials.get(key)
    if (list === undefined) serials.set(key, [event.serial])
    else list.push(event.serial)
  }
  return serials
}

const tallyKey = ({ articleCode, lot, expiry, container, condition, notOnPackage = [] }: TallyKey) =>
  JSON.stringify([articleCode, lot, expiry, container, condition, ...notOnPackage])

function serialFacts(own: readonly string[] = []): { serials?: number; lastSerial?: string } {
  const lastSerial = own.at(-1)
  return lastSerial === undefined ? {} : { serials: own.length, lastSerial }
}

const piecesField = (pieces: Units | undefined) => (pieces === undefined ? {} : { pieces: unitsToNumber(pieces) })

/** The barcode of a pending scan with an unknown article. */
function unknownBarcode(state: CountState, { eventId, raw }: PendingScan): string | null {
  if (state.live.get(eventId)?.event.kind !== 'unknown') return null
  // The year only affects dates; barcodes do not depend on it.
  return linkableBarcode(explainScan(raw, { year: 2000 }))
}

export function sessionSummary(session: Omit<SessionOverview, 'listing' | 'blind'>): SessionSummary {
  return {
    ...pick(session, ...sharedFields),
    ...loggedPart(session.part),
    ...(session.pausedAt === null ? {} : { paused: true as const }),
    ...(session.signsPart ? { partSigned: true as const } : {}),
    ...pick(session, 'lastScanAt', 'scans'),
    ...(isEmptyClose(session) ? { empty: true as const } : {}),
  }
}
