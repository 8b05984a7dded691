import type { ClaimIssue, ClaimKind, ClaimLine } from '../../../../contract/shapes/claim.ts'
import type { ComparedLine } from '../comparison.ts'
import type { Exact, Units } from '../model.ts'
import { pairOtherLots } from '../other-lots.ts'
import { addUnits, subtractUnits, zeroUnits } from '../units.ts'

/** A line that can be claimed, or whose paper can be corrected. */
export interface ClaimCandidate extends Exact<
  Omit<ClaimLine, 'lineId' | 'byWeight' | 'accepted' | 'credited' | 'refused'>,
  'declared' | 'arrived' | 'units'
> {
  /** Whether its figures are kilograms; missing if the signed comparison does not say it. */
  byWeight?: boolean | undefined
}

/** A compared line as it was signed. */
export interface SignedLine extends ComparedLine {
  description: string | null
  reason: string | null
  note: string | null
  byWeight?: boolean | undefined
}

/** Result of the second source for a line: which side is wrong, and the advised units. */
export interface LineVerdict {
  wrong: 'paper' | 'goods' | 'both' | 'undecided' | null
  advised: Units
}

type DifferenceOf = Pick<
  ClaimCandidate,
  'issue' | 'articleCode' | 'lot' | 'expiry' | 'arrivedLot' | 'arrivedExpiry' | 'byWeight'
>

/** Key of the difference of a line among those of a control: the same difference is claimed once. */
export function differenceKey(line: DifferenceOf): string {
  const { issue, articleCode, lot, expiry, arrivedLot, arrivedExpiry, byWeight = false } = line
  const kind = issue === 'missing' ? 'short' : issue === 'unexpected' ? 'over' : issue
  return JSON.stringify([kind, articleCode, lot, expiry, arrivedLot, arrivedExpiry, byWeight])
}

/**
 * The differences of a signed comparison for a claim or a correction. Where a second source says that the paper is wrong they belong to
 * a correction, where it says that the goods are wrong to a claim. Without a second source a person chooses: a claim proposes all of
 * them, a correction none. `verdictOf` answers `null` without a second source.
 */
export function claimCandidates(
  lines: readonly SignedLine[],
  kind: ClaimKind,
  verdictOf: (line: SignedLine) => LineVerdict | null,
): ClaimCandidate[] {
  const { pairs, rest } = pairOtherLots(lines)
  const swapped = pairs.map(({ declared, arrived, units }) => ({
    ...goods(declared),
    line: arrived,
    issue: arrived.status === 'wrong_expiry' ? ('wrong_expiry' as const) : ('wrong_lot' as const),
    arrivedLot: arrived.lot,
    arrivedExpiry: arrived.expiry,
    declared: units,
    arrived: units,
    units,
    request: 'note' as const,
    reason: arrived.reason ?? declared.reason,
    note: arrived.note ?? declared.note,
  }))
  const all = [...lines.flatMap((line) => ofLine(line, rest.get(line) ?? zeroUnits)), ...swapped]
  return all.flatMap(({ line, ...candidate }) => {
    const verdict = verdictOf(line)
    return kind === 'claim' ? forClaim(candidate, verdict) : forCorrection(candidate, verdict)
  })
}

type Found = Omit<ClaimCandidate, 'included'>

function ofLine(line: SignedLine, rest: Units): (Found & { line: SignedLine })[] {
  const declared = line.declared ?? zeroUnits
  const counted = addUnits(declared, line.difference ?? zeroUnits)
  const base = { line, ...goods(line), arrivedLot: null, arrivedExpiry: null, declared, arrived: counted }
  const found: (Found & { line: SignedLine })[] = []
  if (line.decided && rest > 0)
    switch (line.status) {
      case 'missing':
      case 'short': {
        const arrived = subtractUnits(declared, rest)
        found.push({ ...base, issue: arrived === 0 ? 'missing' : 'short', arrived, units: rest, request: 'credit' })
        break
      }
      case 'unexpected':
      case 'over':
        found.push({ ...base, issue: line.status, units: rest, request: 'collect' })
        break
      case 'wrong_lot':
      case 'wrong_expiry':
        found.push({ ...base, issue: 'over', arrived: addUnits(declared, rest), units: rest, request: 'collect' })
        break
      default:
    }
  if (line.damaged > 0) found.push({ ...base, issue: 'damaged', units: line.damaged, request: 'credit' })
  if (line.notOnPackage !== undefined && line.notOnPackage.units > 0)
    found.push({ ...base, issue: 'not_on_package', units: line.notOnPackage.units, request: 'note' })
  return found
}

function goods({ articleCode, description, lot, expiry, reason, note, byWeight }: SignedLine) {
  return { articleCode, description, lot, expiry, reason, note, byWeight }
}

/** Damage and missing labels are of the goods, whatever the paper says. */
const ofGoodsOnly: ReadonlySet<ClaimIssue> = new Set(['damaged', 'not_on_package'])

function forClaim(found: Found, verdict: LineVerdict | null): ClaimCandidate[] {
  if (ofGoodsOnly.has(found.issue) || verdict?.wrong !== 'both')
    return verdict?.wrong === 'paper' && !ofGoodsOnly.has(found.issue) ? [] : [{ ...found, included: true }]
  // Both are wrong: the supplier owes what it advised and did not deliver.
  return between(found, verdict.advised, found.arrived).map((candidate) => ({ ...candidate, included: true }))
}

function forCorrection(found: Found, verdict: LineVerdict | null): ClaimCandidate[] {
  if (ofGoodsOnly.has(found.issue)) return []
  const request = 'correct' as const
  if (verdict === null) return [{ ...found, request, included: false }]
  if (verdict.wrong === 'paper') return [{ ...found, request, included: true }]
  if (verdict.wrong !== 'both') return []
  return between(found, found.declared, verdict.advised).map((candidate) => ({ ...candidate, request, included: true }))
}

/** The part of a difference between two of the three figures. */
function between(found: Found, declared: Units, arrived: Units): Found[] {
  if (found.issue === 'wrong_lot' || found.issue === 'wrong_expiry') return [found]
  const units = Math.abs(subtractUnits(declared, arrived)) as Units
  if (units === 0) return []
  const issue = arrived > declared ? 'over' : arrived === 0 ? 'missing' : 'short'
  return [{ ...found, issue, declared, arrived, units, request: arrived > declared ? 'collect' : 'credit' }]
}
