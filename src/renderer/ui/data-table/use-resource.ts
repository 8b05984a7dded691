import type { RefreshState, Resource } from '../../../contract/shapes/system.ts'
import { useQuery } from '../../state/use-query.ts'

/** Age, rows set aside and last failure of the copy of one list; `null` until the core has answered. */
export function useResource(resource: Resource): RefreshState | null {
  const answer = useQuery(
    'refresh.status',
    {},
    { watch: ['refresh', resource, 'connection'], keepPrevious: true, atMostEveryMs: 2000 },
  )
  return answer.data?.resources.find((entry) => entry.resource === resource) ?? null
}
