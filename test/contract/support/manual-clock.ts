import type { Clock } from '../../../src/main/core/kernel/ports.ts'

export interface ManualClock extends Clock {
  advance(ms: number): void
}

/** Time that moves only when a test says so. */
export function createManualClock(): ManualClock {
  let time = 0
  let timers: { at: number; callback: () => void }[] = []
  return {
    now: () => 1_700_000_000_000 + time,
    monotonic: () => time,
    offsetMinutes: () => 0,
    after(ms, callback) {
      const timer = { at: time + ms, callback }
      timers.push(timer)
      return () => void (timers = timers.filter((other) => other !== timer))
    },
    advance(ms) {
      time += ms
      const due = timers.filter((timer) => timer.at <= time)
      timers = timers.filter((timer) => timer.at > time)
      for (const timer of due) timer.callback()
    },
  }
}
