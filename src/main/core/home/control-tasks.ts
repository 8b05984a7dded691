import { requiredCountsFor } from '../../../contract/shapes/receiving-rule.ts'
import type { Decision, Home } from '../../../contract/shapes/home.ts'
import type { ControlRepository } from '../controls/control-repository.ts'
import type { CountStateCache } from '../count-log/count-states.ts'
import { readCalendarDate } from '../domain/dates.ts'
import { countProgress, createTask } from '../domain/home-tasks.ts'
import type { ProfileSettings } from '../settings/settings.ts'
import type { CacheReader } from '../store/cache/cache-file.ts'
import { controlHeads } from '../store/cache/controls.ts'
import { unmatchedImports } from '../store/imported-counts.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'
import { waitingRecounts } from '../store/recount-requests.ts'
import type { SessionOverview } from '../store/sessions.ts'
import { listSessions, sessionsOfControls } from '../store/sessions.ts'
import type { ComparisonSummaries, ComparisonSummary } from '../comparison/comparison-summaries.ts'
import { createExpiringLots } from './expiring-lots.ts'
import type { ControlIdentity, VisibilityPolicy } from '../controls/visibility-policy.ts'

export interface ControlTaskDeps {
  database: PrimaryDatabase
  cache: CacheReader
  states: CountStateCache
  controlRepository: ControlRepository
  visibilityPolicy: VisibilityPolicy
  compared: ComparisonSummaries
  settings(): ProfileSettings
  describe(articleCode: string): string | null
}

const maxOpen = 50
const maxClosed = 200
const maxImported = 50
const maxSigned = 300
/** Controls per slice of the event loop; the slice also ends after a comparison that was not cached. */
const controlsPerTurn = 10
export type YieldToEventLoop = () => Promise<void>

interface Control {
  controlId: number
  sessions: SessionOverview[]
  identity: ControlIdentity
  location: string | null
  asOf: string
}

