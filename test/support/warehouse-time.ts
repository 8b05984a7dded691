import { addDays, wallClockText } from '../../src/main/core/domain/dates.ts'

/** Default time zone of a warehouse. */
export const warehouseTimeZone = 'America/Argentina/Buenos_Aires'

/** The calendar day in the warehouse some days from now, `yyyy-MM-dd`: another one than this PC's for some hours. */
export function todayAtWarehouse(days = 0, at = Date.now(), timeZone = warehouseTimeZone): string {
  return addDays(wallClockText(at, timeZone).slice(0, 10), days) ?? ''
}
