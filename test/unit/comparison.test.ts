import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareDocument } from '../../src/main/core/domain/comparison.ts'
import type { ComparedLine, ComparisonInput } from '../../src/main/core/domain/comparison.ts'
import type { Units } from '../../src/main/core/domain/model.ts'
import type { QuantityByLot } from '../../src/main/core/domain/quantities.ts'
import { zeroUnits } from '../../src/main/core/domain/units.ts'
import { entryUnits, fewArticles, fewExpiries, fewLots, units } from './support/arbitraries.ts'
import { compare, dockCount, parts, shortLines } from './support/comparisons.ts'

const part = fc.record({ articleCode: fewArticles, lot: fewLots, expiry: fewExpiries, units: entryUnits })
const countedPart = fc.record({
  articleCode: fc.oneof(fewArticles, fc.constant('900001')),
  lot: fewLots,
  expiry: fewExpiries,
  units: entryUnits,
  condition: fc.constantFrom('good' as const, 'good' as const, 'damaged' as const, 'expired' as const),
})
const dock = fc.record({
  closedAt: fc.constantFrom(
    '2026-11-21T10:00:00.000-03:00',
    '2026-11-21T12:30:00.000+00:00',
    '2026-11-21T11:00:00.000-03:00',
  ),
  parts: fc.array(countedPart, { maxLength: 6 }),
})
const count = fc.option(dock)
const anyInput: fc.Arbitrary<ComparisonInput> = fc.record({
  declared: fc.array(part, { maxLength: 8 }),
  wmsCount: fc.array(countedPart, { maxLength: 6 }),
  counts: fc.tuple(count, count, count),
  requiredCounts: fc.constantFrom(1 as const, 2 as const),
  tolerance: fc.record({ units: entryUnits, percent: fc.constantFrom(0, 2.5, 10, 100) }),
})

function total(all: readonly { units: Units }[]): bigint {
  return all.reduce((sum, one) => sum + BigInt(one.units), 0n)
}

function column(values: readonly (Units | null)[]): bigint | null {
  return values.some((value) => value === null) ? null : values.reduce((sum, value) => sum + BigInt(value ?? 0), 0n)
}

/** Possible verdicts of a line, from its units and the declared parts alone; tolerances have their own test. */
function statusesByMeaning(line: ComparedLine, declared: readonly QuantityByLot[]): (string | null)[] {
  const { articleCode, lot, expiry, difference } = line
  if (difference === null) return [null]
  if (difference === 0) return ['match']
  const ofArticle = declared.filter((one) => one.articleCode === articleCode)
  if (ofArticle.some((one) => one.lot === lot && one.expiry === expiry)) {
    if (difference > 0) return ['over', 'within_tolerance']
    return [0 - difference === line.declared ? 'missing' : 'short', 'within_tolerance']
  }
  const takesLot = ofArticle.filter((one) => one.lot === null || lot === null || one.lot === lot)
  const takesBoth = takesLot.filter((one) => one.expiry === null || expiry === null || one.expiry === expiry)
  if (ofArticle.length === 0) return ['unexpected']
  if (takesLot.length === 0) return ['wrong_lot']
  return takesBoth.length === 0 ? ['wrong_expiry'] : ['over', 'within_tolerance']
}

