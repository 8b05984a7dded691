import type { BackupSettings } from '../../../contract/shapes/backup.ts'
import { addDays } from './dates.ts'

type Times = Pick<BackupSettings, 'every' | 'weekday' | 'hour'>

/** The last wall-clock time (`yyyy-MM-ddTHH:mm:ss`) up to `now` at which a backup was due. */
export function lastBackupTime(times: Times, now: string): string {
  return timesAround(times, now).findLast((time) => time <= now) ?? now
}

/** The next wall-clock time after `now` at which a backup is due. */
export function nextBackupTime(times: Times, now: string): string {
  return timesAround(times, now).find((time) => time > now) ?? now
}

/** The times of the last and the next seven days, in order. Compared as texts: an hour that the clock skips is due once. */
function timesAround({ every, weekday, hour }: Times, now: string): string[] {
  const today = now.slice(0, 10)
  const days = Array.from({ length: 15 }, (_, index) => addDays(today, index - 7) ?? today)
  return days
    .filter((day) => every === 'day' || weekdayOf(day) === weekday)
    .map((day) => `${day}T${String(hour).padStart(2, '0')}:00:00`)
}

const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

/**
 * Order of backups by their times, the newest first, as seen when one is made at `nowMs`: a later time is of a clock that was
 * ahead, and older than that one, so it comes after all others.
 */
export function newestFirst(nowMs: number): (aMs: number, bMs: number) => number {
  return (aMs, bMs) => Number(aMs > nowMs) - Number(bMs > nowMs) || bMs - aMs
}
