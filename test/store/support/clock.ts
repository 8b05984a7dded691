import type { Clock } from '../../../src/main/core/kernel/ports.ts'

/** A clock that stands until it is moved. */
export function createManualClock(start = 1_780_000_000_000): Clock & { advance(ms: number): void } {
  let now = start
  return {
    now: () => now,
    monotonic: () => now,
    offsetMinutes: () => -180,
    after: () => () => undefined,
    advance(ms) {
      now += ms
    },
  }
}
