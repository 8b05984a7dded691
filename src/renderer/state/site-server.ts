import type { HubStatus } from '../../contract/hub-operations.ts'
import { useQuery } from './use-query.ts'

export type SiteServer = HubStatus['state']

/** Whether this PC uses a site server, and whether it answers; `off` until that is known. */
export function useSiteServer(): SiteServer {
  const { data } = useQuery('hub.status', {}, { watch: ['settings', 'counts'], atMostEveryMs: 2000 })
  return data?.state ?? 'off'
}
