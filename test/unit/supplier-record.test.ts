import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ComparisonStatus } from '../../src/contract/shapes/comparison.ts'
import { comparisonStatuses } from '../../src/contract/shapes/comparison.ts'
import type { ComparedLine } from '../../src/main/core/domain/comparison.ts'
import type { Units } from '../../src/main/core/domain/model.ts'
import {
  delivererKey,
  isSampleTooSmall,
  linesBySupplier,
  wilsonRange,
} from '../../src/main/core/domain/supplier-record.ts'
import { createScorecardTotals, tallyOf } from '../../src/main/core/domain/scorecard-totals.ts'

const counts = fc
  .integer({ min: 1, max: 5000 })
  .chain((total) => fc.tuple(fc.integer({ min: 0, max: total }), fc.constant(total)))

test('the range contains the observed share, is within 0 and 1, and narrows with more observations', () => {
  fc.assert(
    fc.property(counts, ([hits, total]) => {
      const range = wilsonRange(hits, total)
      const more = wilsonRange(hits * 4, total * 4)
      if (!range || !more) throw new Error('no range')
      expect(range.low).toBeGreaterThanOrEqual(0)
      expect(range.high).toBeLessThanOrEqual(1)
      expect(range.low).toBeLessThanOrEqual(hits / total)
      expect(range.high).toBeGreaterThanOrEqual(hits / total)
      expect(more.high - more.low).toBeLessThan(range.high - range.low)
      const other = wilsonRange(total - hits, total)
      expect(other?.low).toBeCloseTo(1 - range.high, 12)
    }),
  )
  expect(wilsonRange(0, 0)).toBeNull()
})

// Values as published for Wilson's interval without correction of continuity.
test.each([
  [0, 10, 0, 0.2775],
  [1, 10, 0.0179, 0.4042],
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [1, 29, 0.0061, 0.1718],
])('%i of %i is between %f and %f', (hits, total, low, high) => {
  expect(wilsonRange(hits, total)?.low).toBeCloseTo(low, 4)
  expect(wilsonRange(hits, total)?.high).toBeCloseTo(high, 4)
})

test('few documents or lines are too few to judge by, and from five and 39 on they never are', () => {
  fc.assert(
    fc.property(counts, fc.integer({ min: 0, max: 50 }), ([hits, total], documents) => {
      const tooFew = isSampleTooSmall(documents, hits, total)
      expect(documents >= 5 || tooFew).toBe(true)
      expect(documents < 5 || total < 39 || !tooFew).toBe(true)
    }),
  )
  expect(isSampleTooSmall(5, 19, 38)).toBe(true)
  expect(isSampleTooSmall(9, 0, 0)).toBe(true)
})

function line(patch: Partial<ComparedLine>): ComparedLine {
  return {
    articleCode: 'A',
    lot: null,
    expiry: null,
    declared: 0 as Units,
    wmsCount: null,
    counts: [null, null, null],
    damaged: 0 as Units,
    difference: 0 as Units,
    status: 'match',
    unconfirmed: false,
    decided: true,
    ...patch,
  }
}

const anyLine = fc
  .record({
    articleCode: fc.constantFrom('A', 'B', 'C', 'D'),
    // A delivery that is still to come is in no record.
    status: fc.constantFrom<ComparisonStatus | null>(...comparisonStatuses.filter((one) => one !== 'to_come'), null),
    declared: fc.nat({ max: 9_007_199_254_000_000 }) as fc.Arbitrary<Units>,
    difference: fc.integer({ min: -9_007_199_254_000_000, max: 9_007_199_254_000_000 }) as fc.Arbitrary<Units>,
    damaged: fc.constantFrom(0, 5) as fc.Arbitrary<Units>,
  })
  .map(line)

test('the kinds add up to the lines, months to the whole, and units stay exact', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom('2026-09', '2026-10', '2026-11'), fc.array(anyLine, { maxLength: 8 })), {
        maxLength: 12,
      }),
      (documents) => {
        const sums = createScorecardTotals({ code: 'P', name: null })
        for (const [month, lines] of documents) sums.add(tallyOf(lines), month)
        const record = sums.record(true)
        const judged = documents.flatMap(([, lines]) => lines).filter((each) => each.status !== null)
        expect(record.documents).toBe(documents.length)
        expect(record.lines).toBe(judged.length)
        expect(Object.values(record.kinds).reduce((sum, kind) => sum + kind, 0)).toBe(record.lines)
        expect(record.kinds.right).toBe(
          judged.filter((each) => each.status === 'match' || each.status === 'within_tolerance').length,
        )
        const exact = judged.reduce((sum, each) => sum + BigInt(each.declared!), 0n)
        expect(record.declared).toBe(Number(exact) / 1_000_000)
        expect(record.damagedLines).toBe(judged.filter((each) => each.damaged > 0).length)
        expect(record.months.map((month) => month.month)).toEqual(
          [...new Set(documents.map(([month]) => month))].sort(),
        )
        for (const figure of ['documents', 'lines', 'damagedLines'] as const)
          expect(record.months.reduce((sum, month) => sum + month[figure], 0)).toBe(record[figure])
      },
    ),
  )
})

test('no line is lost or doubled among suppliers; a line that two may have sent has no supplier', () => {
  const supplierOf = fc.constantFrom('P1', 'P1 ', 'P2', null)
  fc.assert(
    fc.property(
      fc.array(fc.tuple(supplierOf, fc.array(fc.constantFrom('A', 'B', 'C'), { maxLength: 3 })), { minLength: 1 }),
      fc.array(anyLine, { maxLength: 8 }),
      (declared, lines) => {
        const documents = declared.map(([supplierCode, articles]) => ({
          supplierCode,
          supplierName: 'Sin código',
          lines: articles.map((articleCode) => ({
            id: null,
            line: null,
            externalContainer: null,
            articleCode,
            description: null,
            lot: null,
            expiry: null,
            units: 1 as Units,
          })),
        }))
        const { own, shared } = linesBySupplier(documents, lines)
        const given = [...own.values()].flat()
        expect(given.length + shared.length).toBe(lines.length)
        expect(new Set([...given, ...shared]).size).toBe(new Set(lines).size)
        const keys = new Set(
          documents.map(({ supplierCode }) => delivererKey({ code: supplierCode, name: 'sin codigo' })),
        )
        expect(new Set(own.keys())).toEqual(keys)
        // Of several suppliers each line is his who alone declared its article.
        const ownersOf = (articleCode: string) =>
          documents
            .filter((document) => document.lines.some((each) => each.articleCode === articleCode))
            .map((document) => delivererKey({ code: document.supplierCode, name: 'sin codigo' }))
        const foreign = [...own].flatMap(([key, mine]) =>
          mine.filter(({ articleCode }) => keys.size > 1 && ownersOf(articleCode).some((owner) => owner !== key)),
        )
        expect(foreign).toEqual([])
      },
    ),
  )
})
