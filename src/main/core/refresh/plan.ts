import { addDays, wallClockText } from '../domain/dates.ts'

/** Days of controls that are read one by one, today included. */
const controlDays = 14
/** Days of adjustments, the last ones always anew. */
const adjustmentDays = 90
const alwaysAnewDays = 3
/** States in which a control is still to be counted: all such are read, however old. */
export const openStates = ['sinControl', 'pendienteControl', 'enProcesoControl'] as const

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

/** Days of adjustments to read: the last three always, older ones only where they were never read completely. */
export function adjustmentDaysAt(today: string, known: ReadonlySet<string>): string[] {
  return lastDays(today, adjustmentDays).filter((day, back) => back < alwaysAnewDays || !known.has(day))
}
