import type { Comparison, ComparisonLine, DocumentChanges } from '../../../contract/shapes/comparison.ts'
import { signsWhole } from '../counts/delivery-part.ts'
import { documentChanged, controlSnapshot } from '../counts/document-snapshot.ts'
import type { ComparedLine } from '../domain/comparison.ts'
import { latestPart } from '../domain/delivery-parts.ts'
import { documentChanges } from '../domain/document-changes.ts'
import { Failure } from '../domain/failure.ts'
import type { ReasonInput } from '../domain/line-reason.ts'
import { proposedReason } from '../domain/line-reason.ts'
import type { BlindControl, DateText } from '../domain/model.ts'
import type { ReceivedGoods } from '../domain/received-goods.ts'
import { unitsToNumber } from '../domain/units.ts'
import type { Units } from '../domain/model.ts'
import { frozenDocumentOf } from '../store/frozen-documents.ts'
import type { SessionOverview } from '../store/sessions.ts'
import { sessionsOfControls } from '../store/sessions.ts'
import type { CachedControl } from '../controls/document-finder.ts'
import type { PartsDeps, Scope } from './compare-parts.ts'
import { createPartComparison } from './compare-parts.ts'
import { changesView } from './changes-view.ts'
import { countedNumbersOf } from './counted-numbers.ts'
import { declaredDescriptions } from './declared-facts.ts'
import { countersOfControl, leftOut, namedSameGoods } from './counters.ts'
import { measuredLines, measureOf, withMeasure } from './line-measures.ts'
import { reasonsOf } from './line-reasons.ts'
import { seenHash } from './seen.ts'
import type { SignedComparisons } from './signed-comparisons.ts'
import { exactLines } from './signed-comparisons.ts'
import { weighedGoodsIn } from './weighed-goods.ts'

export interface ComparisonServiceOptions extends PartsDeps {
  signedComparisons: SignedComparisons
  describe(articleCode: string): string | null
  /** Calls `work` with the facts of these articles read at once. */
  readingArticles<T>(articleCodes: readonly string[], work: () => T): T
  /** Expiry issue of an article received today. */
  judgeExpiry(articleCode: string, expiry: DateText, supplierCodes: readonly string[]): ReasonInput['finding']
}

/** Computed lines of a comparison, before names and descriptions are added. */
export interface ComputedComparison {
  /** The declared document: the snapshot of the first count, otherwise the cached one. */
  declaredBy: BlindControl
  lines: (ComparedLine & { byWeight?: true | undefined })[]
  /** `null` if there is no count. */
  countedBy: 'dock' | 'wms' | null
  /** True if the delivery comes in parts and nobody signed the whole: the last part may be still to come. */
  moreToCome: boolean
}

export type ComparisonService = ReturnType<typeof createComparisonService>

