import * as fc from 'fast-check'
import type { Units } from '../../../src/main/core/domain/model.ts'
import { unitsFromText } from '../../../src/main/core/domain/units.ts'

/** Units from a decimal text. */
export function units(text: string): Units {
  const value = unitsFromText(text)
  if (value === null) throw new Error(`${text} is no units`)
  return value
}

/** Any units of the range. */
export const anyUnits = fc.maxSafeInteger() as fc.Arbitrary<Units>

/** Units of an entry: positive, small enough that sums of hundreds stay in range, decimals included. */
export const entryUnits = fc.oneof(
  fc.integer({ min: 1, max: 30 }).map((whole) => (whole * 1_000_000) as Units),
  fc.integer({ min: 1, max: 20_000_000 }) as fc.Arbitrary<Units>,
)

/** Few lots, expiries and articles, so that they meet. */
export const fewLots = fc.constantFrom(null, null, 'A', 'B', 'C')
export const fewExpiries = fc.constantFrom(null, null, '2027-03-15', '2027-04-30')
export const fewArticles = fc.constantFrom('104412', '104413')
