import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ComparisonStatus } from '../../src/contract/shapes/comparison.ts'
import {
  claimCandidates,
  type LineVerdict,
  type SignedLine,
} from '../../src/main/core/domain/claims/claim-candidates.ts'
import type { Units } from '../../src/main/core/domain/model.ts'
import type { LotLine, OtherLot } from '../../src/main/core/domain/other-lots.ts'
import { pairOtherLots } from '../../src/main/core/domain/other-lots.ts'
import { lineKindsOf } from '../../src/main/core/domain/supplier-record.ts'
import { tallyOf } from '../../src/main/core/domain/scorecard-totals.ts'

const units = (value: number) => (value * 1e6) as Units

function line(
  [articleCode, lot, expiry = null]: [string, string | null, (string | null)?],
  declared: number,
  counted: number,
  status: ComparisonStatus,
  more: Partial<SignedLine> = {},
): SignedLine {
  return {
    articleCode,
    lot,
    expiry,
    declared: units(declared),
    wmsCount: null,
    counts: [units(counted), null, null],
    damaged: units(0),
    difference: units(counted - declared),
    status,
    unconfirmed: false,
    decided: true,
    description: null,
    reason: null,
    note: null,
    ...more,
  }
}

const kinds = (lines: SignedLine[]) => [...lineKindsOf(lines).values()]

test('a lot that differs is not missing in the record of a supplier', () => {
  const whole = [line(['A', 'L1'], 10, 0, 'missing'), line(['A', 'L2'], 0, 10, 'wrong_lot')]
  expect(kinds(whole)).toEqual(['wrongLot', 'wrongLot'])
  expect(tallyOf(whole)).toMatchObject({ lines: 2, kinds: { missing: 0, short: 0, wrongLot: 2 } })
  // Six of ten came with another lot: four are missing.
  expect(kinds([line(['A', 'L1'], 10, 0, 'missing'), line(['A', 'L2'], 0, 6, 'wrong_lot')])).toEqual([
    'short',
    'wrongLot',
  ])
  // Another article's lot explains nothing.
  expect(kinds([line(['A', 'L1'], 10, 0, 'missing'), line(['B', 'L2'], 0, 10, 'wrong_lot')])).toEqual([
    'missing',
    'wrongLot',
  ])
  expect(kinds([line(['A', 'L1', 'd1'], 5, 2, 'short'), line(['A', 'L1', 'd2'], 0, 3, 'wrong_expiry')])).toEqual([
    'wrongExpiry',
    'wrongExpiry',
  ])
})

test('units with another lot are paired with the line that lacks them, the closest first, each once', () => {
  const [first, second, arrived] = [
    line(['A', 'L1', 'd1'], 5, 0, 'missing'),
    line(['A', 'L2', 'd2'], 5, 0, 'missing'),
    line(['A', 'L9', 'd2'], 0, 7, 'wrong_lot'),
  ]
  const { pairs, rest } = pairOtherLots([first, second, arrived])
  expect(pairs).toEqual([
    { declared: second, arrived, units: units(5) },
    { declared: first, arrived, units: units(2) },
  ])
  expect([first, second, arrived].map((one) => rest.get(one))).toEqual([units(3), units(0), units(0)])
})

test('pairs are those of all declared lines looked at for each arrived line, one by one', () => {
  const lots = fc.constantFrom(null, 'L1', 'L2', 'L3')
  const anyLine = fc.record({
    articleCode: fc.constantFrom('A', 'B'),
    lot: lots,
    expiry: lots,
    difference: fc.integer({ min: -4, max: 4 }).map(units),
    status: fc.constantFrom<ComparisonStatus>('missing', 'short', 'to_come', 'wrong_lot', 'wrong_expiry', 'over'),
    byWeight: fc.constantFrom(true, undefined),
  })
  fc.assert(
    fc.property(fc.array(anyLine, { maxLength: 14 }), (lines) => {
      expect(pairOtherLots(lines)).toEqual(pairedOneByOne(lines))
    }),
  )
})

