import type { AdjustmentSignal } from '../../../../contract/shapes/adjustment-signal.ts'
import { isCalendarDate } from '../dates.ts'
import type { Adjustment, Units } from '../model.ts'
import { normalizeForSearch, trimToNull } from '../text.ts'

/** Signals whose first condition is in the row itself. */
export type RowFact = Extract<
  AdjustmentSignal,
  'round_number' | 'expiry_moved_later' | 'lot_changed_without_units' | 'no_reason' | 'sign_mismatch'
>

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

/** Signals that a row may have by its own data, in the order of the contract. Whether they are unusual: `judge-row.ts`. */
export function rowFactsOf(adjustment: Adjustment): RowFact[] {
  const changed = unitsChangedOf(adjustment)
  const facts: RowFact[] = []
  if (changed !== null && changed !== 0 && changed % roundStep === 0) facts.push('round_number')
  const { expiryBefore, expiryAfter } = adjustment
  if (expiryBefore !== null && expiryAfter !== null && expiryAfter > expiryBefore) facts.push('expiry_moved_later')
  if (trimToNull(adjustment.lotBefore) !== trimToNull(adjustment.lotAfter) && changed === 0)
    facts.push('lot_changed_without_units')
  if (lacksReason(adjustment)) facts.push('no_reason')
  if (contradictsSign(adjustment.sign, changed)) facts.push('sign_mismatch')
  return facts
}

/** True if the reason is missing or blank. */
export function lacksReason({ reason }: Pick<Adjustment, 'reason'>): boolean {
  return normalizeForSearch(reason ?? '') === ''
}

/** Compares the WMS's sign with the units changed; a sign other than plus or minus is ignored. */
function contradictsSign(sign: string | null, changed: Units | null): boolean {
  if (changed === null || changed === 0) return false
  if (sign === '+') return changed < 0
  return sign === '-' ? changed > 0 : false
}
