import type { Clock, Log } from '../kernel/ports.ts'

/** The first run comes when the program has opened and the WMS has said what time it is. */
const firstMs = 15 * 60_000
const dayMs = 24 * 60 * 60_000
/** A clock that is so far ahead would delete what is young. */
const maxAheadMinutes = 24 * 60

/** Starts a run every day while the program is open, unless the clock of this PC is wrong by more than a day. */
export function startDailyRun(deps: {
  clock: Clock
  log: Log
  /** Minutes by which this PC's clock is ahead of the WMS's; `null` where it is not known, or hardly. */
  clockAheadMinutes(): number | null
  run(): void
}): () => void {
  const { clock, log, clockAheadMinutes, run } = deps
  let cancel = clock.after(firstMs, look)

  function look(): void {
    cancel = clock.after(dayMs, look)
    const minutes = clockAheadMinutes() ?? 0
    if (minutes > maxAheadMinutes) log.warn('retention.clock_ahead', { minutes })
    else run()
  }

  return () => cancel()
}
