import { useQuery } from '../state/use-query.ts'
import { boundCount, type BoundCount } from '../state/bound-count.ts'

/** The counts that have no document yet: this PC's newest first, then those of other PCs. */
export function useUnassignedCounts(): BoundCount[] {
  const own = useQuery(
    'counts.list',
    { withoutDocument: true, onlyHere: true, limit: 100 },
    { watch: ['counts'], reportFailure: true },
  )
  const others = useQuery(
    'counts.imported',
    { withoutDocument: true, limit: 100 },
    { watch: ['counts'], reportFailure: true },
  )
  return [...(own.data?.rows ?? []), ...(others.data?.rows ?? [])].map(boundCount)
}
