import type { Log } from '../kernel/ports.ts'
import type { ClockEvidence } from './clock-belief.ts'
import { doubtOfClock } from './clock-belief.ts'

/** The first run comes when the program has opened and the WMS has said what time it is. */
const firstMs = 15 * 60_000
const dayMs = 24 * 60 * 60_000

/** Starts a run every day while the program is open, unless the clock of this PC is wrong by more than a day or may be. */
export function startDailyRun(deps: ClockEvidence & { log: Log; run(): void }): () => void {
  const { clock, log, clockAheadMinutes, believed, run } = deps
  let cancel = clock.after(firstMs, look)

  function look(): void {
    cancel = clock.after(dayMs, look)
    const doubt = doubtOfClock(deps)
    if (doubt === 'ahead') return log.warn('retention.clock_ahead', { minutes: clockAheadMinutes() })
    const last = believed.read()
    if (doubt === null || last === null) believed.store(clock.now())
    if (doubt === null) run()
    else log.warn('retention.clock_unknown', { last: last === null ? null : new Date(last).toISOString() })
  }

  return () => cancel()
}
