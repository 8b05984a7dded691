import type { Clock } from '../kernel/ports.ts'

/** An unlocked document is for the supervisor who watches now, not for a dock or an office that was away. */
const unlockMs = 120_000

interface Instructed {
  id: string
  kind: string
}

/** How old instructions to unlock a document are, since they were given. Those of an earlier run of the program are too old. */
export function createUnlockAges(clock: Pick<Clock, 'monotonic' | 'now'>) {
  /** By both clocks: one stands still while the PC sleeps, the other one may be set back. */
  const since = new Map<string, { monotonic: number; now: number }>()
  return {
    /** This one is known from now on, `ageMs` after it was given. Of other kinds nothing is noted. */
    began({ id, kind }: Instructed, ageMs: number): void {
      const age = Math.max(0, ageMs)
      if (kind === 'unlock') since.set(id, { monotonic: clock.monotonic() - age, now: clock.now() - age })
    },
    /** True for a document to unlock that nobody waits for any more. */
    isLate({ id, kind }: Instructed): boolean {
      if (kind !== 'unlock') return false
      const at = since.get(id)
      if (at === undefined) return true
      // An age that the server does not tell is none that is young enough.
      return !(clock.monotonic() - at.monotonic <= unlockMs && clock.now() - at.now <= unlockMs)
    },
    forget: (id: string) => void since.delete(id),
  }
}