/** Tasks from finished counts, and the week's signed controls. */
export function createControlTasks(deps: ControlTaskDeps) {
  const { database, cache, controlRepository, visibilityPolicy, compared, settings, describe } = deps
  const soon = createExpiringLots(deps.states)
  const rules = () => {
    const { requiredCounts, toleranceUnits, tolerancePercent, rules: ofOthers } = settings()
    return JSON.stringify([requiredCounts, toleranceUnits, tolerancePercent, ofOthers])
  }
  /** Calendar day of an instant at the warehouse, which may differ from this PC's. Empty without instant. */
  const dayOf = (instant: string | null | undefined) => readCalendarDate(instant ?? '', settings()) ?? ''

  function controlsOf(sessions: readonly SessionOverview[]): Control[] {
    const ids = [...new Set(sessions.flatMap(({ controlId }) => (controlId === null ? [] : [controlId])))]
    const heads = controlHeads(cache, ids)
    const all = sessionsOfControls(database, ids)
    return ids.map((controlId) => {
      const own = all.filter((session) => session.controlId === controlId)
      const head = heads.get(controlId)
      const number = own[0]?.number ?? null
      return {
        controlId,
        sessions: own,
        // A new cache, or one that is still being written, may lack the control.
        identity: {
          id: controlId,
          receivingDocuments:
            head?.documents ??
            controlRepository.byId(controlId)?.control.receivingDocuments ??
            (number === null ? [] : [{ id: null, number, supplierCode: null }]),
        },
        location: head?.location ?? null,
        asOf: String(head?.asOfMs ?? ''),
      }
    })
  }

  function progressOf({ sessions, identity }: Control) {
    const codes = identity.receivingDocuments.flatMap(({ supplierCode }) => supplierCode?.trim() || [])
    return countProgress(sessions, requiredCountsFor(settings(), codes).counts)
  }

  /** Summary of the comparison, only if it was already revealed: a list never reveals first. */
  function figuresOf(control: Control, asOf: string): { facts: ComparisonSummary; fresh: boolean } | null {
    if (visibilityPolicy.visibilityOf(control.identity) !== 'open') return null
    return compared.of(control.controlId, control.sessions, { asOf, rules: rules() })
  }

  function tasksOfClosedCounts(control: Control, figures: ComparisonSummary | null, today: string): Decision[] {
    const last = lastClosed(control.sessions)
    const about = {
      controlId: control.controlId,
      sessionId: last?.sessionId ?? null,
      number: last?.number ?? null,
      supplierName: last?.supplierName ?? null,
      location: control.location,
      operator: last?.operator ?? null,
      since: last?.closedAt ?? null,
    }
    const key = String(control.controlId)
    const fresh = dayOf(last?.closedAt) === today ? 'now' : 'today'
    if (progressOf(control) === 'second_count') return [createTask('second_count', key, 'today', about)]
    const asked = waitingRecounts(database, control.controlId)
    if (asked.length > 0) {
      // Differences wait for the requested recount, whose task follows.
      const count = new Set(asked.flatMap(({ articles }) => articles)).size
      return [createTask('recount_requested', key, fresh, { ...about, count, since: asked[0]?.requestedAt ?? null })]
    }
    if (figures === null) return [createTask('counted', key, fresh, about)]
    const { statuses, differing, withoutReason, disputed, difference, changed } = figures
    const decisions: Decision[] = []
    if (changed) decisions.push(createTask('changed', key, 'now', about))
    // One count alone is in dispute with nothing: an article requires a second one.
    const counted = new Set(control.sessions.map(({ counter }) => counter)).size
    if (disputed > 0 && counted === 1) decisions.push(createTask('second_count', key, 'today', about))
    else if (disputed > 0) decisions.push(createTask('recount', key, 'today', { ...about, count: disputed }))
    else if (differing > 0)
      decisions.push(
        createTask('differences', key, fresh, { ...about, count: differing, withoutReason, statuses, difference }),
      )
    else if (!changed) decisions.push(createTask('ready', key, 'today', about))
    return decisions
  }

  /** Lots counted today that expire soon; from counts, never from declared units. */
  function expiring(control: Control, today: string): Decision[] {
    const closedToday = control.sessions.filter((session) => dayOf(session.closedAt) === today)
    const { first, lots } = soon.of(closedToday, today)
    const last = lastClosed(closedToday)
    if (!first || !last) return []
    const { sessionId, number, supplierName, closedAt } = last
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
      for (const [index, control] of controlsOf(page.rows).entries()) {
        const state = progressOf(control)
        if (state === 'open' || state === 'more_to_come' || state === 'signed') continue
        const figures = state === 'closed' ? figuresOf(control, control.asOf) : null
        decisions.push(...tasksOfClosedCounts(control, figures?.facts ?? null, today))
        if (figures !== null) decisions.push(...expiring(control, today))
        if (figures?.fresh || index % controlsPerTurn === 0) await yieldToEventLoop()
      }
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
      const page = listSessions(database, { status: 'signed', limit: maxSigned })
      // Whole deliveries only: a part is no result yet.
      const signed = page.rows.filter((session) => !session.signsPart && dayOf(session.signedAt) >= from)
      const bySupplier = new Map<
        string,
        { supplierCode: string | null; supplierName: string | null; documents: number }
      >()
      let withDifferences = 0
      const controls = controlsOf(signed)
      for (const [index, control] of controls.entries()) {
        // A signed control was compared with its snapshot: later versions of the document change nothing.
        const figures = figuresOf(control, 'signed')
        if (figures?.fresh || index % controlsPerTurn === 0) await yieldToEventLoop()
        if (!figures || figures.facts.differing === 0) continue
        withDifferences += 1
        const supplierCode = control.identity.receivingDocuments[0]?.supplierCode ?? null
        const supplierName = control.sessions[0]?.supplierName ?? null
        const entry = bySupplier.get(supplierCode ?? supplierName ?? '') ?? { supplierCode, supplierName, documents: 0 }
        bySupplier.set(supplierCode ?? supplierName ?? '', { ...entry, documents: entry.documents + 1 })
      }
      const [worst = null] = [...bySupplier.values()].sort((a, b) => b.documents - a.documents)
      const oldest = dayOf(page.rows.at(-1)?.signedAt)
      return {
        from,
        signed: controls.length,
        withDifferences,
        worst,
        atLeast: page.total > page.rows.length && oldest >= from,
      }
    },
  }
}
function lastClosed(sessions: readonly SessionOverview[]): SessionOverview | undefined {
  return sessions
    .filter((session) => session.closedAt !== null)
    .toSorted((a, b) => Date.parse(b.closedAt ?? '') - Date.parse(a.closedAt ?? '') || b.counter - a.counter)[0]
}
