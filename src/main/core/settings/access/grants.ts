import { Failure } from '../../domain/failure.ts'
import type { Clock } from '../../kernel/ports.ts'

/** Idle time after which a supervisor grant ends: ten minutes. */
export const idleMs = 10 * 60_000
/** A PC that was suspended finds out at most this long afterwards that a grant has ended. */
const watchedMs = 30_000

export interface Grant {
  /** Epoch milliseconds. */
  until: number
  /** `null`: all controls. */
  controlId: number | null
}

export type SupervisorGrants = ReturnType<typeof createSupervisorGrants>

/**
 * Supervisor grants, bound to the client that unlocked them; in memory only, so a restart ends them. `onEnd`: one has ended by
 * itself, so that whatever it showed has to go.
 */
export function createSupervisorGrants(clock: Clock, onEnd: () => void) {
  const grants = new Map<string, { until: number; endsAt: number; controlId: number | null }>()
  const watches = new Map<string, () => void>()

  function watch(callerId: string, { until, endsAt }: { until: number; endsAt: number }): void {
    const restMs = Math.min(endsAt - clock.monotonic(), until - clock.now(), watchedMs)
    const look = () => {
      const grant = live(callerId)
      if (grant) return watch(callerId, grant)
      watches.delete(callerId)
      onEnd()
    }
    watches.set(callerId, clock.after(restMs, look))
  }

  function renew(callerId: string, controlId: number | null): Grant {
    // The earlier of two ends applies: the monotonic clock stops while the PC is suspended, and a wall clock that is
    // set back must not prolong a grant.
    const grant = { until: clock.now() + idleMs, endsAt: clock.monotonic() + idleMs, controlId }
    grants.set(callerId, grant)
    if (!watches.has(callerId)) watch(callerId, grant)
    return grant
  }

  function live(callerId: string) {
    const grant = grants.get(callerId)
    if (!grant) return null
    if (clock.monotonic() < grant.endsAt && clock.now() < grant.until) return grant
    grants.delete(callerId)
    return null
  }

  /** The caller's grant for this control (`null`: any control), unless it has expired. Does not prolong it. */
  function of(callerId: string, controlId?: number | null): Grant | null {
    const grant = live(callerId)
    if (!grant) return null
    return controlId === undefined || grant.controlId === null || grant.controlId === controlId ? grant : null
  }

  return {
    give: renew,
    take(callerId: string): boolean {
      watches.get(callerId)?.()
      watches.delete(callerId)
      return grants.delete(callerId)
    },
    of,
    /** Throws `forbidden` (`supervisor_needed`) without a grant for this control. */
    assert(callerId: string, controlId: number | null | undefined, message: string): void {
      if (!of(callerId, controlId)) throw new Failure('forbidden', message, { reason: 'supervisor_needed' })
    },
    /** Prolongs the caller's grant by ten minutes. */
    touch(callerId: string): void {
      const grant = live(callerId)
      if (grant) renew(callerId, grant.controlId)
    },
    /** Nothing is watched any more. */
    close(): void {
      for (const cancel of watches.values()) cancel()
      watches.clear()
    },
  }
}
