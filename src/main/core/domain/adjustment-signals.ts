import type { AdjustmentSignal } from '../../../contract/shapes/adjustment.ts'
import { isCalendarDate } from './dates.ts'
import type { Adjustment, Units } from './model.ts'
import { normalizeForSearch, trimToNull } from './text.ts'

/** Hours of the night, from inclusive to exclusive, in which stock is normally not adjusted. */
const oddFromHour = 22
const oddUntilHour = 6
/** Multiples of 100 units are rarely the result of counting; in millionths. */
const roundStep = 100 * 1_000_000

/** Units after − before; `null` if either is unknown, or the difference exceeds the range of units. */
export function unitsChangedOf({ unitsBefore, unitsAfter }: Adjustment): Units | null {
  if (unitsBefore === null || unitsAfter === null) return null
  const changed = unitsAfter - unitsBefore
  return Number.isSafeInteger(changed) ? (changed as Units) : null
}

/** The calendar day of an adjustment, `null` if its date is unreadable. */
export function adjustmentDay({ date }: Adjustment): string | null {
  const day = date.slice(0, 10)
  return isCalendarDate(day) ? day : null
}

/** The hour of an adjustment, 0 to 23; `null` if its date is unreadable. */
export function adjustmentHour(adjustment: Adjustment): number | null {
  const hour = /^T(\d{2}):/.exec(adjustment.date.slice(10))?.[1]
  return hour === undefined || adjustmentDay(adjustment) === null ? null : Number(hour)
}

/** Signals that follow from one row alone, in the order of the contract. Hints for a review, not accusations. */
export function adjustmentSignalsOf(adjustment: Adjustment): Exclude<AdjustmentSignal, 'offsetting_pair'>[] {
  const changed = unitsChangedOf(adjustment)
  const signals: Exclude<AdjustmentSignal, 'offsetting_pair'>[] = []
  if (changed !== null && changed !== 0 && changed % roundStep === 0) signals.push('round_number')
  if (isOddHour(adjustment)) signals.push('odd_hour')
  const { expiryBefore, expiryAfter } = adjustment
  if (expiryBefore !== null && expiryAfter !== null && expiryAfter > expiryBefore) signals.push('expiry_moved_later')
  if (trimToNull(adjustment.lotBefore) !== trimToNull(adjustment.lotAfter) && changed === 0)
    signals.push('lot_changed_without_units')
  if (lacksReason(adjustment)) signals.push('no_reason')
  if (contradictsSign(adjustment.sign, changed)) signals.push('sign_mismatch')
  return signals
}

/** True if the reason is missing or blank. */
export function lacksReason({ reason }: Pick<Adjustment, 'reason'>): boolean {
  return normalizeForSearch(reason ?? '') === ''
}

function isOddHour(adjustment: Adjustment): boolean {
  // A date without a time of day is stored as midnight, so midnight has no meaning.
  if (adjustment.date.endsWith('T00:00:00')) return false
  const hour = adjustmentHour(adjustment)
  return hour !== null && (hour >= oddFromHour || hour < oddUntilHour)
}

/** Compares the WMS's sign with the units changed; a sign other than plus or minus is ignored. */
function contradictsSign(sign: string | null, changed: Units | null): boolean {
  if (changed === null || changed === 0) return false
  if (sign === '+') return changed < 0
  return sign === '-' ? changed > 0 : false
}
