import type { Clock } from '../kernel/ports.ts'

/** An unlocked document is for the supervisor who watches now, not for a dock or an office that was away. */
const unlockMs = 120_000

/** How old instructions to unlock a document are, since they were given. Those of an earlier run of the program are too old. */
export interface UnlockAges {
  /** This one is known from now on, `ageMs` after it was given. Of other kinds nothing is noted. */
  began(one: Instructed, ageMs: number): void
  /** True for a document to unlock that nobody waits for any more. */
  isLate(one: Instructed): boolean
  forget(id: string): void
}

interface Instructed {
  id: string
  kind: string
}

export function createUnlockAges(clock: Pick<Clock, 'monotonic' | 'now'>): UnlockAges {
  /** By both clocks: one stands still while the PC sleeps, the other one may be set back. */
  const since = new Map<string, { monotonic: number; now: number }>()
  return {
    began({ id, kind }, ageMs) {
      const age = Math.max(0, ageMs)
      if (kind === 'unlock') since.set(id, { monotonic: clock.monotonic() - age, now: clock.now() - age })
    },
    isLate({ id, kind }) {
      if (kind !== 'unlock') return false
      const at = since.get(id)
      if (at === undefined) return true
      // An age that the server does not tell is none that is young enough.
      return !(clock.monotonic() - at.monotonic <= unlockMs && clock.now() - at.now <= unlockMs)
    },
    forget: (id) => void since.delete(id),
  }
}
