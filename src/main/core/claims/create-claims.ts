import type { SupplierClaims } from '../../../contract/shapes/claim.ts'
import type { ArticlesRoom } from '../articles/create-articles.ts'
import type { ComparisonRoom } from '../comparison/create-comparison.ts'
import type { ControlsRoom } from '../controls/create-controls.ts'
import type { CountLogRoom } from '../count-log/create-count-log.ts'
import type { SupplierRef } from '../domain/supplier-record.ts'
import { delivererKey } from '../domain/supplier-record.ts'
import type { CoreContext } from '../kernel/core-context.ts'
import { joinHandlers } from '../kernel/join-handlers.ts'
import type { SettingsRoom } from '../settings/create-settings.ts'
import type { ProfileData } from '../settings/open-profile.ts'
import { sentClaims } from '../store/claims.ts'
import { createClaimAccess } from './claim-access.ts'
import { claimHandlers } from './claim-handlers.ts'
import { claimListHandlers, controlOf, sumsBySupplier } from './claim-list-handlers.ts'
import { createClaimRecords } from './claim-records.ts'
import { createClaimService } from './claim-service.ts'

export type ClaimsRoom = ReturnType<typeof createClaimsRoom>

/** Claims to suppliers and correction requests, out of the differences of signed controls. */
export function createClaimsRoom(
  { newId, now }: CoreContext,
  { database }: ProfileData,
  { settings, assertSupervisor, today }: SettingsRoom,
  { recordLog }: CountLogRoom,
  controls: ControlsRoom,
  { articleCatalog }: ArticlesRoom,
  { signedComparisons, assertIntact }: ComparisonRoom,
) {
  const access = createClaimAccess(controls)
  const records = createClaimRecords({ database, recordLog, newId })
  const claims = createClaimService({
    database,
    records,
    access,
    signedComparisons,
    isByWeight: (articleCode) => articleCatalog.facts(articleCode)?.byWeight === true,
    assertIntact,
    today,
    newId,
  })
  return {
    access,
    records,
    start: records.renew,
    openClaim: claims.open,
    /** Sums of the claims sent to a supplier in these days; `null` if there were none. */
    sumsOf(supplier: SupplierRef, from: string, to: string): SupplierClaims | null {
      const rows = sentClaims(database, { supplierKey: delivererKey(supplier), from, to, kind: 'claim' }, today())
      return sumsBySupplier(rows, access.concealed(rows.map(controlOf)), today())[0] ?? null
    },
    handlers: joinHandlers(
      claimHandlers({
        claims,
        assertSupervisor: (callerId) => assertSupervisor(callerId, 'Claims need the supervisor'),
        answerDays: () => settings.read().claimAnswerDays,
        today,
      }),
      claimListHandlers({ database, access, taken: records.taken, today, now }),
    ),
  }
}
