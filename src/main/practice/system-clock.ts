import type { Clock } from '../core/kernel/ports.ts'

/** This PC's clock, for a practice warehouse that was given none. */
export const systemClock: Pick<Clock, 'now' | 'after'> = {
  now: () => Date.now(),
  after(ms, callback) {
    const timer = setTimeout(callback, ms)
    timer.unref()
    return () => clearTimeout(timer)
  },
}
