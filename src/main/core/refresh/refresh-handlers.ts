import type { Handlers } from '../kernel/dispatch.ts'
import type { Jobs } from '../kernel/jobs.ts'
import type { CacheReader } from '../store/cache/cache-file.ts'
import { setAsideCount, setAsideRows } from '../store/cache/coverage.ts'
import type { Refresh } from './refresh.ts'

/** Handlers of refreshes and long work. */
export function refreshHandlers(options: {
  refresh: Refresh
  jobs: Jobs
  cache: CacheReader
  newId: () => string
}): Pick<Handlers, 'refresh.run' | 'refresh.status' | 'refresh.setAside' | 'jobs.get' | 'jobs.cancel'> {
  const { refresh, jobs, cache, newId } = options
  return {
    'refresh.run'({ resources }, context) {
      const value = context.commit(() => ({ jobId: newId() }))
      refresh.run(resources, value.jobId)
      return value
    },
    'refresh.status': () => ({ resources: refresh.status() }),
    'refresh.setAside': ({ resource, limit }) => ({
      rows: setAsideRows(cache, resource, limit).map(({ index, reason, raw }) => ({
        index,
        reason,
        // An unreadable row of a control contains quantities, and its blindness is unknown.
        raw: resource === 'controls' ? null : raw,
      })),
      total: setAsideCount(cache, resource),
    }),
    'jobs.get': ({ jobId }) => jobs.get(jobId),
    'jobs.cancel'({ jobId }, context) {
      const value = context.commit(() => jobs.get(jobId))
      jobs.cancel(jobId)
      return value
    },
  }
}
