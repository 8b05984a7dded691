import { addDays, calendarDayAt } from '../domain/dates.ts'

/** Number of days of controls read one by one, including today. */
export const controlDays = 14
/** Number of days of adjustments; the last ones are always refreshed. */
const adjustmentDays = 90
export const alwaysRefreshedDays = 3

/** Scopes of one day: read by the plan, or once on request. */
export const dayScope = 'day:'
export const pastScope = 'past:'
/** Scope of all controls of a supplier, read on request. */
export const supplierScope = 'supplier:'

/** Today's date at the warehouse. */
export function todayAt(nowMs: number, timeZone: string): string {
  return calendarDayAt(nowMs, timeZone)
}

/** The last `days` days, newest first. */
function lastDays(today: string, days: number): string[] {
  return Array.from({ length: days }, (_, back) => addDays(today, -back) ?? today)
}

export function controlDaysAt(today: string): string[] {
  return lastDays(today, controlDays)
}

/** Days of adjustments that are refreshed, newest first. */
export function adjustmentDaysAt(today: string): string[] {
  return lastDays(today, adjustmentDays)
}

/**
 * True if a day of adjustments has to be read: always for the last three; for older ones until they were read once
 * after their end.
 */
export function shouldReadAdjustmentDay(day: string, readAt: string | null, today: string): boolean {
  const settled = addDays(day, alwaysRefreshedDays - 1) ?? day
  return readAt === null || readAt < settled || today <= settled
}
