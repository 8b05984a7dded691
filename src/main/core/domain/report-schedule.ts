import type { HandoverReport, HandoverReportKind, HandoverReports } from '../../../contract/shapes/handover-report.ts'
import { addDays } from './dates.ts'

/** Reports that became due longer ago than this, while the PC was off, are not made. */
const lateDays = 31
/** Stock that expires within so many days is reported. */
const expiringDays = 30

/** The days that a report of this day is about. */
export function reportOf(kind: HandoverReportKind, day: string): HandoverReport {
  if (kind === 'expiring') return { kind, from: day, to: dayAfter(day, expiringDays) }
  return { kind, from: dayAfter(day, kind === 'suppliers' ? -7 : -1), to: dayAfter(day, -1) }
}

/**
 * The reports that became due between two wall-clock times of the warehouse (`yyyy-MM-ddTHH:mm:ss`), at most one of each kind:
 * after days without the PC one report is about all of them. They are compared as texts, so an hour that a change of the clock
 * skips or repeats is due once.
 */
export function dueReports(reports: HandoverReports, since: string, now: string): HandoverReport[] {
  const today = now.slice(0, 10)
  const first = [since.slice(0, 10), dayAfter(today, -lateDays)].sort().at(-1) ?? today
  return reports.kinds.flatMap((kind) => {
    const days = daysFrom(first, today).filter(
      (day) => isDay(reports, kind, day) && dueAt(reports, day) > since && dueAt(reports, day) <= now,
    )
    const [oldest, newest] = [days[0], days.at(-1)]
    if (oldest === undefined || newest === undefined) return []
    const report = reportOf(kind, newest)
    // The stock is known as it is today only, so a late report of it covers no earlier day.
    return [kind === 'expiring' ? report : { ...report, from: reportOf(kind, oldest).from }]
  })
}

/** The wall-clock time at which the next report of each kind is due. */
export function nextReports(reports: HandoverReports, now: string): { kind: HandoverReportKind; at: string }[] {
  const today = now.slice(0, 10)
  return reports.kinds.flatMap((kind) => {
    const day = daysFrom(today, dayAfter(today, 7)).find(
      (one) => isDay(reports, kind, one) && dueAt(reports, one) > now,
    )
    return day === undefined ? [] : [{ kind, at: dueAt(reports, day) }]
  })
}

function daysFrom(first: string, last: string): string[] {
  const days: string[] = []
  for (let day = first; day <= last; day = dayAfter(day, 1)) days.push(day)
  return days
}

const isDay = ({ weekday }: HandoverReports, kind: HandoverReportKind, day: string) =>
  kind !== 'suppliers' || weekdayOf(day) === weekday
const dueAt = ({ hour }: HandoverReports, day: string) => `${day}T${String(hour).padStart(2, '0')}:00:00`
const dayAfter = (day: string, days: number) => addDays(day, days) ?? day
const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() || 7
