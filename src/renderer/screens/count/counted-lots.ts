import type { CountEvent, CountSession, ScanResult } from '../../../contract/shapes/count.ts'
import { addExact } from './entry.ts'
import { withField, type PendingScanDraft } from './pending-scan-draft.ts'

/** A lot that this count has already, with what was counted of it in the measure that is asked for. */
export interface CountedLot {
  lot: string | null
  expiry: string | null
  units: number
}

/** The entry whose lot and expiry the next scans of its article repeat. */
export interface RepeatedLot {
  eventId: string
  articleCode: string
  lot: string | null
  expiry: string | null
}

const fields = ['lot', 'expiry'] as const

/** Lots of the article in this count that fit what the scan lacks and what is known of it, the one counted last first. */
export function lotsBefore(session: CountSession | null, draft: PendingScanDraft | null): CountedLot[] {
  const asked = fields.filter((name) => draft?.needs.includes(name) === true)
  if (session === null || draft === null || draft.articleCode === null || asked.length === 0) return []
  const lots = new Map<string, CountedLot>()
  for (const { articleCode, lot, expiry, units, byWeight } of session.tallies) {
    const found = { lot, expiry }
    if (articleCode !== draft.articleCode || asked.some((name) => found[name] === null)) continue
    if (fields.some((name) => !asked.includes(name) && draft[name] !== null && draft[name] !== found[name])) continue
    const key = JSON.stringify(asked.map((name) => found[name]))
    const own = (byWeight === true) === draft.byWeight ? units : 0
    lots.set(key, { lot, expiry, units: addExact(lots.get(key)?.units ?? 0, own) })
  }
  const last = new Map<string, number>()
  for (const { articleCode, lot, expiry, seq } of session.events)
    if (articleCode === draft.articleCode) last.set(JSON.stringify([lot ?? null, expiry ?? null]), seq)
  const place = ({ lot, expiry }: CountedLot) => last.get(JSON.stringify([lot, expiry])) ?? 0
  return [...lots.values()].sort((a, b) => place(b) - place(a))
}

/** The draft with lot and expiry as they were before, as far as the scan lacks them. */
export function withLot(draft: PendingScanDraft, known: CountedLot): PendingScanDraft {
  let next = draft
  for (const name of fields) {
    const value = known[name]
    if (value !== null && next.needs.includes(name)) next = withField(next, name, value)
  }
  return next
}

/** The choice of a lot that is kept from scan to scan. */
export interface NextLot {
  /** The lot that is chosen next counts for the following scans, too. */
  nextOnes: boolean
  /** The article whose repeated lot gives way to the lot that is chosen next. */
  changesLotOf: string | null
  /** The lot that scans of its article repeat. */
  repeat: RepeatedLot | null
}

/** The question for the next lot begins anew. */
export const noLotChosen = { nextOnes: false, changesLotOf: null } satisfies Partial<NextLot>

/** The lot for the next scans after this scan; `asked`: the pending scan that the screen asked about. */
export function nextLotAfterScan(last: NextLot, answer: ScanResult, asked: string | null): NextLot {
  const { eventId, articleCode, lot, expiry, outcome, resolved } = answer
  // A rejected or repeated scan does not end the repeating; every other one does.
  if (outcome === 'blocked' || outcome === 'duplicate')
    return { nextOnes: false, changesLotOf: last.changesLotOf, repeat: last.repeat }
  const answers = resolved !== null && resolved === asked
  const changes =
    last.changesLotOf !== null && outcome !== 'unknown' && (articleCode ?? last.changesLotOf) === last.changesLotOf
  const nextOnes = changes || (answers && last.nextOnes)
  if (outcome !== 'counted') return { nextOnes, changesLotOf: changes ? last.changesLotOf : null, repeat: null }
  const isChosen = nextOnes && answers && articleCode !== null && (lot !== null || expiry !== null)
  const repeat = isChosen ? { eventId, articleCode, lot, expiry } : answer.repeated === true ? last.repeat : null
  return { nextOnes: false, changesLotOf: null, repeat }
}

/** Lot that the next scans repeat after this entry: its own lot if that was chosen, else the same as before if it is of it. */
export function repeatedAfter(
  { nextOnes, repeat }: { nextOnes: boolean; repeat: RepeatedLot | null },
  event: CountEvent,
): RepeatedLot | null {
  const { eventId, articleCode, lot = null, expiry = null } = event
  if (articleCode === undefined || event.outcome === 'duplicate') return repeat
  const isChosen = lot !== null || expiry !== null || event.notOnPackage !== undefined
  if (nextOnes && isChosen) return { eventId, articleCode, lot, expiry }
  const isSame = repeat?.articleCode === articleCode && repeat.lot === lot && repeat.expiry === expiry
  return isSame ? repeat : null
}
