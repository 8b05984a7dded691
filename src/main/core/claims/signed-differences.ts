import type { ClaimKind } from '../../../contract/shapes/claim.ts'
import type { Comparison } from '../../../contract/shapes/comparison.ts'
import { comparedAdvice, lineKey } from '../comparison/advised-goods.ts'
import { isInOtherMeasure } from '../comparison/line-measures.ts'
import { exactLines } from '../comparison/signed-comparisons.ts'
import type { ClaimCandidate, LineVerdict, SignedLine } from '../domain/claims/claim-candidates.ts'
import { claimCandidates, differenceKey } from '../domain/claims/claim-candidates.ts'
import type { Units } from '../domain/model.ts'
import { addUnits, subtractUnits, unitsFromNumber, zeroUnits } from '../domain/units.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'

/** A difference with the units that no claim has yet. */
export interface FreeDifference extends ClaimCandidate {
  /** All that was signed of it. */
  signed: Units
}

/** The differences of a signed comparison that no claim has yet. */
export function freeDifferences(
  database: PrimaryDatabase,
  comparison: Comparison,
  kind: ClaimKind,
  taken: ReadonlyMap<string, Units>,
): FreeDifference[] {
  // A comparison that was signed by an earlier version does not say which lines are kilograms.
  const weighed = new Set(comparison.lines.flatMap((line) => (line.byWeight === true ? [line.articleCode] : [])))
  const lines = exactLines(comparison).map((line, at): SignedLine => {
    const { description = null, reason = null, note = null, byWeight = false } = comparison.lines[at] ?? {}
    return { ...line, description, reason, note, byWeight: weighed.has(line.articleCode) ? byWeight : undefined }
  })
  // Advices are compared with the whole delivery.
  const advice = comparison.part === undefined ? comparedAdvice(database, comparison) : null
  const verdicts = new Map(
    (advice?.lines ?? []).map((line): [string, LineVerdict] => [
      lineKey(line),
      { wrong: line.decision?.wrong ?? line.verdict, advised: unitsFromNumber(line.advised) ?? zeroUnits },
    ]),
  )
  const isOther = isInOtherMeasure(lines)
  const verdictOf = (line: SignedLine) => (isOther(line) ? null : (verdicts.get(lineKey(line)) ?? null))
  const takenAs = (candidate: ClaimCandidate, byWeight: boolean) =>
    taken.get(differenceKey({ ...candidate, byWeight })) ?? zeroUnits
  // A line without a measure, as earlier versions signed it, is one difference: claims of it in either measure count.
  const takenOf = (candidate: ClaimCandidate) =>
    candidate.byWeight === undefined
      ? addUnits(takenAs(candidate, true), takenAs(candidate, false))
      : takenAs(candidate, candidate.byWeight)
  return claimCandidates(lines, kind, verdictOf).flatMap((candidate) => {
    const free = subtractUnits(candidate.units, takenOf(candidate))
    return free > 0 ? [{ ...candidate, units: free, signed: candidate.units }] : []
  })
}
