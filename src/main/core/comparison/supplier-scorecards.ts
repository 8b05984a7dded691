import type { ComparisonLine } from '../../../contract/shapes/comparison.ts'
import type { ExclusionReason, LineKind, SupplierScorecard } from '../../../contract/shapes/supplier-record.ts'
import { instantText } from '../domain/dates.ts'
import { Failure } from '../domain/failure.ts'
import type { BlindControl } from '../domain/model.ts'
import {
  type SupplierRef,
  delivererKey,
  deliverersOf,
  lineKindsOf,
  linesBySupplier,
} from '../domain/supplier-record.ts'
import { createScorecardTotals, type RecordSums, type LineTotals, tallyOf } from '../domain/scorecard-totals.ts'
import { byCodeUnit, stateKey } from '../domain/text.ts'
import { openStates } from '../domain/control-state.ts'
import type { CursorPart } from '../store/cursor.ts'
import type { CacheReader } from '../store/cache/cache-file.ts'
import { type ControlListEntry, headPlace, nextControlHeads } from '../store/cache/control-heads.ts'
import { controlById } from '../store/cache/controls.ts'
import { importedCountsOf } from '../store/imported-counts.ts'
import { articlesByWeight } from '../store/articles-by-weight.ts'
import { weighedArticles } from '../store/cache/articles.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'
import { sessionsOfControls } from '../store/sessions.ts'
import type { CallContext } from '../kernel/dispatch.ts'
import type { ComparisonService } from './comparison-service.ts'
import { exactLines } from './signed-comparisons.ts'
import type { VisibilityPolicy, Visibility } from '../controls/visibility-policy.ts'
import { nextSlice } from '../kernel/yield-to-event-loop.ts'

/** Controls per slice of the event loop; bounds the delay of scans while a year of documents is read. */
const controlsPerTurn = 25
/** Maximum controls cached in memory; the least recently used are dropped. */
const maxCached = 120_000

const stillCounted: ReadonlySet<string> = new Set(openStates.map(stateKey))

/** Contribution of one control to the scorecards of its suppliers. */
type Judged =
  | { leftOut: ExclusionReason }
  | { leftOut: null; countedBy: 'dock' | 'wms'; tallies: ReadonlyMap<string, LineTotals>; shared: number }

/** One document of a supplier in a period. */
export interface ScorecardDocument {
  head: ControlListEntry
  leftOut: ExclusionReason | null
  countedBy: 'dock' | 'wms' | null
  /** `null` if the document was left out. */
  tally: LineTotals | null
}

export interface RecordPeriod {
  /** Inclusive days. */
  from: string
  to: string
}

/** A compared line with its result. */
export type ScorecardLine = ComparisonLine & { kind: LineKind | null }

type Caller = Pick<CallContext, 'callerId' | 'signal'>
export type SupplierScorecards = ReturnType<typeof createSupplierScorecards>

/**
 * Creates scorecards from the comparisons of single controls. Only controls that are visible to everyone and already
 * revealed are included, so that a statistic never reveals one first.
 */
