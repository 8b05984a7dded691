import type { Clock } from '../../kernel/ports.ts'

/** A supervisor's rights end after ten idle minutes. */
export const idleMs = 10 * 60_000

export interface Grant {
  /** Epoch milliseconds. */
  until: number
  /** `null`: all controls. */
  controlId: number | null
}

export interface SupervisorGrants {
  give(callerId: string, controlId: number | null): Grant
  take(callerId: string): boolean
  /** The caller's grant for this control (`null`: for anything), unless it ran out. Does not prolong it. */
  of(callerId: string, controlId?: number | null): Grant | null
  /** The supervisor did something: ten more minutes. */
  touch(callerId: string): void
}

/** Supervisor's rights, bound to the caller that unlocked them; held in memory only, so a restart ends them. */
export function createGrants(clock: Clock): SupervisorGrants {
  const grants = new Map<string, { until: number; endsAt: number; controlId: number | null }>()

  function renew(callerId: string, controlId: number | null): Grant {
    // Two ends, the earlier one holds: the monotonic clock stands still while the PC is suspended, and a wall clock that
    // is set back must not prolong a grant.
    const grant = { until: clock.now() + idleMs, endsAt: clock.monotonic() + idleMs, controlId }
    grants.set(callerId, grant)
    return grant
  }

  function live(callerId: string) {
    const grant = grants.get(callerId)
    if (!grant) return null
    if (clock.monotonic() < grant.endsAt && clock.now() < grant.until) return grant
    grants.delete(callerId)
    return null
  }

  return {
    give: renew,
    take: (callerId) => grants.delete(callerId),
    of(callerId, controlId) {
      const grant = live(callerId)
      if (!grant) return null
      if (controlId === undefined || grant.controlId === null || grant.controlId === controlId) return grant
      return null
    },
    touch(callerId) {
      const grant = live(callerId)
      if (grant) renew(callerId, grant.controlId)
    },
  }
}
