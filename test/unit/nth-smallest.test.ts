import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { nthSmallest } from '../../src/main/core/domain/nth-smallest.ts'

test('the value at a place is that of the sorted values', () => {
  // Few distinct ones as well: many values are then equal to the middle one.
  const values = fc.oneof(fc.array(fc.integer({ min: -3, max: 3 })), fc.array(fc.double({ noNaN: true })))
  fc.assert(
    fc.property(values, fc.nat(), (list, at) => {
      const place = at % Math.max(1, list.length)
      const found = nthSmallest(Float64Array.from(list), place)
      // 0 and -0 are the same here, as they are for the rows of a list.
      expect(found === undefined ? found : found + 0).toBe(
        list.length === 0 ? undefined : list.toSorted((a, b) => a - b)[place]! + 0,
      )
    }),
  )
})
