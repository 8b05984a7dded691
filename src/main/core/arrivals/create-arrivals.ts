import type { ControlsRoom } from '../controls/create-controls.ts'
import type { CountLogRoom } from '../count-log/create-count-log.ts'
import type { CountsRoom } from '../counts/create-counts.ts'
import type { CoreContext } from '../kernel/core-context.ts'
import type { SettingsRoom } from '../settings/create-settings.ts'
import type { ProfileData } from '../settings/open-profile.ts'
import { arrivalHandlers } from './arrival-handlers.ts'
import { createArrivalService } from './arrival-service.ts'

export type ArrivalsRoom = ReturnType<typeof createArrivalsRoom>

/** Arrivals of deliveries: trucks, seals, temperatures, photos. */
export function createArrivalsRoom(
  { clock, random, newId, instant }: CoreContext,
  { database }: ProfileData,
  { settings }: SettingsRoom,
  { recordLog }: CountLogRoom,
  { controlRepository, visibilityPolicy }: ControlsRoom,
  { photos }: CountsRoom,
) {
  const arrivals = createArrivalService({
    database,
    recordLog,
    controlRepository,
    visibilityPolicy,
    settings: settings.read,
  })
  return {
    arrivals,
    handlers: arrivalHandlers({ database, arrivals, recordLog, photos, clock, random, newId, instant }),
  }
}
