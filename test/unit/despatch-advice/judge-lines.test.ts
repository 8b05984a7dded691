import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isAdviceOf, judgeLines, verdictOf } from '../../../src/main/core/domain/despatch-advice/judge-lines.ts'
import type { Units } from '../../../src/main/core/domain/model.ts'

const units = (value: number) => (value * 1e6) as Units

/** Goods as `[article, lot, declared, counted]`, advised as `[article, lot, units]`. */
function judged(
  lines: readonly (readonly [string, string | null, number, number | null])[],
  advised: readonly (readonly [string, string | null, number])[],
) {
  return judgeLines(
    lines.map(([articleCode, lot, declared, counted]) => ({
      articleCode,
      lot,
      expiry: null,
      declared: units(declared),
      counted: counted === null ? null : units(counted),
    })),
    advised.map(([articleCode, lot, sent]) => ({ articleCode, lot, expiry: null, units: units(sent) })),
  ).map(({ articleCode, lot, advised: sent, verdict }) => [articleCode, lot, sent / 1e6, verdict])
}

test('the source that stands alone against the other two is wrong', () => {
  expect(
    judged(
      [
        ['counted', null, 48, 0],
        ['declared', null, 240, 236],
        ['advised', null, 5, 5],
        ['equal', null, 7, 7],
        ['all three', null, 480, 456],
        ['not decided', null, 3, null],
        ['not declared', 'PV-118', 0, 24],
      ],
      [
        ['counted', null, 48],
        ['declared', null, 236],
        ['advised', null, 6],
        ['equal', null, 7],
        ['all three', null, 468],
        ['not decided', null, 9],
        ['not declared', 'PV-118', 24],
        ['only advised', 'X', 2],
      ],
    ),
  ).toEqual([
    ['advised', null, 6, 'paper'],
    ['all three', null, 468, 'undecided'],
    ['counted', null, 48, 'goods'],
    ['declared', null, 236, 'paper'],
    ['equal', null, 7, null],
    ['not decided', null, 9, null],
    ['not declared', 'PV-118', 24, 'paper'],
    ['only advised', 'X', 2, 'paper'],
  ])
})

test('lots: a wrong lot on the document is its paper, one that is missing on either side fits', () => {
  expect(
    judged(
      [
        ['A', 'L-14', 73.5, 0],
        ['A', 'L-21', 0, 73.5],
      ],
      [['A', 'L-21', 73.5]],
    ),
  ).toEqual([
    ['A', 'L-14', 0, 'paper'],
    ['A', 'L-21', 73.5, 'paper'],
  ])
  expect(judged([['A', 'L', 10, 8]], [['A', null, 10]])).toEqual([['A', 'L', 10, 'goods']])
  // Goods that the document does not declare have a place for an advice without lots, too.
  expect(judged([['A', 'L', 0, 24]], [['A', null, 24]])).toEqual([['A', 'L', 24, 'paper']])
  expect(
    judged(
      [['A', null, 10, 10]],
      [
        ['A', 'L', 6],
        ['A', 'M', 4],
      ],
    ),
  ).toEqual([['A', null, 10, null]])
  expect(judged([['A', 'L', 10, 10]], [['A', 'M', 10]])).toEqual([
    ['A', 'L', 0, 'paper'],
    ['A', 'M', 10, 'paper'],
  ])
})

test('every advised unit lies in exactly one line, whatever the lots are', () => {
  const lot = fc.constantFrom(null, 'L', 'M')
  const amount = fc.integer({ min: 0, max: 20 })
  const article = fc.constantFrom('A', 'B')
  fc.assert(
    fc.property(
      fc.array(fc.tuple(article, lot, amount, fc.option(amount))),
      fc.array(fc.tuple(article, lot, amount)),
      (lines, advised) => {
        const sum = (rows: readonly (readonly unknown[])[]) => rows.reduce((total, row) => total + Number(row[2]), 0)
        const result = judged(lines, advised)
        expect(sum(result)).toBe(sum(advised))
        expect(new Set(result.map(([code, own]) => `${code} ${own}`)).size).toBe(result.length)
      },
    ),
  )
  fc.assert(
    fc.property(amount, amount, amount, (declared, sent, counted) => {
      const verdict = verdictOf(units(declared), units(sent), units(counted))
      expect(verdict === 'undecided').toBe(new Set([declared, sent, counted]).size === 3)
      expect(verdict === null).toBe(declared === sent && sent === counted)
    }),
  )
})

test('an advice of another supplier is not of the control', () => {
  const supplier = { supplierCode: 'P001', supplierName: 'Lácteos S.A.' }
  const advice = (supplierCodes: string[], supplierName: string | null) => ({ supplierCodes, supplierName })
  expect(isAdviceOf(advice(['P001'], 'x'), supplier)).toBe(true)
  expect(isAdviceOf(advice(['9'], ' lácteos s.a.'), supplier)).toBe(true)
  // A name that was cut to fit its fields loses the space there.
  expect(isAdviceOf(advice(['9'], 'LácteosS.A.'), supplier)).toBe(true)
  // An accent may be a character of its own.
  expect(isAdviceOf(advice(['9'], 'La\u0301cteos S.A.'), supplier)).toBe(true)
  expect(isAdviceOf(advice(['5410000000019'], null), supplier)).toBe(true)
  expect(isAdviceOf(advice([], null), supplier)).toBe(true)
  expect(isAdviceOf(advice(['5410000000019'], 'Otra'), supplier)).toBe(false)
  expect(isAdviceOf(advice(['P002'], null), supplier)).toBe(false)
})
