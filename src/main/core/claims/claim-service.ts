import type { ParsedInput } from '../../../contract/operations.ts'
import type { ClaimView } from '../../../contract/shapes/claim.ts'
import type { Comparison } from '../../../contract/shapes/comparison.ts'
import type { SignedComparisons } from '../comparison/signed-comparisons.ts'
import { differenceKey } from '../domain/claims/claim-candidates.ts'
import type { Claim, ClaimedLine } from '../domain/claims/claim-state.ts'
import { Failure } from '../domain/failure.ts'
import { addUnits, formatUnits, zeroUnits } from '../domain/units.ts'
import { statementReference } from '../receipts/statement-reference.ts'
import { nextClaimNumber } from '../store/claims.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'
import { signedComparisonOf } from '../store/signed-comparisons.ts'
import type { ClaimAccess } from './claim-access.ts'
import type { ClaimRecord, ClaimRecords, NewClaimEvent } from './claim-records.ts'
import { claimView } from './claim-view.ts'
import { freeDifferences } from './signed-differences.ts'

export interface ClaimServiceDeps {
  database: PrimaryDatabase
  records: ClaimRecords
  access: ClaimAccess
  signedComparisons: Pick<SignedComparisons, 'of'>
  isByWeight(articleCode: string): boolean
  /** Throws `conflict` (`chain_broken`) if entries of a count of the control were changed or lost. */
  assertIntact(controlId: number): void
  today(): string
  newId(): string
}

export interface Signed {
  comparison: Comparison
  reference: string
  signedAt: string
}

export type ClaimService = ReturnType<typeof createClaimService>

/** Claims: made from what was signed, read and changed. */
export function createClaimService(deps: ClaimServiceDeps) {
  const { database, records, access, signedComparisons, isByWeight, today, newId } = deps

  function signatureOf(controlId: number, part: number | null): { reference: string; signedAt: string } | null {
    const stored = signedComparisonOf(database, controlId, part)
    if (!stored) return null
    const { sessionId, seen, signedAt } = stored
    return { reference: statementReference(database, { controlId, part, sessionId, seen, signedAt }), signedAt }
  }

  function standing({ claim: { made } }: ClaimRecord): ClaimView['standing'] {
    const now = signatureOf(made.controlId, made.part)
    if (now === null) return 'reopened'
    return now.reference === made.reference ? 'stands' : 'signed_again'
  }

  /** The claim, if the caller may see it; records that it is shown. Throws `not_found`, `forbidden` (`blind`). */
  function open(claimId: string, callerId: string): ClaimRecord {
    const record = records.get(claimId)
    access.open(record.claim.made, callerId)
    return record
  }

  return {
    open,
    /** The same for a change: throws `conflict` (`claim_changed`) unless the caller saw the last entry. */
    openForChange({ claimId, lastEventId }: { claimId: string; lastEventId: string }, callerId: string): ClaimRecord {
      const record = open(claimId, callerId)
      if (record.claim.lastEventId !== lastEventId)
        throw new Failure('conflict', 'The claim was changed meanwhile', { reason: 'claim_changed' })
      return record
    },
    /** The signed comparison, as this caller may see it. Throws `conflict` (`not_signed`). */
    signed(controlId: number, part: number | null, callerId: string): Signed {
      const signature = signatureOf(controlId, part)
      const comparison = signedComparisons.of(controlId, part)?.comparison
      if (!signature || !comparison)
        throw new Failure('conflict', 'Only what is signed can be claimed', { reason: 'not_signed' })
      const { numbers, supplierCode } = comparison
      access.open({ controlId, numbers, supplierCode }, callerId)
      deps.assertIntact(controlId)
      return { comparison, ...signature }
    },
    /** Makes a claim. Within a command's transaction. */
    make(input: ParsedInput<'claims.create'>, { comparison, reference, signedAt }: Signed): ClaimRecord {
      const { controlId, part, claimKind, operator } = input
      const same = records
        .ofControl(controlId)
        .find(
          ({ claim }) =>
            claim.state === 'draft' && claim.made.claimKind === claimKind && claim.made.reference === reference,
        )
      if (same)
        throw new Failure('conflict', 'There is a draft already', { reason: 'claim_exists', claimId: same.claimId })
      const free = freeDifferences(database, comparison, claimKind, records.taken(controlId))
      if (free.length === 0)
        throw new Failure('conflict', 'No difference is left to claim', { reason: 'nothing_to_claim' })
      const weighed = new Set((comparison.weighed ?? []).map(({ articleCode }) => articleCode))
      const closed = [...comparison.sessions, ...(comparison.alsoCounted ?? [])].filter(
        ({ status }) => status !== 'open',
      )
      const signature = comparison.sessions.find((session) => session.signature?.at === signedAt)?.signature
      return records.append(newId(), {
        kind: 'claim',
        operator,
        claimKind,
        number: nextClaimNumber(database),
        controlId,
        part: part ?? null,
        controlNumber: comparison.number,
        numbers: comparison.numbers,
        supplierCode: comparison.supplierCode,
        supplierName: comparison.supplierName,
        reference,
        signedAt,
        signedBy: signature?.by ?? null,
        counts: new Set(closed.map(({ counter }) => counter)).size,
        persons: new Set(closed.map(({ operator: who }) => who)).size,
        lines: free.map(({ declared, arrived, units, signed, byWeight, ...line }, at) => ({
          ...line,
          lineId: at + 1,
          declared: formatUnits(declared),
          arrived: formatUnits(arrived),
          units: formatUnits(units),
          signed: formatUnits(signed),
          byWeight: byWeight ?? (weighed.has(line.articleCode) || isByWeight(line.articleCode)),
        })),
      })
    },
    /** Appends an event; throws `conflict` (`claim_exists`) if a difference would be claimed twice. Within a transaction. */
    append({ claimId, claim }: ClaimRecord, event: NewClaimEvent): ClaimRecord {
      // A claim keeps the differences that it has, also where a later signature has more and another claim the rest.
      const own = new Set(claimedLines(claim).map(({ lineId }) => lineId))
      const record = records.append(claimId, event)
      const others = records.taken(record.claim.made.controlId, claimId)
      const twice = claimedLines(record.claim).some(
        (line) =>
          !own.has(line.lineId) && addUnits(line.units, others.get(differenceKey(line)) ?? zeroUnits) > line.signed,
      )
      // The transaction of the command takes the event back.
      if (twice) throw new Failure('conflict', 'Another claim has this difference', { reason: 'claim_exists' })
      return record
    },
    standing,
    view: (record: ClaimRecord): ClaimView => claimView(record, { today: today(), standing: standing(record) }),
  }
}

/** The lines whose differences no other claim can have. */
function claimedLines({ state, lines }: Claim): ClaimedLine[] {
  return state === 'withdrawn' ? [] : lines.filter(({ included }) => included)
}
