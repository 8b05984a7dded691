import { addDays, wallClockText } from '../domain/dates.ts'

/** Days of controls that are read one by one, today included. */
const controlDays = 14
/** Days of adjustments, the last ones always anew. */
const adjustmentDays = 90
export const alwaysRefreshedDays = 3
/** States in which a control is still to be counted: all such are read, however old. */
export const openStates = ['sinControl', 'pendienteControl', 'enProcesoControl'] as const

/** Scopes of one day: read by the plan, or once because somebody asked about it. */
export const dayScope = 'day:'
export const pastScope = 'past:'

/** Today's calendar date at the warehouse. */
export function todayAt(nowMs: number, timeZone: string): string {
  return wallClockText(nowMs, timeZone).slice(0, 10)
}

/** The last so many days, newest first. */
function lastDays(today: string, days: number): string[] {
  return Array.from({ length: days }, (_, back) => addDays(today, -back) ?? today)
}

export function controlDaysAt(today: string): string[] {
  return lastDays(today, controlDays)
}

/** Days of adjustments that are kept up to date, newest first. */
export function adjustmentDaysAt(today: string): string[] {
  return lastDays(today, adjustmentDays)
}

/**
 * Whether a day of adjustments is to be read: the last three always, an older one until it was read as the last of
 * three. One that was read only while it was still going on is not known.
 */
export function shouldReadAdjustmentDay(day: string, readAt: string | null, today: string): boolean {
  const settled = addDays(day, alwaysRefreshedDays - 1) ?? day
  return readAt === null || readAt < settled || today <= settled
}
