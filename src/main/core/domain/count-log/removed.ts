import type { Instant, Units } from '../model.ts'
import { addUnits, zeroUnits } from '../units.ts'

/** Entries that are listed one by one. */
const listed = 20

/** Entries of a count that were undone. */
export interface Removed {
  entries: number
  units: Units
  /** The last ones, in order. `at`: when it was undone; `enteredAt`: when it was counted. */
  last: readonly { at: Instant; enteredAt: Instant; articleCode: string; units: Units }[]
  /** Pending scans, which had counted nothing. */
  pending: number
}

export const nothingRemoved: Removed = { entries: 0, units: zeroUnits, last: [], pending: 0 }

/** The removed entries with one more. */
export function withRemoved(removed: Removed, entry: Removed['last'][number]): Removed {
  return {
    ...removed,
    entries: removed.entries + 1,
    units: addUnits(removed.units, entry.units),
    last: [...removed.last, entry].slice(-listed),
  }
}
