import type { ImportedCountStates } from '../counts/files/imported-states.ts'
import { mergeCounts } from '../counts/files/merge-counts.ts'
import type { ImportedCount } from '../store/imported-counts.ts'
import type { Comparison, DocumentChanges } from '../../../contract/shapes/comparison.ts'
import { documentChanged, controlSnapshot } from '../counts/document-snapshot.ts'
import type { CountStateCache } from '../count-log/count-states.ts'
import type { ComparedLine } from '../domain/comparison.ts'
import { compareDocument } from '../domain/comparison.ts'
import { documentChanges } from '../domain/document-changes.ts'
import type { ClosedCount } from '../domain/deciding-count.ts'
import type { ReasonInput } from '../domain/line-reason.ts'
import { proposedReason } from '../domain/line-reason.ts'
import { findSameGoods } from '../domain/same-goods.ts'
import type { BlindControl, DateText } from '../domain/model.ts'
import { talliesOf } from '../domain/count-log/count-state.ts'
import { unitsToNumber } from '../domain/units.ts'
import type { Units } from '../domain/model.ts'
import type { ProfileSettings } from '../settings/settings.ts'
import { frozenDocumentOf } from '../store/frozen-documents.ts'
import { toldApartOf } from '../store/imported-decisions.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'
import type { SessionOverview } from '../store/sessions.ts'
import { sessionsOfControls } from '../store/sessions.ts'
import type { CachedControl } from '../controls/document-finder.ts'
import { countedNumbersOf } from './counted-numbers.ts'
import { declaredDescriptions, unreadableOf } from './declared-facts.ts'
import { countersOfControl, leftOut, namedCounts } from './counters.ts'
import { reasonsOf } from './line-reasons.ts'
import { rulesOfControl } from './rules-of-control.ts'
import { seenHash } from './seen.ts'
import type { SignedComparisons } from './signed-comparisons.ts'
import { exactLines } from './signed-comparisons.ts'

export interface ComparisonServiceOptions {
  database: PrimaryDatabase
  states: CountStateCache
  imported: ImportedCountStates
  signedComparisons: SignedComparisons
  settings(): ProfileSettings
  describe(articleCode: string): string | null
  /** Expiry issue of an article received today. */
  judgeExpiry(articleCode: string, expiry: DateText, supplierCodes: readonly string[]): ReasonInput['finding']
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
   * Compares counted with declared units; of a signed control what was signed, with what came later listed apart. Declared
   * is the snapshot of the first count, otherwise the cached document.
   */
  compare(cached: CachedControl): Comparison
  /** The comparison as it is now, also of a signed control. */
  compareNow(cached: CachedControl): Comparison
  /** The declared document: the snapshot of the first count, otherwise the cached one. */
  declaredBy(cached: CachedControl): BlindControl
  /** Changes of the cached document since the snapshot. */
  changes(cached: CachedControl): DocumentChanges
  /** Increases with every imported count; invalidates values computed before. */
  importedVersion(): number
}

