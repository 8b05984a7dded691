/** Hints for a review, not accusations. Append-only: stored rows refer to them by their index in this list. */
export const adjustmentSignals = [
  'offsetting_pair',
  'round_number',
  'odd_hour',
  'expiry_moved_later',
  'lot_changed_without_units',
  'no_reason',
  'sign_mismatch',
  'unusual_size',
  'more_often',
] as const
export type AdjustmentSignal = (typeof adjustmentSignals)[number]
