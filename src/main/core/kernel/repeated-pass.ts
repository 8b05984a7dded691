import type { Clock } from './ports.ts'

/** Interval between two passes, and the maximum interval after failures. */
const intervalMs = 15_000
const maxIntervalMs = 600_000

/**
 * Runs a pass again and again, one at a time, a while after the last; the interval doubles with each that failed. A pass
 * answers `null` if it neither succeeded nor failed.
 */
export function createRepeatedPass(deps: { clock: Clock; isOn(): boolean; pass(): Promise<'done' | 'failed' | null> }) {
  let cancel = (): void => {}
  let running: Promise<void> | null = null
  let again = false
  let closed = false
  let waitMs = intervalMs

  function plan(ms: number): void {
    cancel()
    cancel = closed || !deps.isOn() ? () => {} : deps.clock.after(ms, run)
  }

  async function pass(): Promise<void> {
    const outcome = await deps.pass()
    if (outcome === 'done') waitMs = intervalMs
    else if (outcome === 'failed') waitMs = Math.min(maxIntervalMs, waitMs * 2)
  }

  function run(): void {
    if (running !== null) {
      again = true
      return
    }
    again = false
    running = pass().finally(() => {
      running = null
      if (again && !closed) run()
      else plan(waitMs)
    })
  }

  return {
    isRunning: () => running !== null,
    isClosed: () => closed,
    /** Runs a pass now, or another one after the current one, and forgets earlier failures. */
    restart(): void {
      waitMs = intervalMs
      plan(0)
    },
    /** Runs a pass now, or another one after the current one. */
    soon: () => plan(0),
    /** Runs another pass directly after the current one. */
    again: () => void (again = true),
    /** Ends after the current pass. */
    async close(): Promise<void> {
      closed = true
      again = false
      cancel()
      await running
    },
  }
}