/** Creates the service. Callers check the visibility policy first. */
export function createComparisonService({
  database,
  states,
  imported,
  signedComparisons,
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

  /**
   * Counts of other PCs, and those that came after the signature. The signature of an earlier version of the program keeps no
   * comparison: what was imported later is left out then, too.
   */
  function effective(controlId: number, sessions: readonly SessionOverview[]) {
    const signedAt = sessions.find((session) => session.status === 'signed')?.signedAt ?? null
    const isLate = (count: ImportedCount) => signedAt !== null && Date.parse(count.importedAt) > Date.parse(signedAt)
    const all = imported.of(controlId)
    return { elsewhere: all.filter((count) => !isLate(count)), late: all.filter(isLate) }
  }

  /** Counts of one number that hold the same goods and were not told apart. */
  function sameGoodsOf(controlId: number, sessions: readonly SessionOverview[], elsewhere: readonly ImportedCount[]) {
    if (elsewhere.length === 0) return []
    const told = new Map(toldApartOf(database, controlId).map((one) => [`${one.device} ${one.sessionId}`, one.against]))
    const finished = <C extends { status: string }>(counts: readonly C[]) =>
      counts.filter(({ status }) => status !== 'open')
    return findSameGoods([
      ...finished(sessions).map(({ sessionId, counter }) => ({
        sessionId,
        counter,
        parts: talliesOf(states.of(sessionId).state),
        toldApartFrom: [],
      })),
      ...finished(elsewhere).map((count) => ({
        sessionId: count.sessionId,
        counter: count.counter,
        parts: talliesOf(imported.state(count)),
        toldApartFrom: told.get(`${count.device} ${count.sessionId}`) ?? [],
      })),
    ])
  }

  function compareExactly(current: BlindControl, sessions: readonly SessionOverview[], control: BlindControl) {
    const rules = rulesOfControl(settings(), control)
    const { elsewhere } = effective(current.id, sessions)
    const counter = (number: 1 | 2 | 3) =>
      mergeCounts([
        closedCount(sessions.find((session) => session.counter === number)),
        ...elsewhere.filter((count) => count.counter === number).map(closedImportedCount),
      ])
    const counts = [counter(1), counter(2), counter(3)] as const
    const compared = compareDocument({
      declared: control.receivingDocuments.flatMap((document) => document.lines),
      ...unreadableOf(control, current),
      wmsCount: current.countedLines,
      counts,
      ...rules.forComparison,
    })
    const sameGoods = sameGoodsOf(current.id, sessions, elsewhere)
    const doubled = new Set(sameGoods.flatMap(({ articles }) => articles))
    return {
      rules,
      totals: compared.totals,
      lines: compared.lines.map((line) => (doubled.has(line.articleCode) ? { ...line, decided: false } : line)),
      hasDockCount: counts.some((count) => count !== null),
      sameGoods,
      elsewhere,
    }
  }

  /** The comparison as it is now. */
  function compareNow({ control: current, asOf }: CachedControl): Comparison {
    const sessions = sessionsOfControls(database, [current.id])
    const frozen = frozenOf(sessions)
    const control = frozen?.control ?? current
    const { lines, totals, sameGoods, elsewhere, rules } = compareExactly(current, sessions, control)
    const descriptions = declaredDescriptions(control, current)
    const unreadable = control.receivingDocuments.flatMap((document) => document.unreadable ?? [])
    const reasonOf = reasonsOf(database, current.id)
    const number = (units: Units | null) => (units === null ? null : unitsToNumber(units))
    const three = (counts: readonly (Units | null)[]): [number | null, number | null, number | null] => [
      number(counts[0] ?? null),
      number(counts[1] ?? null),
      number(counts[2] ?? null),
    ]
    const changed = frozen !== null && documentChanged(frozen.control, current)
    const others = [
      ...imported.unknown(current.id).map((count) => leftOut(count, 'unknown_pc')),
      ...effective(current.id, sessions).late.map((count) => leftOut(count, 'after_signature')),
    ]
    return {
      controlId: control.id,
      number: control.receivingDocuments[0]?.number ?? null,
      numbers: control.receivingDocuments.map((document) => document.number),
      supplierName: control.receivingDocuments[0]?.supplierName ?? null,
      supplierCode: control.receivingDocuments[0]?.supplierCode ?? null,
      asOf: frozen ? frozen.asOf : asOf,
      documentChanged: changed,
      seen: seenHash({
        controlId: current.id,
        lines: lines.map((line) => ({
          ...line,
          reason: reasonOf(line)?.reason ?? null,
          note: reasonOf(line)?.note ?? null,
          rules: rules.ofLine(line.articleCode),
        })),
        documentChanged: changed,
        documentHash: sessions[0] ? (frozenDocumentOf(database, sessions[0].sessionId)?.hash ?? null) : null,
        counts: [
          ...sessions.map(({ sessionId, device, counter }) => ({
            sessionId,
            device,
            counter,
            head: states.of(sessionId).head,
          })),
          ...elsewhere,
        ],
        sameGoods,
        tolerance: rules.tolerance,
        requiredCounts: rules.requiredCounts.counts,
      }),
      ...countersOfControl({ states, imported }, { controlId: current.id, elsewhere }, sessions),
      ...(sameGoods.length === 0 ? {} : { sameGoods: sameGoods.map((one) => namedCounts(one, sessions, elsewhere)) }),
      ...(others.length === 0 ? {} : { leftOut: others }),
      tolerance: rules.tolerance,
      // A signature whose comparison was not stored is of an earlier version: today's rule may not be its rule.
      ...(sessions.some(({ status }) => status === 'signed') ? {} : { signingRule: rules.signingRule }),
      ...countedNumbersOf({ states, imported }, control, sessions, elsewhere),
      ...(unreadable.length === 0 ? {} : { unreadable }),
      lines: lines.map((line) => ({
        ...line,
        description: descriptions.get(line.articleCode) ?? describe(line.articleCode),
        declared: number(line.declared),
        wmsCount: number(line.wmsCount),
        counts: three(line.counts),
        damaged: unitsToNumber(line.damaged),
        difference: number(line.difference),
        reason: reasonOf(line)?.reason ?? null,
        note: reasonOf(line)?.note ?? null,
        proposedReason: proposedReason({ ...line, finding: expiryIssueOf(line, rules.supplierCodes) }),
        ...rules.ofLine(line.articleCode),
        ...(expiryIssueOf(line, rules.supplierCodes) === 'short' ? rules.shortLifeOf(line.articleCode) : {}),
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

  /** The comparison as it was signed, with what came later listed apart; else as it is now. */
  function compare(cached: CachedControl): Comparison {
    const signed = signedComparisons.of(cached.control.id)
    if (!signed) return compareNow(cached)
    const { leftOut: earlier = [], ...comparison } = signed.comparison
    const late = signedComparisons.arrivedAfter(signed).map((count) => leftOut(count, 'after_signature'))
    const listed = [...earlier.filter((one) => !late.some(({ sessionId }) => sessionId === one.sessionId)), ...late]
    return { ...comparison, ...(listed.length === 0 ? {} : { leftOut: listed }) }
  }

  /** Expiry issue of counted goods that were not marked as expired; may need a reason. */
  function expiryIssueOf(
    { articleCode, expiry, declared, difference }: ComparedLine,
    supplierCodes: readonly string[],
  ): ReasonInput['finding'] {
    const found = expiry !== null && declared !== null && difference !== null && declared + difference > 0
    return found ? judgeExpiry(articleCode, expiry, supplierCodes) : 'ok'
  }

  return {
    exact(current) {
      const signed = signedComparisons.of(current.id)
      const frozen = signed && frozenOf(sessionsOfControls(database, [current.id]))
      if (signed && frozen)
        return { declaredBy: frozen.control, lines: exactLines(signed.comparison), countedBy: 'dock' }
      const sessions = sessionsOfControls(database, [current.id])
      const declaredBy = frozenOf(sessions)?.control ?? current
      const { lines, totals, hasDockCount } = compareExactly(current, sessions, declaredBy)
      return { declaredBy, lines, countedBy: totals.difference === null ? null : hasDockCount ? 'dock' : 'wms' }
    },
    compare,
    compareNow,
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
  }
}
