import type { ImportedCountStates } from '../counts/files/imported-states.ts'
import { mergeCounts } from '../counts/files/merge-counts.ts'
import type { ImportedCount } from '../store/imported-counts.ts'
import type { Comparison, DocumentChanges } from '../../../contract/shapes/comparison.ts'
import { documentChanged, controlSnapshot } from '../counts/document-snapshot.ts'
import type { SigningState } from '../counts/closing.ts'
import type { CountStateCache } from '../count-log/count-states.ts'
import type { ComparedLine } from '../domain/comparison.ts'
import { compareDocument } from '../domain/comparison.ts'
import { documentChanges } from '../domain/document-changes.ts'
import type { ClosedCount } from '../domain/deciding-count.ts'
import type { ReasonInput } from '../domain/line-reason.ts'
import { differs, proposedReason } from '../domain/line-reason.ts'
import type { BlindControl, DateText } from '../domain/model.ts'
import { talliesOf } from '../domain/count-log/count-state.ts'
import { unitsFromNumber, unitsToNumber } from '../domain/units.ts'
import type { Units } from '../domain/model.ts'
import type { ProfileSettings } from '../settings/settings.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'
import type { SessionOverview } from '../store/sessions.ts'
import { sessionsOfControls } from '../store/sessions.ts'
import type { CachedControl } from '../controls/document-finder.ts'
import { countersOfControl } from './counters.ts'
import { reasonsOf } from './line-reasons.ts'

export interface ComparisonServiceOptions {
  database: PrimaryDatabase
  states: CountStateCache
  imported: ImportedCountStates
  settings(): ProfileSettings
  describe(articleCode: string): string | null
  /** Expiry issue of an article received today. */
  judgeExpiry(articleCode: string, expiry: DateText): ReasonInput['finding']
}

/** Computed lines of a comparison, before names and descriptions are added. */
export interface ComputedComparison {
  /** The declared document: the snapshot of the first count, otherwise the cached one. */
  declaredBy: BlindControl
  lines: ComparedLine[]
  /** `null` if there is no count. */
  countedBy: 'dock' | 'wms' | null
}

export interface ComparisonService {
  /** Computes the lines only, for statistics over many controls. */
  exact(control: BlindControl): ComputedComparison
  /**
   * Compares counted with declared units. Declared is the snapshot of the first count, otherwise the cached document.
   */
  compare(cached: CachedControl): Comparison
  /** The declared document: the snapshot of the first count, otherwise the cached one. */
  declaredBy(cached: CachedControl): BlindControl
  /** Changes of the cached document since the snapshot. */
  changes(cached: CachedControl): DocumentChanges
  /** Reasons against signing: undecided articles and missing line reasons. */
  signingState(cached: CachedControl): SigningState
  /** Increases with every imported count; invalidates values computed before. */
  importedVersion(): number
}

