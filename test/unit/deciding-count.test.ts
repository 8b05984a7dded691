import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareDocument } from '../../src/main/core/domain/comparison.ts'
import { selectDecidingCounts, disputedArticles } from '../../src/main/core/domain/deciding-count.ts'
import type { ClosedCount } from '../../src/main/core/domain/deciding-count.ts'
import type { QuantityByLot } from '../../src/main/core/domain/quantities.ts'
import { zeroUnits, sumUnits } from '../../src/main/core/domain/units.ts'
import { units } from './support/arbitraries.ts'
import { dockCount, parts } from './support/comparisons.ts'

const articles = ['A', 'B', 'C', 'D']
const part = fc.record({
  articleCode: fc.constantFrom(...articles),
  lot: fc.constantFrom(null, 'L1', 'L2'),
  expiry: fc.constant(null),
  units: fc.integer({ min: 1, max: 3 }).map((n) => units(String(n))),
})
const partList = fc.array(part, { maxLength: 8 })
const at = (minute: number) => `2026-11-21T10:0${minute}:00.000-03:00`

/** Units of an article by lot in a count, as text. */
const holds = (counted: readonly QuantityByLot[], code: string) =>
  JSON.stringify(
    [null, 'L1', 'L2'].map((lot) =>
      sumUnits(counted.filter((one) => one.articleCode === code && one.lot === lot).map((one) => one.units)),
    ),
  )

describe('the third count, on what the first two found differently', () => {
  test('is about exactly those articles, and then nothing is undecided', () => {
    fc.assert(
      fc.property(partList, partList, partList, (a, b, c) => {
        const [first, second] = [dockCount(a, at(1)), dockCount(b, at(2))]
        const disputed = disputedArticles(first, second)
        expect(disputed).toEqual(articles.filter((code) => holds(a, code) !== holds(b, code)))
        const third: ClosedCount = { ...dockCount(c, at(3)), covers: disputed }
        const decide = selectDecidingCounts([first, second, third], 2)
        for (const code of articles)
          expect(decide(code)).toEqual({ source: disputed.includes(code) ? 2 : 1, decided: true })
      }),
    )
  })

  test('what it found of other articles changes no line’s difference, and every column still adds up', () => {
    fc.assert(
      fc.property(partList, partList, partList, partList, (declared, a, b, c) => {
        const [first, second] = [dockCount(a, at(1)), dockCount(b, at(2))]
        const covers = disputedArticles(first, second)
        const compare = (counted: readonly QuantityByLot[]) =>
          compareDocument({
            declared,
            wmsCount: [],
            counts: [first, second, { ...dockCount(counted, at(3)), covers }],
            requiredCounts: 2,
            tolerance: { units: zeroUnits, percent: 0 },
          })
        const { lines, totals } = compare(c)
        const only = compare(c.filter((one) => covers.includes(one.articleCode)))
        expect(totals.difference).toBe(only.totals.difference)
        expect(lines.every((line) => line.decided)).toBe(true)
        expect(sumUnits(lines.map((line) => line.counts[2] ?? zeroUnits))).toBe(sumUnits(c.map((one) => one.units)))
        // A recount has no figure for what it was not about and did not meet.
        const met = new Set([...covers, ...c.map((one) => one.articleCode)])
        const silent = lines.filter((line) => !met.has(line.articleCode))
        expect(silent.every((line) => line.counts[2] === null)).toBe(true)
      }),
    )
  })
})

describe('a recount that was asked for, where one count is required', () => {
  const first = dockCount([...parts('A5', 'A'), ...parts('A7', 'B')], at(1))
  const second = (text: string, covers: string[]): ClosedCount => ({ ...dockCount(parts(text, 'A'), at(2)), covers })

  test('confirms or decides over the first, or has no effect', () => {
    const agreed = selectDecidingCounts([first, second('A5', ['A']), null], 1)
    expect([agreed('A'), agreed('B')]).toEqual([
      { source: 1, decided: true },
      { source: 0, decided: true },
    ])
    const differing = selectDecidingCounts([first, second('A4', ['A']), null], 1)
    expect([differing('A'), differing('B')]).toEqual([
      { source: 1, decided: true },
      { source: 0, decided: true },
    ])
    // If two counts are required, neither decides alone.
    expect(selectDecidingCounts([first, second('A4', ['A']), null], 2)('A').decided).toBe(false)
    // A second count of everything that nobody asked for is no recount.
    expect(selectDecidingCounts([first, dockCount(parts('A4', 'A'), at(2)), null], 1)('A').decided).toBe(false)
    expect(disputedArticles(first, second('A4', ['A']))).toEqual(['A'])
  })

  test('that finds nothing of an article decides that there is none', () => {
    const none = selectDecidingCounts([first, second('', ['A']), null], 1)
    expect(none('A')).toEqual({ source: 1, decided: true })
    const third: ClosedCount = { ...dockCount([], at(3)), covers: ['A'] }
    expect(selectDecidingCounts([first, second('A4', ['A']), third], 1)('A')).toEqual({ source: 2, decided: true })
  })
})
