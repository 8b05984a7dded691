import type { Clock } from '../core/kernel/ports.ts'

/** The clock of this PC. */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  // JavaScript counts minutes west of UTC.
  offsetMinutes: (at) => 0 - new Date(at).getTimezoneOffset(),
  after(ms, callback) {
    const timer = setTimeout(callback, ms)
    timer.unref()
    return () => clearTimeout(timer)
  },
}
