import type { CoreContext } from '../kernel/core-context.ts'
import { createJobs } from '../kernel/jobs.ts'
import type { SettingsRoom } from '../settings/create-settings.ts'
import type { ProfileData } from '../settings/open-profile.ts'
import { createCoverage } from './coverage.ts'
import { refreshHandlers } from './refresh-handlers.ts'
import { createRefresh } from './refresh.ts'

export type RefreshRoom = ReturnType<typeof createRefreshRoom>

/** Reading from the WMS: schedule, worker and coverage of the cache. Starts with the first connection. */
export function createRefreshRoom(context: CoreContext, data: ProfileData, { connection, today }: SettingsRoom) {
  const { ports, clock, random, log, eventBus, newId, traceId, resources } = context
  const { cache, folder } = data
  const { renewableCache } = data.store
  const jobs = createJobs({ clock, eventBus, newId, traceId })
  const coverage = createCoverage({ cache, clock, today })
  const refresh = createRefresh({
    entry: ports.refreshWorker,
    profileFolder: folder,
    clock,
    random,
    log,
    eventBus,
    jobs,
    traceId,
    today,
    status: coverage.of,
    onOutcome: (outcome) => connection.connectionMonitor.record(outcome),
    onDamage: renewableCache.leave,
    replaceCache: renewableCache.renew,
  })
  renewableCache.onLeft(() => void refresh.renewCache())
  resources.add('refresh', refresh.close)
  resources.add('jobs', jobs.close)
  connection.listen({ connected: refresh.configure, returned: refresh.networkReturned })
  return { refresh, jobs, coverage, handlers: refreshHandlers({ refresh, jobs, cache, newId }) }
}