function pairedOneByOne(lines: readonly LotLine[]): ReturnType<typeof pairOtherLots<LotLine>> {
  const rest = new Map(lines.map((one) => [one, Math.abs(one.difference ?? 0) as Units]))
  const pairs: OtherLot<LotLine>[] = []
  for (const exact of [true, false])
    for (const arrived of lines.filter(({ status }) => status === 'wrong_lot' || status === 'wrong_expiry'))
      for (const declared of lines.filter(({ status }) => ['missing', 'short', 'to_come'].includes(status ?? ''))) {
        const isSame = declared.articleCode === arrived.articleCode && declared.byWeight === arrived.byWeight
        const isClose = declared.lot === arrived.lot || declared.expiry === arrived.expiry
        const amount = Math.min(rest.get(declared) ?? 0, rest.get(arrived) ?? 0) as Units
        if (!isSame || (exact && !isClose) || amount === 0) continue
        for (const one of [declared, arrived]) rest.set(one, ((rest.get(one) ?? 0) - amount) as Units)
        pairs.push({ declared, arrived, units: amount })
      }
  return { pairs, rest }
}

test('each of thousands of lots of an article is looked at a few times, not once for every other', () => {
  let looked = 0
  const counted = (one: LotLine): LotLine =>
    new Proxy(one, {
      get(target, name) {
        looked += 1
        return Reflect.get(target, name)
      },
    })
  const lots = 1000
  const lines = Array.from({ length: lots }, (_, at) => [
    counted(line(['A', `L${at}`, 'd1'], 1, 0, 'missing')),
    counted(line(['A', `M${at}`, 'd2'], 0, 1, 'wrong_lot')),
  ]).flat()
  expect(pairOtherLots(lines).pairs).toHaveLength(lots)
  expect(looked / lines.length).toBeLessThan(30)
})

const short = (candidates: ReturnType<typeof claimCandidates>) =>
  candidates.map(({ issue, request, units: amount, included, lot, arrivedLot }) => [
    issue,
    request,
    amount / 1e6,
    included,
    ...(arrivedLot === null ? [] : [`${lot}>${arrivedLot}`]),
  ])
const none = () => null

test('each difference is claimed for what it is; what may still come is not', () => {
  const lines = [
    line(['A', 'L1'], 10, 0, 'missing'),
    line(['A', 'L2'], 0, 4, 'wrong_lot'),
    line(['B', null], 10, 8, 'short', { damaged: units(1) }),
    line(['C', null], 0, 3, 'unexpected'),
    line(['D', null], 5, 6, 'over'),
    line(['E', null], 5, 5, 'not_on_package', { notOnPackage: { fields: ['lot'], units: units(5) } }),
    line(['F', null], 5, 1, 'to_come'),
    line(['G', null], 5, 4, 'within_tolerance'),
    line(['H', null], 5, 0, 'missing', { decided: false }),
  ]
  expect(short(claimCandidates(lines, 'claim', none))).toEqual([
    ['short', 'credit', 6, true],
    ['short', 'credit', 2, true],
    ['damaged', 'credit', 1, true],
    ['unexpected', 'collect', 3, true],
    ['over', 'collect', 1, true],
    ['not_on_package', 'note', 5, true],
    ['wrong_lot', 'note', 4, true, 'L1>L2'],
  ])
  // Without a second source nobody knows that the paper is wrong.
  expect(claimCandidates(lines, 'correction', none).every(({ included }) => !included)).toBe(true)
})

test('a second source says whether the goods or the paper are wrong; both: what was advised is the measure', () => {
  const verdict = (wrong: LineVerdict['wrong'], advised: number) => () => ({ wrong, advised: units(advised) })
  const lines = [line(['A', null], 480, 456, 'short')]
  const both = (wrong: LineVerdict['wrong'], advised: number) =>
    (['claim', 'correction'] as const).map((kind) => short(claimCandidates(lines, kind, verdict(wrong, advised))))
  expect(both('goods', 480)).toEqual([[['short', 'credit', 24, true]], []])
  expect(both('paper', 456)).toEqual([[], [['short', 'correct', 24, true]]])
  expect(both('both', 468)).toEqual([[['short', 'credit', 12, true]], [['short', 'correct', 12, true]]])
  expect(both('undecided', 468)).toEqual([[['short', 'credit', 24, true]], []])
})

test('kilograms do not come in place of units of another lot', () => {
  const lines = [line(['A', 'L1'], 10, 0, 'missing'), line(['A', 'L2'], 0, 10, 'wrong_lot', { byWeight: true })]
  expect(pairOtherLots(lines).pairs).toEqual([])
  expect(kinds(lines)).toEqual(['missing', 'wrongLot'])
  expect(tallyOf(lines)).toMatchObject({ difference: -10_000_000n, kilos: { lines: 1, difference: 10_000_000n } })
})
