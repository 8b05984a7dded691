import type { CoreContext } from '../kernel/core-context.ts'
import { joinHandlers } from '../kernel/join-handlers.ts'
import type { RefreshRoom } from '../refresh/create-refresh.ts'
import type { SettingsRoom } from '../settings/create-settings.ts'
import type { ProfileData } from '../settings/open-profile.ts'
import { createVerdicts } from '../store/cache/verdicts.ts'
import { adjustmentHandlers } from './adjustment-handlers.ts'
import { createReviewerCheck } from './reviewer.ts'
import { signalHandlers } from './signal-handlers.ts'
import { savedViewHandlers } from './saved-view-handlers.ts'

export type AdjustmentsRoom = ReturnType<typeof createAdjustmentsRoom>

/** Adjustments, their totals and reviews, and saved views. */
export function createAdjustmentsRoom(
  { newId, now }: CoreContext,
  { database, cache }: ProfileData,
  { connection, today, assertSupervisor, pinSet }: SettingsRoom,
  { refresh, coverage }: RefreshRoom,
) {
  const verdicts = createVerdicts({ database })
  const assertReviewer = createReviewerCheck({ database, pinSet, assertSupervisor })
  return {
    verdicts,
    handlers: joinHandlers(
      adjustmentHandlers({
        cache,
        database,
        verdicts,
        period: (from, to) => coverage.period('adjustments', from, to, today()),
        cover: (days, signal) => refresh.cover('adjustments', days, signal),
        askForMissing: connection.fetchMissing,
        assertReviewer,
        now,
      }),
      signalHandlers({ cache, database, newId, now, assertReviewer }),
      savedViewHandlers({ database, newId, now }),
    ),
  }
}
