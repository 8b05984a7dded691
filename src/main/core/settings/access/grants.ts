import type { Clock } from '../../kernel/ports.ts'

/** Idle time after which a supervisor grant ends: ten minutes. */
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
  /** The caller's grant for this control (`null`: any control), unless it has expired. Does not prolong it. */
  of(callerId: string, controlId?: number | null): Grant | null
  /** Prolongs the caller's grant by ten minutes. */
  touch(callerId: string): void
}

/** Supervisor grants, bound to the client that unlocked them; in memory only, so a restart ends them. */
export function createSupervisorGrants(clock: Clock): SupervisorGrants {
  const grants = new Map<string, { until: number; endsAt: number; controlId: number | null }>()

  function renew(callerId: string, controlId: number | null): Grant {
    // The earlier of two ends applies: the monotonic clock stops while the PC is suspended, and a wall clock that is
    // set back must not prolong a grant.
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