/** Creates the service. Callers check the visibility policy first. */
export function createComparisonService({
  database,
  states,
  imported,
  settings,
  describe,
  judgeExpiry,
}: ComparisonServiceOptions): ComparisonService {
  function closedCount(session: SessionOverview | undefined): ClosedCount | null {
    if (!session || session.status === 'open' || session.closedAt === null) return null
    const { state } = states.of(session.sessionId)
    return { closedAt: session.closedAt, parts: talliesOf(state), covers: state.covers }
  }

  function closedImportedCount(count: ImportedCount): ClosedCount | null {
    if (count.status === 'open' || count.closedAt === null) return null
    const state = imported.state(count)
    return { closedAt: count.closedAt, parts: talliesOf(state), covers: state.covers }
  }

  function frozenOf(sessions: readonly SessionOverview[]) {
    return sessions[0] ? controlSnapshot(database, sessions[0].sessionId) : null
  }

  function compareExactly(current: BlindControl, sessions: readonly SessionOverview[], control: BlindControl) {
    const rules = settings()
    const elsewhere = imported.of(current.id)
    const counter = (number: 1 | 2 | 3) =>
      mergeCounts([
        closedCount(sessions.find((session) => session.counter === number)),
        ...elsewhere.filter((count) => count.counter === number).map(closedImportedCount),
      ])
    const counts = [counter(1), counter(2), counter(3)] as const
    const compared = compareDocument({
      declared: control.receivingDocuments.flatMap((document) => document.lines),
      wmsCount: current.countedLines,
      counts,
      requiredCounts: rules.requiredCounts,
      tolerance: { units: unitsFromNumber(rules.toleranceUnits) ?? (0 as Units), percent: rules.tolerancePercent },
    })
    return { ...compared, hasDockCount: counts.some((count) => count !== null) }
  }

  function compare({ control: current, asOf }: CachedControl): Comparison {
    const sessions = sessionsOfControls(database, [current.id])
    const frozen = frozenOf(sessions)
    const control = frozen?.control ?? current
    const rules = settings()
    const { lines, totals } = compareExactly(current, sessions, control)
    const descriptions = declaredDescriptions(control, current)
    const reasonOf = reasonsOf(database, current.id)
    const number = (units: Units | null) => (units === null ? null : unitsToNumber(units))
    const three = (counts: readonly (Units | null)[]): [number | null, number | null, number | null] => [
      number(counts[0] ?? null),
      number(counts[1] ?? null),
      number(counts[2] ?? null),
    ]
    return {
      controlId: control.id,
      number: control.receivingDocuments[0]?.number ?? null,
      numbers: control.receivingDocuments.map((document) => document.number),
      supplierName: control.receivingDocuments[0]?.supplierName ?? null,
      supplierCode: control.receivingDocuments[0]?.supplierCode ?? null,
      asOf: frozen ? frozen.asOf : asOf,
      documentChanged: frozen !== null && documentChanged(frozen.control, current),
      ...countersOfControl({ states, imported }, current.id, sessions),
      tolerance: { units: rules.toleranceUnits, percent: rules.tolerancePercent },
      lines: lines.map((line) => ({
        ...line,
        description: descriptions.get(line.articleCode) ?? describe(line.articleCode),
        declared: unitsToNumber(line.declared),
        wmsCount: number(line.wmsCount),
        counts: three(line.counts),
        damaged: unitsToNumber(line.damaged),
        difference: number(line.difference),
        reason: reasonOf(line)?.reason ?? null,
        note: reasonOf(line)?.note ?? null,
        proposedReason: proposedReason({ ...line, finding: expiryIssueOf(line) }),
      })),
      totals: {
        declared: unitsToNumber(totals.declared),
        wmsCount: number(totals.wmsCount),
        counts: three(totals.counts),
        damaged: unitsToNumber(totals.damaged),
        difference: number(totals.difference),
      },
    }
  }

  /** Expiry issue of counted goods that were not marked as expired; may need a reason. */
  function expiryIssueOf({ articleCode, expiry, declared, difference }: ComparedLine): ReasonInput['finding'] {
    const found = expiry !== null && difference !== null && declared + difference > 0
    return found ? judgeExpiry(articleCode, expiry) : 'ok'
  }

  return {
    exact(current) {
      const sessions = sessionsOfControls(database, [current.id])
      const declaredBy = frozenOf(sessions)?.control ?? current
      const { lines, totals, hasDockCount } = compareExactly(current, sessions, declaredBy)
      return { declaredBy, lines, countedBy: totals.difference === null ? null : hasDockCount ? 'dock' : 'wms' }
    },
    compare,
    importedVersion: imported.version,
    declaredBy: ({ control }) => frozenOf(sessionsOfControls(database, [control.id]))?.control ?? control,
    changes({ control: current, asOf }) {
      const frozen = frozenOf(sessionsOfControls(database, [current.id]))
      const { lines, facts } = documentChanges(frozen?.control ?? current, current)
      const number = (units: Units | null) => (units === null ? null : unitsToNumber(units))
      return {
        frozenAsOf: frozen ? frozen.asOf : asOf,
        currentAsOf: asOf,
        lines: lines.map((line) => ({ ...line, frozen: number(line.frozen), current: number(line.current) })),
        facts,
      }
    },
    signingState(cached) {
      const { lines } = compare(cached)
      return {
        decided: lines.every((line) => line.decided),
        lacksReasons: lines.some((line) => differs(line.status) && line.reason === null),
      }
    },
  }
}

function declaredDescriptions(...controls: BlindControl[]): Map<string, string> {
  const descriptions = new Map<string, string>()
  for (const control of controls)
    for (const line of [...control.countedLines, ...control.receivingDocuments.flatMap((document) => document.lines)])
      if (line.description) descriptions.set(line.articleCode.trim(), line.description)
  return descriptions
}
