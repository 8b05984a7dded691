import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupsByLine } from '../../src/main/core/domain/serials.ts'

interface Goods {
  articleCode: string
  lot: string | null
  expiry: string | null
}

const goods = fc.record({
  articleCode: fc.constantFrom('A', 'B', 'A,"'),
  lot: fc.constantFrom(null, 'L', '', 'null', '["'),
  expiry: fc.constantFrom(null, '2026-12-05', ''),
})

test('goods belong to the line with their lot and expiry, else with their lot, else to the first of their article', () => {
  fc.assert(
    fc.property(fc.array(goods), fc.array(goods), (lines, groups) => {
      const searched: Goods[][] = lines.map(() => [])
      for (const group of groups) {
        const own = lines.flatMap((line, at) => (line.articleCode === group.articleCode ? [at] : []))
        const ofLot = own.filter((at) => lines[at]?.lot === group.lot)
        const exact = ofLot.filter((at) => lines[at]?.expiry === group.expiry)
        searched[[...exact, ...ofLot, ...own][0] ?? -1]?.push(group)
      }
      expect(groupsByLine(lines, groups)).toEqual(searched)
    }),
  )
})

test('thousands of lots are looked up, not searched line by line', () => {
  let reads = 0
  const line = (lot: string) => ({
    get articleCode() {
      reads += 1
      return 'A'
    },
    lot,
    expiry: null,
  })
  const lots = Array.from({ length: 3000 }, (_, at) => String(at))
  const groups = lots.map((lot) => ({ articleCode: 'A', lot, expiry: null }))
  expect(
    groupsByLine(
      lots.map((lot) => line(lot)),
      groups,
    ).map(([own]) => own?.lot),
  ).toEqual(lots)
  expect(reads).toBeLessThan(10 * lots.length)
})
