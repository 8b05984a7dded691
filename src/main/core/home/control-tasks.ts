import { requiredCountsFor } from '../../../contract/receiving-rules.ts'
import type { Decision, Home } from '../../../contract/shapes/home.ts'
import type { ControlRepository } from '../controls/control-repository.ts'
import type { LateQuestions } from '../counts/late-questions.ts'
import type { CountStateCache } from '../count-log/count-states.ts'
import { readCalendarDate, startOfDay } from '../domain/dates.ts'
import { countProgress, createTask } from '../domain/home-tasks.ts'
import type { ProfileSettings } from '../settings/settings.ts'
import type { CacheReader } from '../store/cache/cache-file.ts'
import { controlHeads } from '../store/cache/controls.ts'
import { unmatchedImports } from '../store/imported-counts.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'
import { waitingRecounts } from '../store/recount-requests.ts'
import type { SessionOverview } from '../store/sessions.ts'
import { listSessions, signedSince } from '../store/sessions.ts'
import type { ComparisonSummaries, ComparisonSummary } from '../comparison/comparison-summaries.ts'
import type { CountedControl } from './counted-controls.ts'
import { createCountedControls, lastFinished } from './counted-controls.ts'
import { createExpiringLots } from './expiring-lots.ts'
import type { VisibilityPolicy } from '../controls/visibility-policy.ts'

export interface ControlTaskDeps {
  database: PrimaryDatabase
  cache: CacheReader
  states: CountStateCache
  controlRepository: ControlRepository
  visibilityPolicy: VisibilityPolicy
  compared: ComparisonSummaries
  settings(): ProfileSettings
  describe(articleCode: string): string | null
  lateQuestions: LateQuestions
}

const maxOpen = 50
const maxClosed = 200
const maxImported = 50
const maxSigned = 300
/** Controls per slice of the event loop; the slice also ends after a comparison that was not cached. */
const controlsPerTurn = 10
export type YieldToEventLoop = () => Promise<void>