describe('any comparison', () => {
  test('every unit of every source is in exactly one line, and the differences add up', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const { lines, totals } = compareDocument(input)
        expect(new Set(lines.map((line) => JSON.stringify([line.articleCode, line.lot, line.expiry]))).size).toBe(
          lines.length,
        )
        expect(column(lines.map((line) => line.declared))).toBe(total(input.declared))
        expect(BigInt(totals.declared)).toBe(total(input.declared))
        const sources = [
          [input.wmsCount.length === 0 ? null : input.wmsCount, lines.map((line) => line.wmsCount), totals.wmsCount],
          ...([0, 1, 2] as const).map(
            (counter) =>
              [
                input.counts[counter]?.parts ?? null,
                lines.map((line) => line.counts[counter]),
                totals.counts[counter],
              ] as const,
          ),
        ] as const
        for (const [counted, values, sum] of sources) {
          const expected = counted && total(counted)
          expect(column(values) ?? 0n).toBe(expected ?? 0n)
          expect(sum === null ? null : BigInt(sum)).toBe(expected)
          expect(values.every((value) => (value === null) === (counted === null))).toBe(true)
        }
        const noCount = sources.every(([counted]) => counted === null)
        expect(
          lines.every((line) => (line.difference === null) === noCount && (line.status === null) === noCount),
        ).toBe(true)
        expect(totals.difference === null).toBe(noCount)
        expect(BigInt(totals.difference ?? 0)).toBe(column(lines.map((line) => line.difference ?? zeroUnits)))
        expect(BigInt(totals.damaged)).toBe(column(lines.map((line) => line.damaged)))
      }),
      { numRuns: 500 },
    )
  })

  test('nothing depends on the order of what comes in', () => {
    fc.assert(
      fc.property(anyInput, fc.infiniteStream(fc.nat()), (input, dice) => {
        const shuffled = <T>(items: readonly T[]) =>
          items
            .map((item) => [dice.next().value, item] as const)
            .sort(([a], [b]) => a - b)
            .map(([, item]) => item)
        const [first, second, third] = input.counts.map((one) => one && { ...one, parts: shuffled(one.parts) })
        expect(
          compareDocument({
            ...input,
            declared: shuffled(input.declared),
            wmsCount: shuffled(input.wmsCount),
            counts: [first ?? null, second ?? null, third ?? null],
          }),
        ).toEqual(compareDocument(input))
      }),
      { numRuns: 300 },
    )
  })

  test('sources are independent: the others never move the units of one', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const together = compareDocument(input)
        const alone = compareDocument({ ...input, counts: [input.counts[0], null, null], wmsCount: [] })
        const units = (of: typeof together) =>
          of.lines
            .filter((line) => (line.counts[0] ?? 0) !== 0)
            .map(({ articleCode, lot, expiry, counts }) => [articleCode, lot, expiry, counts[0]])
        expect(units(together)).toEqual(units(alone))
      }),
    )
  })

  test('units counted as declared match, and nothing is assumed', () => {
    fc.assert(
      fc.property(fc.array(part, { maxLength: 10 }), (declared) => {
        const { lines, totals } = compare({ declared, counts: [dockCount(declared), null, null] })
        expect(lines.every((line) => line.status === 'match' && !line.unconfirmed && line.decided)).toBe(true)
        expect(totals.difference).toBe(0)
      }),
    )
  })

  test('statuses follow from the units', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        for (const line of compareDocument(input).lines) {
          expect(statusesByMeaning(line, input.declared)).toContain(line.status)
          expect(line.unconfirmed && line.declared === 0).toBe(false)
        }
      }),
      { numRuns: 500 },
    )
  })

  test('damaged units are part of the decisive count, and no line has more of them than units', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const [first] = input.counts
        fc.pre(first !== null)
        const { lines, totals } = compareDocument({ ...input, counts: [first, null, null] })
        expect(BigInt(totals.damaged)).toBe(total(first?.parts.filter((one) => one.condition === 'damaged') ?? []))
        for (const line of lines) {
          expect(line.damaged).toBeGreaterThanOrEqual(0)
          expect(line.damaged).toBeLessThanOrEqual(line.counts[0] ?? 0)
        }
      }),
    )
  })
})

describe('tolerance', () => {
  const compared = (declared: string, counted: string, absolute: string, percent: number) =>
    shortLines(
      compare({
        declared: parts(declared),
        counts: [dockCount(parts(counted)), null, null],
        tolerance: { units: units(absolute), percent },
      }).lines,
    )

  test('the larger of absolute and per cent, both ends included', () => {
    expect(compared('A100', 'A98', '2', 0)).toEqual(['A -2 within_tolerance'])
    expect(compared('A100', 'A97.999999', '2', 0)).toEqual(['A -2.000001 short'])
    expect(compared('A100', 'A103', '0', 3)).toEqual(['A 3 within_tolerance'])
    expect(compared('A100', 'A103.000001', '2', 3)).toEqual(['A 3.000001 over'])
    expect(compared('A0.3', 'A0.2', '0', 33.333333)).toEqual(['A -0.1 short'])
    expect(compared('A0.3', 'A0.2', '0', 33.333334)).toEqual(['A -0.1 within_tolerance'])
  })

  test('a line of which nothing came is a declared line like others', () => {
    expect(compared('A1', '', '2', 0)).toEqual(['A -1 within_tolerance'])
    expect(compared('A3', '', '2', 99)).toEqual(['A -3 missing'])
  })

  test('never on wrong or unexpected units', () => {
    expect(compared('A10', 'A10, B1', '5', 100)).toEqual(['A 0 match', 'B 1 wrong_lot'])
    expect(compared('', 'A1', '5', 100)).toEqual(['A 1 unexpected'])
    expect(compared('A@2027-03-15 10', 'A@2027-03-15 10, A@2027-04-30 1', '5', 100)).toEqual([
      'A@2027-03-15 0 match',
      'A@2027-04-30 1 wrong_expiry',
    ])
  })
})

