import type { Comparison, ComparisonLine } from '../../../contract/shapes/comparison.ts'
import {
  requiredCountsFor,
  requiredCountsForArticle,
  shortLifeFor,
  toleranceFor,
} from '../../../contract/receiving-rules.ts'
import type { ComparisonInput } from '../domain/comparison.ts'
import type { BlindControl } from '../domain/model.ts'
import { unitsRoundedDown } from '../domain/units.ts'
import type { ProfileSettings } from '../settings/settings.ts'

/** Rules of a line that differ from those of its delivery. */
export type LineRules = Pick<ComparisonLine, 'tolerance' | 'requiredCounts'>

/** The rules that apply to a control now: those of its suppliers, and of single articles. */
export function rulesOfControl(settings: ProfileSettings, { receivingDocuments }: BlindControl) {
  const supplierCodes = receivingDocuments.flatMap(({ supplierCode }) => supplierCode?.trim() || [])
  const tolerance = toleranceFor(settings, supplierCodes, null)
  const requiredCounts = requiredCountsFor(settings, supplierCodes)
  const exact = ({ units, percent }: { units: number; percent: number }) => ({
    units: unitsRoundedDown(units),
    percent,
  })
  return {
    supplierCodes,
    tolerance: withoutGeneral(tolerance),
    requiredCounts,
    signingRule: {
      requiredCounts: requiredCounts.counts,
      independentSigner: settings.independentSigner,
      ...(requiredCounts.rule === null ? {} : { rule: requiredCounts.rule }),
    } satisfies Comparison['signingRule'],
    forComparison: {
      requiredCounts: requiredCounts.counts,
      tolerance: exact(tolerance),
      ofArticle: (articleCode) => ({
        tolerance: exact(toleranceFor(settings, supplierCodes, articleCode)),
        requiredCounts: requiredCountsForArticle(settings, supplierCodes, articleCode).counts,
      }),
    } satisfies Partial<ComparisonInput>,
    ofLine(articleCode: string): LineRules {
      const own = toleranceFor(settings, supplierCodes, articleCode)
      const counts = requiredCountsForArticle(settings, supplierCodes, articleCode)
      return {
        ...(own.rule?.of === 'article' ? { tolerance: own } : {}),
        ...(counts.rule?.of === 'article' ? { requiredCounts: counts } : {}),
      }
    },
    /** The days by which the expiry of an article is short; nothing if no rule says so. */
    shortLifeOf(articleCode: string): Pick<ComparisonLine, 'shortLife'> {
      const { days, rule } = shortLifeFor(settings, supplierCodes, articleCode)
      return days === null ? {} : { shortLife: { days, rule } }
    },
  }
}

/** The counts that each article required when a comparison was signed; `null` if the signature did not store its rule. */
export function requiredAtSignature(signed: Comparison | undefined): ((articleCode: string) => 1 | 2) | null {
  const general = signed?.signingRule?.requiredCounts
  if (signed === undefined || general === undefined) return null
  const own = new Map(signed.lines.map(({ articleCode, requiredCounts }) => [articleCode, requiredCounts?.counts]))
  return (articleCode) => own.get(articleCode.trim()) ?? general
}

/** The general tolerance has no rule to name. */
function withoutGeneral({ rule, ...tolerance }: ReturnType<typeof toleranceFor>): Comparison['tolerance'] {
  return rule === null ? tolerance : { ...tolerance, rule }
}
