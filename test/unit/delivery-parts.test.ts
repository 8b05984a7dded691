import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ClosedCount } from '../../src/main/core/domain/deciding-count.ts'
import type { CountsOfPart } from '../../src/main/core/domain/delivery-parts.ts'
import { latestPart, receivedInParts, stillToCome } from '../../src/main/core/domain/delivery-parts.ts'
import { sumByLot } from '../../src/main/core/domain/quantities.ts'
import type { QuantityByLot } from '../../src/main/core/domain/quantities.ts'
import { formatUnits, subtractUnits, sumUnits, zeroUnits } from '../../src/main/core/domain/units.ts'
import { units } from './support/arbitraries.ts'
import { compare, dockCount, parts, shortLines } from './support/comparisons.ts'

const quantity = fc.record({
  articleCode: fc.constantFrom('A', 'B', 'C'),
  lot: fc.constantFrom(null, 'L1', 'L2'),
  expiry: fc.constant(null),
  units: fc.integer({ min: 1, max: 9 }).map((n) => units(String(n))),
})
const goods = fc.array(quantity, { maxLength: 6 })
const count = fc.option(
  goods.map((counted) => dockCount(counted)),
  { nil: null },
)
const ofPart: fc.Arbitrary<CountsOfPart> = fc.tuple(count, count, count)
const required = fc.constantFrom<1 | 2>(1, 2)

const sums = (quantities: readonly QuantityByLot[]) =>
  ['A', 'B', 'C'].map((code) =>
    sumByLot(quantities.filter(({ articleCode }) => articleCode === code)).map(({ lot, units: sum }) => [lot, sum]),
  )
const received = (all: readonly CountsOfPart[], requiredCounts: 1 | 2 = 1) => receivedInParts(all, () => requiredCounts)

test('the sum over the parts is the same in any order', () => {
  fc.assert(
    fc.property(fc.array(ofPart, { maxLength: 4 }), required, (all, requiredCounts) => {
      const one = received(all, requiredCounts)
      const other = received(all.toReversed(), requiredCounts)
      expect(sums(one.count?.parts ?? [])).toEqual(sums(other.count?.parts ?? []))
      expect([...one.undecided].sort()).toEqual([...other.undecided].sort())
      expect(one.count?.closedAt).toBe(other.count?.closedAt)
    }),
  )
})

test('every part enters exactly once: the sum of the parts is the part of each', () => {
  fc.assert(
    fc.property(fc.array(ofPart, { maxLength: 4 }), required, (all, requiredCounts) => {
      const apart = all.flatMap((one) => received([one], requiredCounts).count?.parts ?? [])
      expect(sums(received(all, requiredCounts).count?.parts ?? [])).toEqual(sums(apart))
    }),
  )
})

test('a part that was counted twice enters with the count that decides, not with both', () => {
  fc.assert(
    fc.property(goods, (counted) => {
      const twice: CountsOfPart = [dockCount(counted), dockCount(counted), null]
      const { count: sum, undecided } = received([twice], 2)
      expect(sums(sum?.parts ?? [])).toEqual(sums(counted))
      expect(undecided.size).toBe(0)
    }),
  )
})

test('nothing is lost between the parts: still to come and received make what was declared', () => {
  fc.assert(
    fc.property(goods, goods, (declared, arrived) => {
      const rest = stillToCome(declared, arrived)
      const whole = compare({ declared, counts: [dockCount(arrived), null, null] })
      const missing = whole.lines.flatMap(({ difference }) =>
        difference !== null && difference < 0 ? [subtractUnits(zeroUnits, difference)] : [],
      )
      expect(sumUnits(rest.map((line) => line.units))).toBe(sumUnits(missing))
    }),
  )
})

test('a second part that brings exactly what was still to come leaves nothing open', () => {
  fc.assert(
    fc.property(goods, goods, (declared, arrived) => {
      const rest = stillToCome(declared, arrived).filter((line) => line.units > 0)
      const { lines } = compare({ declared: stillToCome(declared, arrived), counts: [dockCount(rest), null, null] })
      expect(lines.every(({ status }) => status === 'match')).toBe(true)
      const both = received([
        [dockCount(arrived), null, null],
        [dockCount(rest), null, null],
      ])
      const whole = compare({ declared, counts: [both.count, null, null] })
      expect(whole.lines.every(({ difference }) => (difference ?? 0) >= 0)).toBe(true)
    }),
  )
})

test('a line that came whole stays, so that more of it is a surplus', () => {
  const rest = stillToCome(parts('A10, B5'), parts('A10, B2'))
  expect(rest.map(({ lot, units: open }) => [lot, formatUnits(open)])).toEqual([
    ['A', '0'],
    ['B', '3'],
  ])
  const { lines } = compare({ declared: rest, counts: [dockCount(parts('A1, B3')), null, null] })
  expect(shortLines(lines)).toEqual(['A 1 over', 'B 0 match'])
})

test('counts that differ leave their article undecided, whatever the other parts say', () => {
  const agreed: CountsOfPart = [dockCount(parts('A1')), dockCount(parts('A1')), null]
  const differing: CountsOfPart = [dockCount(parts('A2')), dockCount(parts('A3')), null]
  expect([...received([agreed, differing], 2).undecided]).toEqual(['104412'])
  const third: ClosedCount = { ...dockCount(parts('A3')), covers: ['104412'] }
  expect(received([agreed, [differing[0], differing[1], third]], 2).undecided.size).toBe(0)
})

test('the latest part is the highest number, 1 before any count', () => {
  expect(latestPart([])).toBe(1)
  expect(latestPart([{ part: 2 }, { part: 1 }])).toBe(2)
})

test('what came in the other measure leaves the document to come', () => {
  const [kilograms] = parts('A4')
  if (kilograms === undefined) throw new Error('no part')
  const rest = stillToCome(parts('A10'), [...parts('A3'), { ...kilograms, otherMeasure: true }])
  expect(rest.map(({ units: left }) => formatUnits(left))).toEqual(['7'])
})
