import type { AdjustmentSignal } from '../../../contract/shapes/adjustment-signal.ts'
import { adjustmentSignals } from '../../../contract/shapes/adjustment-signal.ts'
import type { Adjustment, Units } from './model.ts'
import { adjustmentDay, adjustmentHour, rowFactsOf, unitsChangedOf } from './signals/row-facts.ts'

/** Fields for totals and filters, derived once, when an adjustment is stored. */
export interface DerivedAdjustmentFields {
  /** `yyyy-MM-dd`; `null` if the date is unreadable. */
  day: string | null
  /** 0 to 23. */
  hour: number | null
  /** 1 (Monday) to 7. */
  weekday: number | null
  unitsChanged: Units | null
  /** A bit for each signal that the row may have by its own data. */
  facts: number
}

/** Derives the stored fields of an adjustment from its own data. */
export function deriveAdjustmentFields(adjustment: Adjustment): DerivedAdjustmentFields {
  const day = adjustmentDay(adjustment)
  return {
    day,
    hour: adjustmentHour(adjustment),
    weekday: day === null ? null : weekdayOf(day),
    unitsChanged: unitsChangedOf(adjustment),
    facts: bitsOf(rowFactsOf(adjustment)),
  }
}

/** The bit of a signal: its index in the contract's list. */
export function signalBit(signal: AdjustmentSignal): number {
  return 1 << adjustmentSignals.indexOf(signal)
}

/** The bits of signals. */
export function bitsOf(signals: Iterable<AdjustmentSignal>): number {
  let bits = 0
  for (const signal of signals) bits |= signalBit(signal)
  return bits
}

/** The signals whose bits are set, in the order of the contract. */
export function signalsOfBits(bits: number): AdjustmentSignal[] {
  return adjustmentSignals.filter((signal) => (bits & signalBit(signal)) !== 0)
}

/** 1 (Monday) to 7 of a day `yyyy-MM-dd`. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7
}
