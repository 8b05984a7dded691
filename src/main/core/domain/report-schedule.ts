import type { HandoverReport, HandoverReportKind, HandoverReports } from '../../../contract/shapes/handover-report.ts'
import { addDays } from './dates.ts'

/** Days after which a report that was due while the PC was off is not made any more. */
const lateDays = 31
/** Stock that expires within so many days is reported. */
const expiringDays = 30

/** The days that a report of this day is about. */
export function reportOf(kind: HandoverReportKind, day: string): HandoverReport {
  if (kind === 'expiring') return { kind, from: day, to: dayAfter(day, expiringDays) }
  return { kind, from: dayAfter(day, kind === 'suppliers' ? -7 : -1), to: dayAfter(day, -1) }
}

/**
 * The reports that became due between two wall-clock times of the warehouse (`yyyy-MM-ddTHH:mm:ss`), oldest first. They are
 * compared as texts, so an hour that a change of the clock skips or repeats is due once.
 */
export function dueReports({ kinds, hour, weekday }: HandoverReports, since: string, now: string): HandoverReport[] {
  const today = now.slice(0, 10)
  const first = [since.slice(0, 10), dayAfter(today, -lateDays)].sort().at(-1) ?? today
  const due: HandoverReport[] = []
  for (let day = first; day <= today; day = dayAfter(day, 1)) {
    const at = `${day}T${String(hour).padStart(2, '0')}:00:00`
    if (at <= since || at > now) continue
    for (const kind of kinds) if (kind !== 'suppliers' || weekdayOf(day) === weekday) due.push(reportOf(kind, day))
  }
  // What is in stock today cannot be said of a day that has passed.
  const newest = due.findLast(({ kind }) => kind === 'expiring')
  return due.filter((report) => report.kind !== 'expiring' || report === newest)
}

const dayAfter = (day: string, days: number) => addDays(day, days) ?? day
const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() || 7
