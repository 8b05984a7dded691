import type { CountSession } from '../../../contract/shapes/count.ts'
import type { HoldSubject } from '../../state/screens.ts'

export type { HoldSubject } from '../../state/screens.ts'

/** The goods and containers of a count that can be held: each article with lot and expiry, then each container. */
export function subjectsOf(tallies: CountSession['tallies'], containers: readonly string[]): HoldSubject[] {
  const subjects = new Map<string, HoldSubject>()
  for (const { articleCode, description, lot, expiry } of tallies) {
    const key = JSON.stringify([articleCode, lot, expiry])
    subjects.set(key, { key, articleCode, description, lot, expiry, container: null })
  }
  return [...subjects.values(), ...containers.map(containerSubject)]
}

/** A container as something that can be held. */
export function containerSubject(container: string): HoldSubject {
  return { key: `container ${container}`, articleCode: null, description: null, lot: null, expiry: null, container }
}
