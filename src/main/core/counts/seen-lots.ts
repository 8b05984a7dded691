import type { Output } from '../../../contract/operations.ts'
import type { SeenLot } from '../../../contract/seen-lot-operations.ts'
import type { CountState } from '../domain/count-log/count-state.ts'
import { loggedUnits } from '../domain/count-log/event.ts'
import { addDays } from '../domain/dates.ts'
import { addSum, addTo, toNumber, zero, type ExactSum } from '../domain/exact-sum.ts'
import { Failure } from '../domain/failure.ts'
import { countedInKilos } from '../domain/pieces.ts'
import type { Units } from '../domain/model.ts'
import { byCodeUnit } from '../domain/text.ts'
import { unitsToNumber } from '../domain/units.ts'
import { type ImportedCount, importedCountsOfDay } from '../store/imported-counts.ts'
import { sessionsOfDay } from '../store/sessions.ts'
import type { CountService } from './count-service.ts'
import { isImportedCountHidden } from './files/imported-count-visibility.ts'
import { yieldToEventLoop } from '../kernel/yield-to-event-loop.ts'

interface Seen {
  row: Omit<SeenLot, 'units' | 'kilos' | 'counts' | 'description'>
  /** By document and part of its delivery: what the count with the highest number saw. */
  goods: Map<string, { counter: number; units: ExactSum; kilos: ExactSum }>
  counts: Set<string>
}

/** A count of this or another PC; its log is read when it is this one's turn. */
interface DayCount {
  /** Identifies the count among all. */
  key: string
  /** Counts of the same goods have the same; a second count is of what the first has counted. */
  document: string
  counter: number
  facts: Pick<SeenLot, 'sessionId' | 'number' | 'supplierName'>
  state(): CountState
  isConcealed(): boolean
}

/** Lots that counts scanned on a day, the last seen first. Reads one count per slice of the event loop. */
export async function lotsSeen(
  countService: CountService,
  day: string,
  { callerId, signal }: { callerId: string; signal: AbortSignal },
): Promise<Pick<Output<'counts.lotsSeen'>, 'rows' | 'hidden'>> {
  const lots = new Map<string, Seen>()
  const isInKilos = countedInKilos(countService.measures.byWeightAt)
  let hidden = 0
  for (const { key, document, counter, facts, state, isConcealed } of countsOfDay(countService, day, callerId)) {
    const entries = [...state().live.values()].flatMap(({ event }) =>
      (event.kind === 'scan' || event.kind === 'manual') && countService.dayOf(event.at) === day ? [event] : [],
    )
    if (entries.length === 0) continue
    if (isConcealed()) {
      hidden += 1
      continue
    }
    for (const event of entries) {
      const { articleCode, lot, expiry, at } = event
      const goods = JSON.stringify([articleCode, lot, expiry])
      const row = { articleCode, lot, expiry, ...facts, lastSeenAt: at }
      const seen = lots.get(goods) ?? { row, goods: new Map(), counts: new Set() }
      lots.set(goods, seen)
      const other = seen.goods.get(document)
      const own = other?.counter === counter ? other : { counter, units: zero(), kilos: zero() }
      if (other === undefined || counter >= other.counter) {
        seen.goods.set(document, own)
        addTo(isInKilos(event) ? own.kilos : own.units, loggedUnits(event.units))
      }
      seen.counts.add(key)
      if (Date.parse(at) > Date.parse(seen.row.lastSeenAt)) seen.row = row
    }
    await yieldToEventLoop()
    if (signal.aborted) throw new Failure('cancelled', 'The call was cancelled')
  }
  const sorted = [...lots.values()].sort(
    (a, b) =>
      Date.parse(b.row.lastSeenAt) - Date.parse(a.row.lastSeenAt) || byCodeUnit(a.row.articleCode, b.row.articleCode),
  )
  const codes = new Set(sorted.map(({ row }) => row.articleCode))
  const names = new Map(countService.named([...codes]).map(({ code, description }) => [code, description]))
  const rows = sorted.map(({ row, goods, counts }) => {
    const [units, kilos] = (['units', 'kilos'] as const).map((measure) => {
      const sum = zero()
      for (const one of goods.values()) addSum(sum, one[measure])
      return toNumber(sum) as Units
    })
    return {
      ...row,
      description: names.get(row.articleCode) ?? null,
      units: unitsToNumber(units ?? (0 as Units)),
      ...(kilos === 0 || kilos === undefined ? {} : { kilos: unitsToNumber(kilos) }),
      counts: counts.size,
    }
  })
  return { rows, hidden }
}

const documentOf = (key: string, { controlId, part }: { controlId: number | null; part: number }) =>
  controlId === null ? key : `${controlId} ${part}`

/** The counts of this PC, then those of other PCs that have an effect. */
function countsOfDay(countService: CountService, day: string, callerId: string): DayCount[] {
  const { database, states, imported } = countService
  // The clock of a PC may be at the day before.
  const from = addDays(day, -1) ?? day
  return [
    ...sessionsOfDay(database, from).map((session): DayCount => {
      const { sessionId, number, supplierName } = session
      return {
        key: sessionId,
        document: documentOf(sessionId, session),
        counter: session.counter,
        facts: { sessionId, number, supplierName },
        state: () => states.of(sessionId).state,
        isConcealed: () => countService.isConcealed(session, callerId),
      }
    }),
    ...importedCountsOfDay(database, from).map((count): DayCount => {
      const { sessionId, device, number } = count
      return {
        key: `${sessionId} ${device}`,
        document: documentOf(sessionId, count),
        counter: count.counter,
        facts: { sessionId, number, supplierName: supplierOf(countService, count) },
        state: () => imported.state(count),
        isConcealed: () => isConcealed(countService, count, callerId),
      }
    }),
  ]
}

/** Nobody here makes an open count of another PC, so it is the supervisor's only. */
function isConcealed(countService: CountService, count: ImportedCount, callerId: string): boolean {
  if (count.status === 'open') return countService.grants.of(callerId, count.controlId) === null
  return isImportedCountHidden(countService, count, callerId)
}

function supplierOf({ controlRepository }: CountService, { controlId, number }: ImportedCount): string | null {
  const documents = controlId === null ? [] : (controlRepository.byId(controlId)?.control.receivingDocuments ?? [])
  return (documents.find((document) => document.number === number) ?? documents[0])?.supplierName ?? null
}
