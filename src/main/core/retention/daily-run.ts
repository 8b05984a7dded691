import type { Clock, Log } from '../kernel/ports.ts'

/** The first run comes when the program has opened and the WMS has said what time it is. */
const firstMs = 15 * 60_000
const dayMs = 24 * 60 * 60_000
/** A clock that is so far ahead would delete what is young. */
const maxAheadMinutes = 24 * 60
/** After a longer pause only the WMS can say that so much time has passed. */
const maxPauseMs = 31 * dayMs

/** Starts a run every day while the program is open, unless the clock of this PC is wrong by more than a day or may be. */
export function startDailyRun(deps: {
  clock: Clock
  log: Log
  /** Minutes by which this PC's clock is ahead of the WMS's; `null` where it is not known, or hardly. */
  clockAheadMinutes(): number | null
  /** When the clocks were compared last, by the clock of this PC. */
  comparedAtMs(): number | null
  /** The time of the last look at which the clock was believed. */
  believed: { read(): number | null; store(ms: number): void }
  run(): void
}): () => void {
  const { clock, log, clockAheadMinutes, comparedAtMs, believed, run } = deps
  let cancel = clock.after(firstMs, look)

  function look(): void {
    cancel = clock.after(dayMs, look)
    const now = clock.now()
    const minutes = clockAheadMinutes() ?? 0
    if (minutes > maxAheadMinutes) return log.warn('retention.clock_ahead', { minutes })
    const last = believed.read()
    // A clock that jumped ahead would delete everything; without the WMS nobody knows whether the PC was off for so long.
    const isBelieved = [last, comparedAtMs()].some((ms) => ms !== null && now - ms <= maxPauseMs)
    if (isBelieved || last === null) believed.store(now)
    if (isBelieved) run()
    else log.warn('retention.clock_unknown', { last: last === null ? null : new Date(last).toISOString() })
  }

  return () => cancel()
}