describe('the decisive count', () => {
  const declared = parts('A10')
  const at = (hour: number) => `2026-11-21T${hour}:00:00.000-03:00`
  const [ten, nine, eight] = ['A10', 'A9', 'A8'].map((text) => parts(text)) as [
    QuantityByLot[],
    QuantityByLot[],
    QuantityByLot[],
  ]

  const decisive = (counts: ComparisonInput['counts'], requiredCounts: 1 | 2 = 2, wmsCount: QuantityByLot[] = []) => {
    const [line] = compare({ declared, counts, requiredCounts, wmsCount }).lines
    return [line?.difference, line?.decided, line?.status]
  }

  test('no counts', () => {
    expect(decisive([null, null, null])).toEqual([null, false, null])
  })

  test('the WMS counts where no dock count does', () => {
    expect(decisive([null, null, null], 2, nine)).toEqual([units('-1'), true, 'short'])
    expect(decisive([dockCount(ten), null, null], 1, nine)).toEqual([0, true, 'match'])
  })

  test('one count decides if one is required', () => {
    expect(decisive([dockCount(nine), null, null], 1)).toEqual([units('-1'), true, 'short'])
    expect(decisive([null, dockCount(nine), null], 1)).toEqual([units('-1'), true, 'short'])
    expect(decisive([dockCount(nine), null, null], 2)).toEqual([units('-1'), false, 'short'])
    expect(decisive([dockCount([]), null, null], 1)).toEqual([units('-10'), true, 'missing'])
  })

  test('two counts decide where they agree by lot and expiry', () => {
    expect(decisive([dockCount(nine), dockCount(parts('A4, A5')), null])).toEqual([units('-1'), true, 'short'])
    expect(decisive([dockCount(nine), dockCount(parts('A4, B5')), null])).toEqual([units('-6'), false, 'short'])
  })

  test('undecided is the later closed, by time and not by counter', () => {
    expect(decisive([dockCount(ten, at(10)), dockCount(nine, at(11)), null])).toEqual([units('-1'), false, 'short'])
    expect(decisive([dockCount(ten, at(11)), dockCount(nine, at(10)), null])).toEqual([0, false, 'match'])
    const utc = '2026-11-21T13:30:00.000+00:00'
    expect(decisive([dockCount(ten, at(11)), dockCount(nine, utc), null])).toEqual([0, false, 'match'])
  })

  test('the third decides what it covers, and only that', () => {
    expect(decisive([dockCount(ten), dockCount(nine), dockCount(eight)])).toEqual([units('-2'), true, 'short'])
    const other = parts('A1', '104413')
    expect(decisive([dockCount(ten), dockCount(nine), dockCount(other)])).toEqual([units('-1'), false, 'short'])
    expect(decisive([dockCount(nine), dockCount(nine), dockCount(other)])).toEqual([units('-1'), true, 'short'])
    expect(decisive([null, null, dockCount(eight)], 1)).toEqual([units('-2'), true, 'short'])
  })

  test('a line found only by another count remains, without units', () => {
    const { lines, totals } = compare({
      declared,
      counts: [dockCount(parts('A9, B1')), dockCount(ten), dockCount(ten)],
      requiredCounts: 2,
    })
    expect(shortLines(lines)).toEqual(['A 0 match', 'B 0 match'])
    expect(lines.map((line) => line.counts)).toEqual([
      [units('9'), units('10'), units('10')],
      [units('1'), 0, 0],
    ])
    expect(totals.counts).toEqual([units('10'), units('10'), units('10')])
  })

  test('damaged units go to the surplus, and an expired unit is not a damaged one', () => {
    const counted = (text: string, condition: 'good' | 'damaged' | 'expired') =>
      parts(text).map((one) => ({ ...one, condition }))
    const found = [...counted('A6', 'good'), ...counted('A4, B1', 'damaged'), ...counted('B2', 'expired')]
    const { lines } = compare({
      declared: parts('A5, –5'),
      counts: [{ closedAt: at(10), parts: found }, null, null],
    })
    expect(lines.map((line) => [line.lot, line.difference, line.damaged])).toEqual([
      ['A', 0, 0],
      [null, units('3'), units('5')],
    ])
  })
})

test('a document of ten thousand lines is compared at once', () => {
  const declared = Array.from({ length: 10_000 }, (_, index) => parts('A10', String(index % 2_000))[0] as QuantityByLot)
  const { lines, totals } = compare({ declared, counts: [dockCount(declared), null, null] })
  expect([lines.length, totals.declared, totals.difference]).toEqual([2_000, units('100000'), 0])
})
