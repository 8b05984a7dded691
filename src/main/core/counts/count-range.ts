import type { CountState } from '../domain/count-log/count-state.ts'
import { Failure } from '../domain/failure.ts'
import type { Units } from '../domain/model.ts'
import { addUnits, maximumEntry } from '../domain/units.ts'

/** True if the article's total in this count stays within the limit of one entry. `articleCode: null`: not known yet. */
export function isWithinCount(state: CountState, articleCode: string | null, units: Units): boolean {
  if (articleCode === null) return true
  let total = units
  for (const tally of state.tallies.values())
    if (tally.articleCode === articleCode) total = addUnits(total, tally.units)
  return total <= maximumEntry * 1_000_000 && units > 0
}

/** Throws `validation` if the article's total in this count would exceed the limit of one entry. */
export function checkRange(state: CountState, articleCode: string | null, units: Units): void {
  if (isWithinCount(state, articleCode, units)) return
  throw new Failure('validation', 'The units exceed what one count can hold', {
    issues: [{ path: 'units', code: 'out_of_range' }],
  })
}