/** Creates the service. Callers check the visibility policy first. */
export function createComparisonService({
  database,
  states,
  imported,
  signedComparisons,
  settings,
  describe,
  readingArticles,
  measures,
  judgeExpiry,
}: ComparisonServiceOptions) {
  /** Calls `work` with the facts of the articles of some lines read at once. */
  const ofLines = <T>(lines: readonly { articleCode: string }[], work: () => T): T =>
    readingArticles(
      lines.map(({ articleCode }) => articleCode),
      work,
    )

  const measured = (comparison: Comparison) => ofLines(comparison.lines, () => measuredLines(comparison, measures))

  function frozenOf(sessions: readonly SessionOverview[]) {
    return sessions[0] ? controlSnapshot(database, sessions[0].sessionId) : null
  }

  const partComparison = createPartComparison({ database, states, imported, settings, measures })

  /** Throws `not_found` (`no_such_part`) for a part of which there is no count; part 1 may always be looked at. */
  function assertPart(counts: readonly { part: number }[], scope: Scope): void {
    if (scope === null || scope === 1 || counts.some(({ part }) => part === scope)) return
    throw new Failure('not_found', 'The delivery has no such part', {
      reason: 'no_such_part',
      part: latestPart(counts),
    })
  }

  /** The comparison of a part, or of the whole, as it is now, also of a signed control. */
  function compareNow(cached: CachedControl, scope: Scope = null): Comparison {
    const basis = basisOf(cached.control, scope)
    return ofLines(basis.compared.lines, () => describeBasis(cached, scope, basis))
  }

  function basisOf(current: BlindControl, scope: Scope) {
    const all = sessionsOfControls(database, [current.id])
    const frozen = frozenOf(all)
    return { all, frozen, compared: partComparison.compare(current, all, frozen?.control ?? current, scope) }
  }

  function describeBasis(
    { control: current, asOf }: CachedControl,
    scope: Scope,
    { all, frozen, compared }: ReturnType<typeof basisOf>,
  ): Comparison {
    const control = frozen?.control ?? current
    const { lines, totals, sameGoods, late, rules, mixed } = compared
    assertPart([...all, ...compared.elsewhere], scope)
    const inScope = ({ part }: { part: number }) => scope === null || part === scope
    const sessions = all.filter(inScope)
    const elsewhere = compared.elsewhere.filter(inScope)
    // The figures of a part rest on the counts of the parts before, too.
    const isBasis = ({ part }: { part: number }) => scope === null || part <= scope
    const descriptions = declaredDescriptions(control, current)
    const unreadable = control.receivingDocuments.flatMap((document) => document.unreadable ?? [])
    const { isByWeight } = measures
    const { talliesOf, decidingNumber } = compared
    const options = { scope, mixed, talliesOf, isByWeight, decidingNumber }
    const { numbers, isWeighed } = countedNumbersOf({ states, imported }, control, sessions, elsewhere, options)
    const reasons = reasonsOf(database, current.id, scope, lines)
    const reasonOf = (line: Omit<ComparedLine, 'otherMeasure'> & { otherMeasure?: true | undefined }) =>
      reasons({ ...line, byWeight: isWeighed(line) })
    const number = (units: Units | null) => (units === null ? null : unitsToNumber(units))
    const three = (counts: readonly (Units | null)[]): [number | null, number | null, number | null] => [
      number(counts[0] ?? null),
      number(counts[1] ?? null),
      number(counts[2] ?? null),
    ]
    const changed = frozen !== null && documentChanged(frozen.control, current)
    const others = [
      ...imported.unknown(current.id).map((count) => leftOut(count, 'unknown_pc')),
      ...late.filter(inScope).map((count) => leftOut(count, 'after_signature')),
    ]
    return {
      controlId: control.id,
      number: control.receivingDocuments[0]?.number ?? null,
      numbers: control.receivingDocuments.map((document) => document.number),
      supplierName: control.receivingDocuments[0]?.supplierName ?? null,
      supplierCode: control.receivingDocuments[0]?.supplierCode ?? null,
      asOf: frozen ? frozen.asOf : asOf,
      documentChanged: changed,
      ...(scope === null ? {} : { part: scope }),
      ...(compared.inParts ? { parts: partComparison.describeParts(all, compared, isWeighed) } : {}),
      seen: seenHash({
        controlId: current.id,
        ...(scope === null ? {} : { part: scope }),
        lines: lines.map((line) => ({
          ...line,
          ...(isWeighed(line) ? { byWeight: true as const } : {}),
          reason: reasonOf(line)?.reason ?? null,
          note: reasonOf(line)?.note ?? null,
          rules: rules.ofLine(line.articleCode),
        })),
        documentChanged: changed,
        documentHash: all[0] ? (frozenDocumentOf(database, all[0].sessionId)?.hash ?? null) : null,
        counts: [
          ...all.filter(isBasis).map(({ sessionId, device, part, counter }) => ({
            sessionId,
            device,
            part,
            counter,
            head: states.of(sessionId).head,
          })),
          ...compared.elsewhere.filter(isBasis),
        ],
        sameGoods,
        tolerance: rules.tolerance,
        requiredCounts: rules.requiredCounts.counts,
      }),
      ...countersOfControl({ states, imported }, { controlId: current.id, scope, elsewhere }, sessions),
      ...namedSameGoods(sameGoods, all, compared.elsewhere),
      ...(others.length === 0 ? {} : { leftOut: others }),
      tolerance: rules.tolerance,
      // A signature whose comparison was not stored is of an earlier version: today's rule may not be its rule.
      ...(scope === null && sessions.some(signsWhole) ? {} : { signingRule: rules.signingRule }),
      ...numbers,
      ...(unreadable.length === 0 ? {} : { unreadable }),
      lines: lines.map(({ otherMeasure, ...line }) => ({
        ...line,
        description: descriptions.get(line.articleCode) ?? describe(line.articleCode),
        ...(isWeighed({ articleCode: line.articleCode, otherMeasure }) ? { byWeight: true as const } : {}),
        declared: number(line.declared),
        wmsCount: number(line.wmsCount),
        counts: three(line.counts),
        damaged: unitsToNumber(line.damaged),
        difference: number(line.difference),
        ...(line.notOnPackage === undefined
          ? {}
          : { notOnPackage: { ...line.notOnPackage, units: unitsToNumber(line.notOnPackage.units) } }),
        reason: reasonOf({ ...line, otherMeasure })?.reason ?? null,
        note: reasonOf({ ...line, otherMeasure })?.note ?? null,
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

  /**
   * Compares counted with declared units; of a signed control what was signed, with what came later listed apart. Declared
   * is the snapshot of the first count, otherwise the cached document. `scope`: one part of the delivery, `null` the whole.
   * Throws `not_found` (`no_such_part`).
   */
  function compare(cached: CachedControl, scope: Scope = null): Comparison {
    const signed = signedComparisons.of(cached.control.id, scope)
    if (!signed) return compareNow(cached, scope)
    const { leftOut: earlier = [], ...comparison } = signed.comparison
    const late = signedComparisons.arrivedAfter(signed).map((count) => leftOut(count, 'after_signature'))
    const listed = [...earlier.filter((one) => !late.some(({ sessionId }) => sessionId === one.sessionId)), ...late]
    // The list of parts goes on after the signature of one of them.
    const parts = scope === null ? comparison.parts : signedComparisons.partsOf(cached.control.id, compareNow(cached))
    return { ...comparison, ...(parts ? { parts } : {}), ...(listed.length === 0 ? {} : { leftOut: listed }) }
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
    /** Computes the lines only, for statistics over many controls. `isByWeight`: the measure that articles have now. */
    exact(current: BlindControl, isByWeight: (articleCode: string) => boolean): ComputedComparison {
      const signed = signedComparisons.of(current.id)
      const frozen = signed && frozenOf(sessionsOfControls(database, [current.id]))
      if (signed && frozen)
        return {
          declaredBy: frozen.control,
          lines: exactLines({ lines: measured(signed.comparison) }),
          countedBy: 'dock',
          moreToCome: false,
        }
      const sessions = sessionsOfControls(database, [current.id])
      const declaredBy = frozenOf(sessions)?.control ?? current
      const compared = partComparison.compare(current, sessions, declaredBy)
      const { totals, hasDockCount, inParts, mixed, elsewhere } = compared
      const { weighed } = weighedGoodsIn({ states, imported }, sessions, elsewhere)
      const isWeighed = measureOf(mixed, weighed, isByWeight)
      const lines = compared.lines.map((line) => (isWeighed(line) ? { ...line, byWeight: true as const } : line))
      const countedBy = totals.difference === null ? null : hasDockCount ? 'dock' : 'wms'
      return { declaredBy, lines, countedBy, moreToCome: inParts && !sessions.some(signsWhole) }
    },
    compare,
    /** The lines of `compare`, which all say whether they are kilograms. */
    measuredLines: (cached: CachedControl): ComparisonLine[] => measured(compare(cached)),
    compareNow,
    /** Increases with every imported count; invalidates values computed before. */
    importedVersion: imported.version,
    /** Received goods by the lots of the deciding counts; `compare` has them by the lots of the document. */
    received({ control }: CachedControl, scope: Scope = null): ReceivedGoods[] {
      const signed = signedComparisons.of(control.id, scope)
      const sessions = sessionsOfControls(database, [control.id])
      const { mixed, goods } = partComparison.received(control, sessions, scope, signed?.comparison)
      return ofLines(goods, () =>
        withMeasure(goods, signed && measured(signed.comparison), { mixed, isByWeight: measures.isByWeight }),
      )
    },
    /** The declared document: the snapshot of the first count, otherwise the cached one. */
    declaredBy: ({ control }: CachedControl): BlindControl =>
      frozenOf(sessionsOfControls(database, [control.id]))?.control ?? control,
    /** Changes of the cached document since the snapshot. */
    changes({ control, asOf }: CachedControl): DocumentChanges {
      const frozen = frozenOf(sessionsOfControls(database, [control.id]))
      const changed = documentChanges(frozen?.control ?? control, control)
      const view = () => changesView(changed, measures.isByWeight)
      return { frozenAsOf: frozen ? frozen.asOf : asOf, currentAsOf: asOf, ...ofLines(changed.lines, view) }
    },
  }
}
