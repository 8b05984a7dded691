import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Rest } from '../../src/main/core/domain/rest-index.ts'
import { indexRests } from '../../src/main/core/domain/rest-index.ts'
import type { Units } from '../../src/main/core/domain/model.ts'

const lot = fc.constantFrom('A', 'B', null)
const expiry = fc.constantFrom('2027-01-31', '2027-02-28', null)
const line = fc.record({ lot, expiry })
const rest = fc
  .record({
    lot,
    expiry,
    units: fc.constantFrom(0, 1, 2, -1),
    absent: fc.subarray(['lot', 'expiry', 'serial'] as const),
  })
  // A value that the package does not have is null.
  .map(({ lot: ownLot, expiry: ownExpiry, units, absent }): Rest => ({
    lot: absent.includes('lot') ? null : ownLot,
    expiry: absent.includes('expiry') ? null : ownExpiry,
    units: units as Units,
    good: units as Units,
    absent,
  }))

test('finds the rests that a comparison with each of them would find, in their order', () => {
  fc.assert(
    fc.property(fc.array(rest, { maxLength: 20 }), line, (rests, sought) => {
      const index = indexRests(rests)
      const left = rests.filter(({ units }) => units > 0)
      const isSame = (one: Rest) =>
        (sought.lot === null || sought.lot === one.lot) && (sought.expiry === null || sought.expiry === one.expiry)
      const mayBe = (one: Rest) =>
        (['lot', 'expiry'] as const).every((name) => {
          if (one.absent.includes(name)) return sought[name] === null
          return sought[name] === null || one[name] === null || sought[name] === one[name]
        })
      expect([...index.strictly(sought)]).toEqual(left.filter(isSame))
      expect([...index.loosely(sought)]).toEqual(left.filter(mayBe))
    }),
  )
})

test('looks at each rest a few times, however many lines there are', () => {
  const lots = 2_000
  let reads = 0
  const rests = Array.from({ length: lots }, (_, at): Rest => {
    let units = 1 as Units
    return {
      lot: at % 2 === 0 ? `L${at}` : null,
      expiry: null,
      good: units,
      absent: [],
      get units() {
        reads += 1
        return units
      },
      set units(value) {
        units = value
      },
    }
  })
  const index = indexRests(rests)
  for (let at = 0; at < lots; at += 1) {
    const [first] = index.loosely({ lot: `L${at}`, expiry: null })
    if (first) first.units = 0 as Units
  }
  expect(reads).toBeLessThan(lots * 20)
})
