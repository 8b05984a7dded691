import type { Clock } from './ports.ts'

/** The clock of this PC. Timers do not keep the process running. */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  // JavaScript counts minutes west of UTC. The subtraction avoids -0.
  offsetMinutes: (at) => 0 - new Date(at).getTimezoneOffset(),
  after(ms, callback) {
    const timer = setTimeout(callback, ms)
    timer.unref()
    return () => clearTimeout(timer)
  },
}
