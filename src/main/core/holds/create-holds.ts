import type { ListedHold } from '../../../contract/shapes/hold.ts'
import type { ControlsRoom } from '../controls/create-controls.ts'
import type { CountLogRoom } from '../count-log/create-count-log.ts'
import type { CountsRoom } from '../counts/create-counts.ts'
import type { CoreContext } from '../kernel/core-context.ts'
import type { ProfileData } from '../settings/open-profile.ts'
import { holdHandlers } from './hold-handlers.ts'
import { addPracticeHold } from './practice-hold.ts'
import { createHoldService } from './hold-service.ts'

export type HoldsRoom = ReturnType<typeof createHoldsRoom>

/** Holds of received goods: placed at the dock, released or rejected by a supervisor. */
export function createHoldsRoom(
  { ports, newId }: CoreContext,
  { profile, database }: ProfileData,
  { recordLog }: CountLogRoom,
  { controlRepository, visibilityPolicy }: ControlsRoom,
  { countService }: CountsRoom,
) {
  const holds = createHoldService({ database, recordLog, countService, controlRepository, visibilityPolicy })
  return {
    start() {
      const records = profile.kind === 'practice' ? ports.practice?.records() : null
      if (records) addPracticeHold(records, { newId }, { database, recordLog })
    },
    openHolds: holds.openByControl,
    /** The holds of a control for a report; the caller checks that the control is visible. */
    holdsForReport(controlId: number): ListedHold[] {
      const signature = holds.signature(controlId)
      return holds.ofControl(controlId).map((hold) => holds.listed(hold, signature))
    },
    handlers: holdHandlers({ database, holds, recordLog, countService, controlRepository, newId }),
  }
}
