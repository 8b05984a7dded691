import type { Hold } from '../../../contract/shapes/hold.ts'
import type { ControlsRoom } from '../controls/create-controls.ts'
import type { CountLogRoom } from '../count-log/create-count-log.ts'
import type { CountsRoom } from '../counts/create-counts.ts'
import type { CoreContext } from '../kernel/core-context.ts'
import type { ProfileData } from '../settings/open-profile.ts'
import { holdHandlers } from './hold-handlers.ts'
import { addPracticeHold } from './practice-hold.ts'
import { createHoldService } from './hold-service.ts'

/** A hold in a report. `later`: placed or decided after the control was signed. */
export type ReportedHold = Hold & { later: boolean }

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
    holdsForReport(controlId: number): ReportedHold[] {
      const signedAt = holds.signedAt(controlId)
      return holds.ofControl(controlId).map((hold) => {
        const last = hold.decision?.at ?? hold.placedAt
        return { ...hold, later: signedAt !== null && Date.parse(last) > Date.parse(signedAt) }
      })
    },
    handlers: holdHandlers({ database, holds, recordLog, countService, controlRepository, newId }),
  }
}
