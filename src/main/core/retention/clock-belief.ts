import type { Clock } from '../kernel/ports.ts'

const dayMs = 24 * 60 * 60_000
/** A clock that is so far ahead would delete what is young. */
const maxAheadMinutes = 24 * 60
/** After a longer pause only the WMS can say that so much time has passed. */
const maxPauseMs = 31 * dayMs

/** Facts by which the clock of this PC is judged. */
export interface ClockEvidence {
  clock: Clock
  /** Minutes by which this PC's clock is ahead of the WMS's; `null` where it is not known, or hardly. */
  clockAheadMinutes(): number | null
  /** When the clocks were compared last, by the clock of this PC. */
  comparedAtMs(): number | null
  /** The time of the last look at which the clock was believed. */
  believed: { read(): number | null; store(ms: number): void }
}

/** Why nothing may be deleted by age now: the clock is wrong by more than a day, or may be. `null` if it is believed. */
export function doubtOfClock({
  clock,
  clockAheadMinutes,
  comparedAtMs,
  believed,
}: ClockEvidence): 'ahead' | 'unknown' | null {
  if ((clockAheadMinutes() ?? 0) > maxAheadMinutes) return 'ahead'
  const now = clock.now()
  // A clock that jumped ahead would delete everything; without the WMS nobody knows whether the PC was off for so long.
  const isBelieved = [believed.read(), comparedAtMs()].some((ms) => ms !== null && now - ms <= maxPauseMs)
  return isBelieved ? null : 'unknown'
}
