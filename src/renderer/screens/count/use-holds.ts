import { useMemo } from 'react'
import type { CountSession } from '../../../contract/shapes/count.ts'
import type { Hold } from '../../../contract/shapes/hold.ts'
import { useQuery } from '../../state/use-query.ts'

export const noTallies: CountSession['tallies'] = []

/** Open holds by article: its own and those of containers with units of it; `null` if they could not be read. */
export function useHolds(
  sessionId: string | null,
  tallies: CountSession['tallies'],
): { held: ReadonlyMap<string, readonly Hold[]> | null; reload: () => void } {
  const { data, error, reload } = useQuery('holds.list', sessionId === null ? null : { sessionId }, {
    watch: ['holds'],
    keepPrevious: true,
  })
  const rows = data?.rows
  const held = useMemo(() => {
    const open = rows?.filter(({ decision }) => decision === null) ?? []
    const held = new Map<string, Hold[]>()
    for (const hold of open) {
      const codes = tallies.flatMap(({ articleCode, container }) =>
        hold.articleCode === articleCode || (hold.container !== null && hold.container === container)
          ? [articleCode]
          : [],
      )
      for (const code of new Set(codes)) held.set(code, [...(held.get(code) ?? []), hold])
    }
    return held
  }, [rows, tallies])
  return { held: error === null ? held : null, reload }
}