/** Tasks from finished counts, and the week's signed controls. */
export function createControlTasks(deps: ControlTaskDeps) {
  const { database, cache, visibilityPolicy, compared, settings, describe, lateQuestions } = deps
  const soon = createExpiringLots(deps.states)
  const controls = createCountedControls(deps)
  const rules = () => {
    const { requiredCounts, toleranceUnits, tolerancePercent, rules: ofOthers } = settings()
    return JSON.stringify([requiredCounts, toleranceUnits, tolerancePercent, ofOthers])
  }
  /** Calendar day of an instant at the warehouse, which may differ from this PC's. Empty without instant. */
  const dayOf = (instant: string | null | undefined) => readCalendarDate(instant ?? '', settings()) ?? ''

  function progressOf({ counts, identity }: CountedControl) {
    const codes = identity.receivingDocuments.flatMap(({ supplierCode }) => supplierCode?.trim() || [])
    return countProgress(counts, requiredCountsFor(settings(), codes).counts)
  }

  /** Summary of the comparison, only if it was already revealed: a list never reveals first. */
  function figuresOf(control: CountedControl, asOf: string): { facts: ComparisonSummary; fresh: boolean } | null {
    if (visibilityPolicy.visibilityOf(control.identity) !== 'open') return null
    const counts = control.counts.map(({ signedAt = null, ...count }) => ({ ...count, signedAt }))
    return compared.of(control.controlId, counts, { asOf, rules: rules() })
  }

  function tasksOfClosedCounts(control: CountedControl, figures: ComparisonSummary | null, today: string): Decision[] {
    const about = aboutOf(control)
    const key = String(control.controlId)
    const fresh = dayOf(about.since) === today ? 'now' : 'today'
    if (progressOf(control) === 'second_count') return [createTask('second_count', key, 'today', about)]
    // Differences wait for the requested recount, whose task follows.
    const asked = askedRecount(control, fresh)
    if (asked.length > 0) return asked
    if (figures === null) return [createTask('counted', key, fresh, about)]
    const { statuses, differing, withoutReason, disputed, difference, kilos, changed } = figures
    const decisions: Decision[] = []
    if (changed) decisions.push(createTask('changed', key, 'now', about))
    // One count alone is in dispute with nothing: an article requires a second one.
    const counted = new Set(control.counts.map(({ counter }) => counter)).size
    if (disputed > 0 && counted === 1) decisions.push(createTask('second_count', key, 'today', about))
    else if (disputed > 0) decisions.push(createTask('recount', key, 'today', { ...about, count: disputed }))
    else if (statuses.length > 0)
      decisions.push(
        createTask('differences', key, fresh, {
          ...about,
          count: differing,
          withoutReason,
          statuses,
          difference,
          kilos,
        }),
      )
    else if (!changed) decisions.push(createTask('ready', key, 'today', about))
    return decisions
  }

  /** Lots counted today that expire soon; from counts, never from declared units. */
  function expiring(control: CountedControl, today: string): Decision[] {
    const closedToday = control.own.filter((session) => dayOf(session.closedAt) === today)
    const { first, lots } = soon.of(closedToday, today)
    const last = lastFinished(closedToday)
    if (!first || !last) return []
    const { sessionId, number, closedAt } = last
    const { supplierName } = control
    return [
      createTask('expiring', String(control.controlId), 'today', {
        controlId: control.controlId,
        sessionId,
        number,
        supplierName,
        location: control.location,
        since: closedAt,
        count: lots,
        lot: { ...first, description: describe(first.articleCode) },
      }),
    ]
  }

  /** Finished counts that ask for something when they are opened again. */
  async function asked(rows: readonly SessionOverview[], yieldToEventLoop: YieldToEventLoop): Promise<Decision[]> {
    const tasks: Decision[] = []
    for (const session of rows) {
      const count = lateQuestions(session)
      const { sessionId, controlId, number, supplierName, operator, closedAt: since } = session
      const about = { sessionId, controlId, number, supplierName, operator, since, count }
      if (count > 0) tasks.push(createTask('late_questions', sessionId, 'now', about))
      await yieldToEventLoop()
    }
    return tasks
  }

  /** The requested recount of a control; none if none waits. */
  function askedRecount(control: CountedControl, urgency: Decision['urgency']): Decision[] {
    const asked = waitingRecounts(database, control.controlId)
    if (asked.length === 0) return []
    const count = new Set(asked.flatMap(({ articles }) => articles)).size
    const since = asked[0]?.requestedAt ?? null
    return [createTask('recount_requested', String(control.controlId), urgency, { ...aboutOf(control), count, since })]
  }

  function aboutOf({ controlId, counts, identity, supplierName, location }: CountedControl) {
    const last = lastFinished(counts)
    return {
      controlId,
      sessionId: last?.sessionId ?? null,
      number: last?.number ?? identity.receivingDocuments[0]?.number ?? null,
      supplierName,
      location,
      operator: last?.operator ?? null,
      since: last?.closedAt ?? null,
    }
  }

  return {
    /** Tasks of finished counts, also of other PCs without a document. `beyond`: counts not examined. */
    async waiting(
      today: string,
      yieldToEventLoop: YieldToEventLoop,
    ): Promise<{ decisions: Decision[]; beyond: number }> {
      const page = listSessions(database, { status: 'closed', limit: maxClosed })
      const decisions = page.rows
        .filter((session) => session.controlId === null)
        .map(({ sessionId, number, supplierName, operator, closedAt }) =>
          createTask('unmatched', sessionId, 'today', { sessionId, number, supplierName, operator, since: closedAt }),
        )
      decisions.push(...(await asked(page.rows, yieldToEventLoop)))
      const others = unmatchedImports(database, maxImported)
      for (const { sessionId, device, number, operator, closedAt } of others.rows)
        decisions.push(
          createTask('unmatched', `${device}:${sessionId}`, 'today', {
            sessionId,
            device,
            number,
            operator,
            since: closedAt,
          }),
        )
      const examined = [...controls.of(page.rows), ...controls.elsewhere()]
      for (const [index, control] of examined.entries()) {
        const state = progressOf(control)
        if (state === 'open' || state === 'more_to_come' || state === 'signed') continue
        const figures = state === 'closed' ? figuresOf(control, control.asOf) : null
        decisions.push(...tasksOfClosedCounts(control, figures?.facts ?? null, today))
        if (figures !== null) decisions.push(...expiring(control, today))
        if (figures?.fresh || index % controlsPerTurn === 0) await yieldToEventLoop()
      }
      const listed = new Set(examined.map(({ controlId }) => controlId))
      for (const control of controls.asked())
        if (!listed.has(control.controlId)) decisions.push(...askedRecount(control, 'now'))
      return { decisions, beyond: page.total - page.rows.length + others.total - others.rows.length }
    },

    dock(): Pick<Home, 'dock' | 'dockTotal'> {
      const page = listSessions(database, { status: 'open', limit: maxOpen })
      const heads = controlHeads(
        cache,
        page.rows.flatMap(({ controlId }) => (controlId === null ? [] : [controlId])),
      )
      return {
        dock: page.rows.map(
          ({ sessionId, controlId, number, supplierName, counter, operator, scans, startedAt, lastScanAt }) => ({
            sessionId,
            controlId,
            number,
            supplierName,
            location: heads.get(controlId ?? -1)?.location ?? null,
            counter,
            operator,
            scans,
            startedAt,
            lastScanAt,
          }),
        ),
        dockTotal: page.total,
      }
    },

    /** Controls signed since Monday, and the supplier with most differences. */
    async week(from: string, yieldToEventLoop: YieldToEventLoop): Promise<Home['week']> {
      // Whole deliveries only: a part is no result yet.
      const found = signedSince(database, startOfDay(from, settings().warehouseTimeZone), maxSigned + 1)
      const signed = found.slice(0, maxSigned)
      const bySupplier = new Map<
        string,
        { supplierCode: string | null; supplierName: string | null; documents: number }
      >()
      let withDifferences = 0
      const whole = controls.of(signed)
      for (const [index, control] of whole.entries()) {
        // A signed control was compared with its snapshot: later versions of the document change nothing.
        const figures = figuresOf(control, 'signed')
        if (figures?.fresh || index % controlsPerTurn === 0) await yieldToEventLoop()
        if (!figures || figures.facts.differing === 0) continue
        withDifferences += 1
        const supplierCode = control.identity.receivingDocuments[0]?.supplierCode ?? null
        const supplierName = control.supplierName
        const entry = bySupplier.get(supplierCode ?? supplierName ?? '') ?? { supplierCode, supplierName, documents: 0 }
        bySupplier.set(supplierCode ?? supplierName ?? '', { ...entry, documents: entry.documents + 1 })
      }
      const [worst = null] = [...bySupplier.values()].sort((a, b) => b.documents - a.documents)
      return { from, signed: whole.length, withDifferences, worst, atLeast: found.length > signed.length }
    },
  }
}
