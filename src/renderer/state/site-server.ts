import type { HubStatus } from '../../contract/hub-operations.ts'
import { useQuery } from './use-query.ts'

export type SiteServer = HubStatus['state']

/** The site server as this PC sees it; `null` until that is known. */
export function useSiteStatus(): HubStatus | null {
  return useQuery(
    'hub.status',
    {},
    { watch: ['settings', 'counts'], atMostEveryMs: 2000, keepPrevious: true, reportFailure: true },
  ).data
}

/** Whether this PC uses a site server, and whether it answers; `off` until that is known. */
export function useSiteServer(): SiteServer {
  return useSiteStatus()?.state ?? 'off'
}
