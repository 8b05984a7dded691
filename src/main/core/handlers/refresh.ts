import type { Handlers } from '../dispatch.ts'
import type { Jobs } from '../jobs.ts'
import type { Refresh } from '../refresh/refresh.ts'

/** Reading from the WMS now, and long work in general. */
export function refreshHandlers({
  refresh,
  jobs,
}: {
  refresh: Refresh
  jobs: Jobs
}): Pick<Handlers, 'refresh.run' | 'refresh.status' | 'jobs.get' | 'jobs.cancel'> {
  return {
    'refresh.run': ({ resources }, context) => context.commit(() => ({ jobId: refresh.run(resources) })),
    'refresh.status': () => ({ resources: refresh.status() }),
    'jobs.get': ({ jobId }) => jobs.get(jobId),
    'jobs.cancel': ({ jobId }, context) => context.commit(() => jobs.cancel(jobId)),
  }
}
