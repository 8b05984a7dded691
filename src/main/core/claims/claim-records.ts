import { claimRules, claimSums, foldClaim, type Claim } from '../domain/claims/claim-state.ts'
import { claimEvent, type ClaimEvent } from '../domain/claims/claim-event.ts'
import { differenceKey } from '../domain/claims/claim-candidates.ts'
import type { CanonicalValue } from '../domain/count-log/canonical.ts'
import { Failure } from '../domain/failure.ts'
import type { Units } from '../domain/model.ts'
import { delivererKey } from '../domain/supplier-record.ts'
import { normalizeForSearch } from '../domain/text.ts'
import { addUnits, zeroUnits } from '../domain/units.ts'
import type { RecordLog } from '../count-log/record-log.ts'
import { yieldToEventLoop } from '../kernel/yield-to-event-loop.ts'
import { allClaims, claimsOfControl, saveClaim } from '../store/claims.ts'
import type { PrimaryDatabase, PrimaryWriter } from '../store/primary-database.ts'
import { readSetting, writeSetting } from '../store/settings.ts'

/** Setting with the rules by which the stored states of claims were found. */
const rulesKey = 'claimRules'
/** Claims per transaction: a few milliseconds. */
const claimsAtOnce = 50

/** An event before it is written. */
export type NewClaimEvent = { readonly kind: ClaimEvent['kind']; readonly operator: string } & {
  readonly [field: string]: CanonicalValue | undefined
}

export interface ClaimRecord {
  claimId: string
  claim: Claim
  /** False if an entry was changed or lost after it was written. */
  intact: boolean
}

export type ClaimRecords = ReturnType<typeof createClaimRecords>

/** Claims as their events say. */
export function createClaimRecords({
  database,
  recordLog,
  newId,
}: {
  database: PrimaryDatabase
  recordLog: RecordLog
  newId(): string
}) {
  /** Throws `not_found`. */
  function get(claimId: string): ClaimRecord {
    const { events, intact } = recordLog.read(claimId)
    const known = events.flatMap((event) => claimEvent.safeParse(event).data ?? [])
    const claim = foldClaim(known)
    if (!claim) throw new Failure('not_found', 'This claim is not on this PC')
    return { claimId, claim, intact: intact && known.length === events.length }
  }

  function renewOne(writer: PrimaryWriter, claimId: string): void {
    try {
      saveClaim(writer, rowOf(get(claimId)))
    } catch (error) {
      // Its entries are lost: what is stored is all that is known of it.
      if (!(error instanceof Failure && error.code === 'not_found')) throw error
    }
  }

  /** Claims of a control that were not withdrawn. */
  const ofControl = (controlId: number) => claimsOfControl(database, controlId).map(get)

  return {
    get,
    ofControl,
    /** Units of each difference that claims of a control have, without those of one of them. */
    taken(controlId: number, except?: string): Map<string, Units> {
      const taken = new Map<string, Units>()
      for (const { claimId, claim } of ofControl(controlId))
        for (const line of claimId === except ? [] : claim.lines)
          if (line.included) {
            const key = differenceKey(line)
            taken.set(key, addUnits(taken.get(key) ?? zeroUnits, line.units))
          }
      return taken
    },
    /** Appends an event and stores what the claim now adds up to. Within a command's transaction. */
    append(claimId: string, event: NewClaimEvent): ClaimRecord {
      recordLog.append(claimId, newId(), event)
      const record = get(claimId)
      saveClaim(database.writer(), rowOf(record))
      return record
    },
    /** Stores what all claims add up to, if that was last done by other rules; yields between slices. */
    async renew(): Promise<void> {
      if (readSetting(database, rulesKey) === claimRules) return
      const ids = allClaims(database)
      for (let at = 0; at < ids.length; at += claimsAtOnce) {
        database.transaction((writer) =>
          ids.slice(at, at + claimsAtOnce).forEach((claimId) => renewOne(writer, claimId)),
        )
        await yieldToEventLoop()
      }
      database.transaction((writer) => writeSetting(writer, rulesKey, claimRules))
    },
  }
}

function rowOf({ claimId, claim }: ClaimRecord) {
  const { made, sent, answered, state, lines } = claim
  const { units, kilos } = claimSums(lines)
  return {
    claimId,
    number: made.number,
    kind: made.claimKind,
    controlId: made.controlId,
    part: made.part,
    reference: made.reference,
    controlNumber: made.controlNumber,
    numbers: JSON.stringify(made.numbers),
    supplierKey: delivererKey({ code: made.supplierCode, name: made.supplierName }),
    supplierCode: made.supplierCode,
    supplierName: made.supplierName,
    search: normalizeForSearch(
      [made.number, ...made.numbers, made.supplierCode, made.supplierName].filter((part) => part !== null).join(' '),
    ),
    createdAt: made.at,
    state,
    sentAt: sent?.at ?? null,
    sentDay: sent?.day ?? null,
    dueDay: sent?.due ?? null,
    answeredAt: answered?.at ?? null,
    lines: lines.filter(({ included }) => included).length,
    claimedUnits: units.claimed,
    acceptedUnits: units.accepted,
    creditedUnits: units.credited,
    refusedUnits: units.refused,
    claimedKg: kilos.claimed,
    acceptedKg: kilos.accepted,
    creditedKg: kilos.credited,
    refusedKg: kilos.refused,
  }
}
