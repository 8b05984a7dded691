import type { ControlsRoom } from '../controls/create-controls.ts'
import type { CountLogRoom } from '../count-log/create-count-log.ts'
import type { CountsRoom } from '../counts/create-counts.ts'
import type { CoreContext } from '../kernel/core-context.ts'
import { joinHandlers } from '../kernel/join-handlers.ts'
import type { SettingsRoom } from '../settings/create-settings.ts'
import type { ProfileData } from '../settings/open-profile.ts'
import { comparisonHandlers } from './comparison-handlers.ts'
import { createComparisonService } from './comparison-service.ts'
import { controlPhotos } from './control-photos.ts'
import { createOpenComparison } from './open-comparison.ts'
import { signingHandlers } from './signing-handlers.ts'
import { createSupplierRecords } from './supplier-scorecards.ts'

export type ComparisonRoom = ReturnType<typeof createComparisonRoom>

/** Counted against declared: of one control, its reasons and its signature, and of a supplier over many. */
export function createComparisonRoom(
  { now }: CoreContext,
  { database, cache }: ProfileData,
  { settings }: SettingsRoom,
  { countStates: states }: CountLogRoom,
  { controlRepository, visibilityPolicy }: ControlsRoom,
  { countService, imported }: CountsRoom,
) {
  const comparisonService = createComparisonService({
    database,
    states,
    imported,
    settings: settings.read,
    describe: countService.describe,
    judgeExpiry: countService.checkExpiryOf,
  })
  const openComparison = createOpenComparison({ controlRepository, visibilityPolicy })
  const photosOf = (controlId: number) => controlPhotos({ database, states, imported }, controlId)
  return {
    comparisonService,
    openComparison,
    photosOf,
    supplierScorecards: createSupplierRecords({
      cache,
      database,
      visibilityPolicy,
      comparisonService,
      rules: settings.read,
    }),
    handlers: joinHandlers(
      comparisonHandlers({ openComparison, comparisonService, database, photos: photosOf, now }),
      signingHandlers({ countService, comparisonService, controlRepository }),
    ),
  }
}
