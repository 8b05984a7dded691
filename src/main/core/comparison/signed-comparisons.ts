import type { Comparison, ControlPhoto } from '../../../contract/shapes/comparison.ts'
import type { ComparedLine } from '../domain/comparison.ts'
import { exactUnits } from '../domain/units.ts'
import { importedCountsOf } from '../store/imported-counts.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'
import { saveSignedComparison, signedComparisonOf } from '../store/signed-comparisons.ts'

/** A comparison exactly as it was signed, with the photos of its counts. */
export interface SignedComparison {
  comparison: Comparison
  photos: ControlPhoto[]
  /** The counts of other PCs that were here, also those without effect. */
  known: { sessionId: string; device: string; head: string }[]
}

/** Stores comparisons at their signature: nothing that comes later changes what was signed. */
export function createSignedComparisons(database: PrimaryDatabase) {
  /** `scope`: a part of the delivery, `null` the whole. */
  function of(controlId: number, scope: number | null = null): SignedComparison | null {
    const stored = signedComparisonOf(database, controlId, scope)
    return stored && (JSON.parse(stored.body) as SignedComparison)
  }

  const partIn = (comparison: Pick<Comparison, 'parts'> | undefined, part: number) =>
    comparison?.parts?.find((one) => one.part === part)

  return {
    of,
    /** The list of the parts of a delivery as it is now (`now`), each signed one with the figures of its signature. */
    partsOf(controlId: number, now: Pick<Comparison, 'parts'>): Comparison['parts'] {
      const whole = of(controlId)?.comparison
      return now.parts?.map(
        (one) => partIn(whole, one.part) ?? partIn(of(controlId, one.part)?.comparison, one.part) ?? one,
      )
    },
    /** Stores what was signed; only within the transaction of the signature. */
    keep(sessionId: string, comparison: Comparison, photos: ControlPhoto[]): void {
      const { controlId, seen, sessions } = comparison
      const signedAt = sessions.find((session) => session.sessionId === sessionId)?.signature?.at ?? ''
      const known = importedCountsOf(database, [controlId]).map(({ sessionId: id, device, head }) => ({
        sessionId: id,
        device,
        head,
      }))
      const body = JSON.stringify({ comparison, photos, known } satisfies SignedComparison)
      saveSignedComparison(database.writer(), { controlId, sessionId, seen, signedAt, body }, comparison.part ?? null)
    },
    /** Counts of other PCs that came or grew after the signature. */
    arrivedAfter(signed: SignedComparison) {
      const { controlId, part } = signed.comparison
      const isLate = cameAfter(signed)
      return importedCountsOf(database, [controlId]).filter(
        (count) => count.part === (part ?? count.part) && isLate(count),
      )
    },
  }
}

type KnownCount = SignedComparison['known'][number]
const keyOf = ({ device, sessionId, head }: KnownCount) => `${device} ${sessionId} ${head}`

/** Whether a count of another PC came or grew after this signature, whatever the clock said then and later. */
export function cameAfter({ known }: Pick<SignedComparison, 'known'>): (count: KnownCount) => boolean {
  const keys = new Set(known.map(keyOf))
  return (count) => !keys.has(keyOf(count))
}

export type SignedComparisons = ReturnType<typeof createSignedComparisons>

/** The lines of a comparison with exact units: each figure of the contract is the number nearest to them. */
export function exactLines({ lines }: Pick<Comparison, 'lines'>): (ComparedLine & { byWeight?: true | undefined })[] {
  return lines.map((line) => ({
    ...line,
    declared: exactUnits(line.declared),
    wmsCount: exactUnits(line.wmsCount),
    counts: [exactUnits(line.counts[0]), exactUnits(line.counts[1]), exactUnits(line.counts[2])],
    damaged: exactUnits(line.damaged),
    difference: exactUnits(line.difference),
    notOnPackage: line.notOnPackage && { ...line.notOnPackage, units: exactUnits(line.notOnPackage.units) },
  }))
}
