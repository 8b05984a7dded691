import type { CountSession } from '../../../contract/shapes/count.ts'
import type { HoldSubject } from '../../state/screens.ts'

export type { HoldSubject } from '../../state/screens.ts'

/** The goods of a count that can be held: each article with lot and expiry, then each container. */
export function subjectsOf(tallies: CountSession['tallies']): HoldSubject[] {
  const subjects = new Map<string, HoldSubject>()
  for (const { articleCode, description, lot, expiry } of tallies) {
    const key = JSON.stringify([articleCode, lot, expiry])
    subjects.set(key, { key, articleCode, description, lot, expiry, container: null })
  }
  const goods = { articleCode: null, description: null, lot: null, expiry: null }
  for (const { container } of tallies)
    if (container !== null)
      subjects.set(`container ${container}`, { key: `container ${container}`, ...goods, container })
  return [...subjects.values()]
}
