import type { Clock } from '../../src/main/core/kernel/ports.ts'
import { systemClock } from '../../src/main/core/kernel/system-clock.ts'

/** The clock of this PC, under which nothing is refreshed until the test requests it: only the refresh is due at once. */
export const runningClock: Clock = {
  ...systemClock,
  after: (ms, callback) => (ms === 0 ? () => undefined : systemClock.after(ms, callback)),
}
