import type { ListedArrival } from '../../../contract/shapes/arrival.ts'
import type { ControlsRoom } from '../controls/create-controls.ts'
import type { CountLogRoom } from '../count-log/create-count-log.ts'
import type { CountsRoom } from '../counts/create-counts.ts'
import type { CoreContext } from '../kernel/core-context.ts'
import type { SettingsRoom } from '../settings/create-settings.ts'
import type { ProfileData } from '../settings/open-profile.ts'
import { arrivalHandlers } from './arrival-handlers.ts'
import { addPracticeArrival } from './practice-arrival.ts'
import { createArrivalService } from './arrival-service.ts'

/** A report has no supervisor's rights of its own. */
const reportCaller = 'report'

export type ArrivalsRoom = ReturnType<typeof createArrivalsRoom>

/** Arrivals of deliveries: trucks, seals, temperatures, photos. */
export function createArrivalsRoom(
  { ports, clock, random, newId, instant }: CoreContext,
  { profile, database }: ProfileData,
  { settings }: SettingsRoom,
  { recordLog }: CountLogRoom,
  { controlRepository, visibilityPolicy }: ControlsRoom,
  { photos, countService }: CountsRoom,
) {
  const arrivals = createArrivalService({
    database,
    recordLog,
    imported: countService.imported,
    controlRepository,
    visibilityPolicy,
    settings: settings.read,
  })
  return {
    start() {
      const records = profile.kind === 'practice' ? ports.practice?.records() : null
      if (records) addPracticeArrival(records, { newId, instant }, { database, recordLog })
    },
    arrivals,
    /**
     * The arrivals of a control for a report, or of one part of its delivery, without photos that may tell of another control
     * that is still blind.
     */
    arrivalsForReport(controlId: number, part: number | null): ListedArrival[] {
      const signature = arrivals.signature(controlId, part)
      return arrivals.ofControl(controlId).flatMap((id) => {
        const arrival = arrivals.listed(id, reportCaller, signature)
        const parts = arrival.documents.flatMap((document) =>
          document.controlId === controlId ? [document.part ?? 1] : [],
        )
        if (part !== null && parts.length > 0 && !parts.includes(part)) return []
        const photos = arrival.photos.filter(({ hidden }) => !hidden)
        return [{ ...arrival, photos }]
      })
    },
    handlers: arrivalHandlers({ database, arrivals, recordLog, photos, clock, random, newId, instant }),
  }
}