export function createSupplierScorecards(options: {
  cache: CacheReader
  database: PrimaryDatabase
  visibilityPolicy: Pick<VisibilityPolicy, 'visibilityOf' | 'visibilitiesOf' | 'reveal'>
  comparisonService: Pick<ComparisonService, 'exact' | 'measuredLines' | 'declaredBy'>
  /** Rules of the comparison; another value invalidates cached results. */
  rules(): unknown
}) {
  const { cache, database, visibilityPolicy, comparisonService, rules } = options
  const kept = new Map<number, { asOfMs: number; judged: Judged }>()
  let keptRules = ''
  let weighed: ReadonlySet<string> = new Set()

  function judge(head: ControlListEntry, visibility: Visibility, isCounted: boolean): Judged {
    if (visibility !== 'open') return { leftOut: visibility }
    const known = kept.get(head.id)
    if (!isCounted && known?.asOfMs === head.asOfMs) return known.judged
    const cached = controlById(cache, head.id)
    const judged = cached ? judgeLines(cached.control) : ({ leftOut: 'uncounted' } as const)
    // Counted controls are not cached: counts change without a new version of the control.
    if (!isCounted) keep(head, judged)
    return judged
  }

  function judgeLines(control: BlindControl): Judged {
    const exact = unlessBeyondRange(() => comparisonService.exact(control, (code) => weighed.has(code)))
    if (exact === null) return { leftOut: 'undecided' }
    const { declaredBy, lines, countedBy, moreToCome } = exact
    const stillGoesOn = control.state !== null && stillCounted.has(stateKey(control.state))
    if (countedBy === null || (countedBy === 'wms' && stillGoesOn)) return { leftOut: 'uncounted' }
    // A record has whole deliveries: what is missing may come with the last part.
    if (moreToCome || lines.some((line) => !line.decided)) return { leftOut: 'undecided' }
    const { own, shared } = linesBySupplier(declaredBy.receivingDocuments, lines)
    const tallies = new Map([...own].map(([key, mine]) => [key, tallyOf(mine)]))
    return { leftOut: null, countedBy, tallies, shared: shared.length }
  }

  function keep(head: ControlListEntry, judged: Judged): void {
    kept.delete(head.id)
    kept.set(head.id, { asOfMs: head.asOfMs, judged })
    const [oldest] = kept.keys()
    if (kept.size > maxCached && oldest !== undefined) kept.delete(oldest)
  }

  /** Visits the controls of a period in slices, newest first. */
  async function walk(
    period: RecordPeriod,
    whose: SupplierRef | null,
    signal: AbortSignal,
    visit: (head: ControlListEntry, judged: Judged) => void,
  ): Promise<void> {
    const filter = { ...period, ...(whose === null ? {} : { supplierCode: whose.code }) }
    let after: CursorPart[] | null = null
    weighed = articlesByWeight(database, weighedArticles(cache))
    for (;;) {
      const rulesNow = JSON.stringify([rules(), ...weighed])
      if (rulesNow !== keptRules) kept.clear()
      keptRules = rulesNow
      const heads = nextControlHeads(cache, filter, after, controlsPerTurn)
      const ids = heads.map((head) => head.id)
      const counts = [...sessionsOfControls(database, ids), ...importedCountsOf(database, ids)]
      const counted = new Set(counts.map(({ controlId }) => controlId))
      // Visibility is checked each time: a cached control may have become blind.
      const visibilities = visibilityPolicy.visibilitiesOf(heads)
      for (const head of heads) visit(head, judge(head, visibilities.get(head.id) ?? 'blind', counted.has(head.id)))
      const last = heads.at(-1)
      if (!last || heads.length < controlsPerTurn) return
      after = headPlace(last)
      await nextSlice(signal)
    }
  }

  /** Records that the figures of these documents are shown; one that became blind meanwhile is left out. */
  async function show(
    documents: readonly ScorecardDocument[],
    { callerId, signal }: Caller,
  ): Promise<ScorecardDocument[]> {
    const shown: ScorecardDocument[] = []
    for (let from = 0; from < documents.length; from += controlsPerTurn) {
      if (from > 0) await nextSlice(signal)
      const slice = documents.slice(from, from + controlsPerTurn)
      const visibilities = visibilityPolicy.visibilitiesOf(slice.map(({ head }) => head))
      database.transaction(() => {
        for (const document of slice) {
          const visibility = visibilities.get(document.head.id) ?? 'blind'
          if (document.tally === null) shown.push(document)
          else if (visibility !== 'open') shown.push({ ...document, leftOut: visibility, countedBy: null, tally: null })
          else {
            visibilityPolicy.reveal(document.head, callerId)
            shown.push(document)
          }
        }
      })
    }
    return shown
  }

  /** The sums of each supplier, and the documents that alone make the total of a supplier or of a month. */
  async function sumUp(
    period: RecordPeriod,
    whose: SupplierRef | null,
    signal: AbortSignal,
  ): Promise<{ records: SupplierScorecard[]; controls: ControlListEntry[]; alone: ScorecardDocument[] }> {
    const selectedKey = whose === null ? null : delivererKey(whose)
    const sums = new Map<string, { deliverer: SupplierRef; sums: RecordSums }>()
    const ofTotal = new Map<string, ScorecardDocument | 'several'>()
    const counted = new Map<number, ControlListEntry>()
    await walk(period, whose, signal, (head, judged) => {
      for (const [key, deliverer] of deliverersOf(head.receivingDocuments)) {
        if (selectedKey !== null && key !== selectedKey) continue
        let own = sums.get(key)
        if (!own) sums.set(key, (own = { deliverer, sums: createScorecardTotals(deliverer) }))
        if (judged.leftOut !== null) {
          own.sums.leaveOut(judged.leftOut)
          continue
        }
        own.sums.addShared(judged.shared)
        const tally = judged.tallies.get(key)
        if (!tally) continue
        counted.set(head.id, head)
        const month = head.day.slice(0, 'yyyy-MM'.length)
        own.sums.add(tally, month)
        const totals = whose === null ? [key] : [key, JSON.stringify([key, month])]
        for (const total of totals)
          ofTotal.set(
            total,
            ofTotal.has(total) ? 'several' : { head, leftOut: null, countedBy: judged.countedBy, tally },
          )
      }
    })
    const alone = [...ofTotal.values()].filter((document) => document !== 'several')
    return {
      controls: [...counted.values()],
      alone: [...new Map(alone.map((document) => [document.head.id, document])).values()],
      records: [...sums.values()]
        .map((own) => own.sums.record(whose !== null))
        .sort((a, b) => byCodeUnit(a.name, b.name) || byCodeUnit(a.code, b.code)),
    }
  }

  return {
    show,
    /**
     * Scorecards of all suppliers with deliveries in the period, or of one supplier, sorted by name, and the controls whose
     * figures are in them. A total that is the figure of one document is recorded as shown.
     */
    async records(
      period: RecordPeriod,
      whose: SupplierRef | null,
      caller: Caller,
    ): Promise<{ records: SupplierScorecard[]; controls: ControlListEntry[] }> {
      const first = await sumUp(period, whose, caller.signal)
      const shown = await show(first.alone, caller)
      if (shown.every(({ tally }) => tally !== null)) return first
      // A count began meanwhile: the new sum leaves its document out.
      const again = await sumUp(period, whose, caller.signal)
      await show(again.alone, caller)
      return again
    },
    /** Documents of one supplier, newest first. Their figures leave the core through `show` only. */
    async documents(period: RecordPeriod, whose: SupplierRef, signal: AbortSignal): Promise<ScorecardDocument[]> {
      const key = delivererKey(whose)
      const entries: ScorecardDocument[] = []
      await walk(period, whose, signal, (head, judged) => {
        if (!deliverersOf(head.receivingDocuments).has(key)) return
        if (judged.leftOut !== null) entries.push({ head, leftOut: judged.leftOut, countedBy: null, tally: null })
        else entries.push({ head, leftOut: null, countedBy: judged.countedBy, tally: judged.tallies.get(key) ?? null })
      })
      return entries
    },
    /** The supplier's lines of a control, as of now; none if the control is not visible to everyone. */
    linesOf(controlId: number, whose: SupplierRef): ScorecardLine[] {
      const cached = controlById(cache, controlId)
      if (!cached || visibilityPolicy.visibilityOf(cached.control) !== 'open') return []
      const known = { control: cached.control, asOf: instantText(cached.asOfMs, 0) }
      const compared = unlessBeyondRange(() => comparisonService.measuredLines(known))
      if (compared === null) return []
      const { own } = linesBySupplier(comparisonService.declaredBy(known).receivingDocuments, compared)
      const lines = own.get(delivererKey(whose)) ?? []
      const kinds = [...lineKindsOf(exactLines({ lines })).values()]
      return lines.map((line, at) => ({ ...line, kind: kinds[at] ?? null }))
    },
  }
}

/** Leaves out a document whose sums exceed the range of units, so that the others are still reported. */
function unlessBeyondRange<T>(compare: () => T): T | null {
  try {
    return compare()
  } catch (error) {
    if (error instanceof Failure && error.code === 'validation') return null
    throw error
  }
}
