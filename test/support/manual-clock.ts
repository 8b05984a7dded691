import type { Clock } from '../../src/main/core/kernel/ports.ts'

export interface ManualClock extends Clock {
  /** Moves both clocks and calls back what has become due, in order. */
  advance(ms: number): void
  /** Sets the wall clock only, as a correction of the PC's time does. */
  setWall(epochMs: number): void
  /** Callbacks that wait. */
  pending(): number
}

/** A clock that is stopped until the test advances it. */
export function manualClock(startAt = Date.UTC(2026, 10, 20, 13, 0, 0), offset = -180): ManualClock {
  let wall = startAt
  let monotonic = 1000
  let nextId = 1
  const waiting = new Map<number, { at: number; callback: () => void }>()

  return {
    now: () => wall,
    monotonic: () => monotonic,
    offsetMinutes: () => offset,
    after(ms, callback) {
      const id = nextId++
      waiting.set(id, { at: monotonic + ms, callback })
      return () => void waiting.delete(id)
    },
    advance(ms) {
      const end = monotonic + ms
      for (;;) {
        const due = [...waiting]
          .filter(([, timer]) => timer.at <= end)
          .sort((a, b) => a[1].at - b[1].at || a[0] - b[0])[0]
        if (!due) break
        const [id, timer] = due
        waiting.delete(id)
        const step = Math.max(0, timer.at - monotonic)
        monotonic += step
        wall += step
        timer.callback()
      }
      wall += end - monotonic
      monotonic = end
    },
    setWall(epochMs) {
      wall = epochMs
    },
    pending: () => waiting.size,
  }
}
