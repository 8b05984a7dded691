import fc from 'fast-check'
import { expect, test } from 'vitest'
import { adjustmentSignals } from '../../src/contract/shapes/adjustment-signal.ts'
import { signalBit, signalsOfBits } from '../../src/main/core/domain/adjustment-fields.ts'
import { createAdjustmentKeys } from '../../src/main/core/domain/adjustment-key.ts'
import { rowFactsOf, unitsChangedOf } from '../../src/main/core/domain/signals/row-facts.ts'
import { addTo, totalOf, zero } from '../../src/main/core/domain/exact-sum.ts'
import type { Adjustment, Order, Units } from '../../src/main/core/domain/model.ts'
import { mergeOrder } from '../../src/main/core/domain/order-merge.ts'
import { figuresOf } from './support/figures-of-rows.ts'

const plain: Adjustment = {
  date: '2026-03-02T10:15:00',
  articleId: 1,
  articleCode: '104412',
  description: 'Yerba',
  userId: 2,
  user: 'Ana',
  containerId: 3,
  container: 'C3',
  locationId: 4,
  location: 'RS-01',
  reason: 'Rotura',
  note: null,
  sign: '-',
  unitsBefore: 10_000_000 as Units,
  unitsAfter: 7_000_000 as Units,
  lotBefore: 'L1',
  lotAfter: 'L1',
  serialBefore: null,
  serialAfter: null,
  expiryBefore: '2027-01-31',
  expiryAfter: '2027-01-31',
}
const patched = (patch: Partial<Adjustment>): Adjustment => ({ ...plain, ...patch })
const keysOf = (rows: readonly Adjustment[]) => rows.map(createAdjustmentKeys())
const signalsOf = (patch: Partial<Adjustment>) => rowFactsOf(patched(patch))

const units = fc.option(fc.integer({ min: -1000, max: 9_007_199_254_740_991 })) as fc.Arbitrary<Units | null>
const short = fc.option(fc.constantFrom('', ' ', 'L1', 'L2 ', 'ñandú', 'Ñandú'))
const rows = fc.record<Adjustment>({
  date: fc.constantFrom(
    '2026-03-01T23:59:59',
    '2026-03-02T00:00:00',
    '2026-03-02T05:59:59',
    '2028-02-29T12:30:00',
    '02/03/26',
  ),
  articleId: fc.option(fc.nat(2)),
  articleCode: fc.constantFrom('1', '2', '3'),
  description: short,
  userId: fc.option(fc.nat(2)),
  user: short,
  containerId: fc.constant(null),
  container: short,
  locationId: fc.constant(null),
  location: short,
  reason: short,
  note: short,
  sign: fc.constantFrom('+', '-', null),
  unitsBefore: units,
  unitsAfter: units,
  lotBefore: short,
  lotAfter: short,
  serialBefore: fc.constant(null),
  serialAfter: fc.constant(null),
  expiryBefore: fc.constant(null),
  expiryAfter: fc.constant(null),
})

test('the key of a row is published and does not depend on who reads it', () => {
  expect(keysOf([plain, plain])).toEqual([
    'a1:90f67f18a74d65e8df13f73d129e1ec8b788d9a39b3fca0fd9666900856c2f65#1',
    'a1:90f67f18a74d65e8df13f73d129e1ec8b788d9a39b3fca0fd9666900856c2f65#2',
  ])
})

test('names, descriptions, notes and padding do not change a key; everything else does', () => {
  const [key] = keysOf([plain])
  for (const same of [
    { description: 'Other', user: 'Otra', note: 'x', location: 'y', container: 'z' },
    { reason: ' Rotura ', articleCode: '104412 ', lotBefore: 'L1 ', serialBefore: ' ' },
  ])
    expect(keysOf([patched(same)])).toEqual([key])
  const others: Partial<Adjustment>[] = [
    { date: '2026-03-02T10:15:01' },
    { articleId: 9 },
    { userId: 9 },
    { containerId: 9 },
    { locationId: 9 },
    { articleCode: '0104412' },
    { lotBefore: 'L2' },
    { lotAfter: 'L2' },
    { serialBefore: 'S' },
    { serialAfter: 'S' },
    { expiryBefore: null },
    { expiryAfter: null },
    { unitsBefore: 10_000_001 as Units },
    { unitsAfter: null },
    { reason: null },
    { sign: null },
  ]
  const keys = keysOf([plain, ...others.map(patched)])
  expect(new Set(keys.map((text) => text.split('#')[0])).size).toBe(others.length + 1)
})

test('the keys of an answer do not depend on its order, and no two rows share one', () => {
  fc.assert(
    fc.property(fc.array(rows, { maxLength: 30 }), fc.infiniteStream(fc.nat()), (list, random) => {
      const shuffled = list
        .map((row) => ({ row, at: random.next().value ?? 0 }))
        .sort((a, b) => a.at - b.at)
        .map(({ row }) => row)
      expect(keysOf(shuffled).sort()).toEqual(keysOf(list).sort())
      expect(new Set(keysOf(list)).size).toBe(list.length)
    }),
  )
})

test('figures agree with a plain computation, in exact arithmetic', () => {
  fc.assert(
    fc.property(fc.array(rows, { maxLength: 60 }), (list) => {
      const result = figuresOf(list)
      const changed = list.map(({ unitsBefore, unitsAfter }) => {
        const known = unitsBefore !== null && unitsAfter !== null
        return known ? BigInt(unitsAfter) - BigInt(unitsBefore) : null
      })
      const limit = 9_007_199_254_740_991n
      const usable = changed.filter((value) => value !== null && value <= limit && value >= -limit)
      const net = usable.reduce<bigint>((sum, value) => sum + (value ?? 0n), 0n)
      expect(result.net).toBe(Number(net) / 1e6)
      expect(result.unknownUnits).toBe(list.length - usable.length)
      const gross = usable.reduce<bigint>(
        (sum, value) => sum + ((value ?? 0n) < 0n ? -(value ?? 0n) : (value ?? 0n)),
        0n,
      )
      expect(result.gross).toBe(Number(gross) / 1e6)
      expect(result.unreviewed).toBe(list.length - Math.ceil(list.length / 3))
      expect(result.withSignals).toBe(list.filter((_, index) => index % 512 !== 0).length)
      expect(result.withoutReason).toBe(list.filter(({ reason }) => (reason ?? '').trim() === '').length)
      expect(result.shareWithoutReason).toBe(list.length === 0 ? 0 : result.withoutReason / list.length)
      const { byArticle, byUser, byReason, byLocation, byDay, byHour, byWeekday } = result
      for (const groups of [byArticle, byUser, byReason, byLocation, byDay, byHour, byWeekday]) {
        expect(groups.reduce((sum, group) => sum + group.count, 0)).toBe(list.length)
        expect(groups.reduce((sum, group) => sum + group.withoutReason, 0)).toBe(result.withoutReason)
        expect(new Set(groups.map(({ key }) => key)).size).toBe(groups.length)
      }
    }),
  )
})

test('midnight belongs to the day it starts; an unreadable date to none', () => {
  const dates = ['2026-03-01T23:59:59', '2026-03-02T00:00:00', 'soon']
  const { byDay, byHour, byWeekday, heat } = figuresOf(dates.map((date) => patched({ date })))
  expect(byDay.map(({ key, count }) => [key, count])).toEqual([
    ['2026-03-01', 1],
    ['2026-03-02', 1],
    [null, 1],
  ])
  expect(byHour.map(({ key }) => key)).toEqual(['00', '23', null])
  expect(byWeekday.map(({ key }) => key)).toEqual(['1', '7', null])
  expect(heat).toEqual([
    { weekday: 1, hour: 0, count: 1, net: -3, gross: 3 },
    { weekday: 7, hour: 23, count: 1, net: -3, gross: 3 },
  ])
})

test('names that differ in case, accents or padding are one group', () => {
  const figures = figuresOf(['Tomás', 'TOMAS ', 'tomas'].map((user) => patched({ user })))
  expect(figures.byArticle).toMatchObject([{ label: 'article 104412', users: [{ key: 'Tomás', count: 3, net: -9 }] }])
  expect(figures.byUser).toMatchObject([{ key: 'Tomás', label: 'Tomás', count: 3, net: -9, gross: 9 }])
})

test.each<[string, Partial<Adjustment>, string[]]>([
  ['a plain row', {}, []],
  ['a whole hundred', { unitsAfter: 210_000_000 as Units, sign: '+' }, ['round_number']],
  ['a hundred and a bit', { unitsAfter: 210_000_001 as Units, sign: '+' }, []],
  ['an expiry moved later', { expiryAfter: '2027-02-28' }, ['expiry_moved_later']],
  ['an expiry moved earlier', { expiryAfter: '2026-12-31' }, []],
  ['an expiry given first', { expiryBefore: null }, []],
  ['another lot alone', { lotAfter: 'L2', unitsAfter: plain.unitsBefore }, ['lot_changed_without_units']],
  ['another lot and other units', { lotAfter: 'L2' }, []],
  ['a blank reason', { reason: ' ' }, ['no_reason']],
  ['a plus where units went', { sign: '+' }, ['sign_mismatch']],
  ['a sign beside no change', { sign: '+', unitsAfter: plain.unitsBefore }, []],
  ['a sign beside unknown units', { sign: '+', unitsAfter: null }, []],
])('%s', (_name, patch, expected) => {
  expect(signalsOf(patch)).toEqual(expected)
})

test('signals as bits and back; each has its own', () => {
  expect(adjustmentSignals.map(signalBit)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256])
  for (let bits = 0; bits < 512; bits += 1)
    expect(signalsOfBits(bits).reduce((sum, signal) => sum + signalBit(signal), 0)).toBe(bits)
  expect(signalsOfBits(511)).toEqual(adjustmentSignals)
})

test('losses are the worst nets first, negative ones only, twenty of them', () => {
  const list = Array.from({ length: 60 }, (_, index) =>
    patched({ articleCode: `A${index}`, unitsAfter: (10_000_000 + (30 - index) * 1_000_000) as Units }),
  )
  const { losses, byArticle } = figuresOf(list)
  expect(losses.map(({ key, net }) => [key, net])).toEqual(
    Array.from({ length: 20 }, (_, index) => [`A${59 - index}`, index - 29]),
  )
  expect(byArticle).toHaveLength(60)
  expect(figuresOf(list.slice(0, 33)).losses.map(({ key }) => key)).toEqual(['A32', 'A31'])
  expect(figuresOf(list.slice(0, 31)).losses).toEqual([])
})

test('lists the first groups in order if there are more than the limit', () => {
  const list = Array.from({ length: 2500 }, (_, index) =>
    patched({ articleCode: `A${index}`, unitsAfter: (10_000_000 + (index % 1250)) as Units }),
  )
  const { byArticle } = figuresOf(list)
  const expected = Array.from({ length: 1250 }, (_, back) => 1249 - back).flatMap((rest) =>
    [`A${rest}`, `A${rest + 1250}`].sort(),
  )
  expect(byArticle.map(({ key }) => key)).toEqual(expected.slice(0, 1000))
})

test('kilograms are not added to units, and stay with their article', () => {
  const moved = (articleCode: string, units: number) =>
    patched({ articleCode, unitsAfter: (10_000_000 + units * 1_000_000) as Units })
  const list = [moved('A', -5), moved('CHEESE', -2.5), moved('CHEESE', 1.25), moved('A', 1)]
  const totals = figuresOf(list, ['CHEESE'])
  expect(totals).toMatchObject({ count: 4, net: -4, gross: 6, kilos: { count: 2, net: -1.25, gross: 3.75 } })
  expect(totals.byArticle).toMatchObject([
    { key: 'A', byWeight: false, gross: 6 },
    { key: 'CHEESE', byWeight: true, net: -1.25, gross: 3.75 },
  ])
  for (const groups of [totals.byUser, totals.byReason, totals.byDay])
    expect(groups).toMatchObject([{ count: 4, net: -4, gross: 6 }])
})

test('the three who moved most of an article are named', () => {
  const moved = (user: string | null, units: number) => patched({ user, unitsAfter: (10_000_000 + units) as Units })
  const list = [moved('Ana', 5), moved('Eva', -7), moved(null, 9), moved('eva ', 1), moved('Hugo', 2), moved('Ana', 1)]
  expect(figuresOf(list).byArticle[0]?.users).toEqual([
    { key: null, label: null, count: 1, net: 0.000009, gross: 0.000009 },
    { key: 'Eva', label: 'Eva', count: 2, net: -0.000006, gross: 0.000008 },
    { key: 'Ana', label: 'Ana', count: 2, net: 0.000006, gross: 0.000006 },
  ])
})

test('sums beyond the range of safe integers stay exact', () => {
  fc.assert(
    fc.property(fc.array(fc.maxSafeInteger()), (values) => {
      const sum = zero()
      for (const value of values) addTo(sum, value)
      expect(totalOf(sum)).toBe(values.reduce((total, value) => total + BigInt(value), 0n))
    }),
  )
})

test('units changed are after less before, and unknown beyond the range', () => {
  expect(unitsChangedOf(plain)).toBe(-3_000_000)
  const [near, far] = [-9_007_199_254_740_991 as Units, 9_007_199_254_740_991 as Units]
  expect(unitsChangedOf(patched({ unitsBefore: near, unitsAfter: far }))).toBeNull()
})

test('an order keeps what its last wire form does not carry, but no time of another state', () => {
  const order = { code: 'P1', state: 'pendiente', stateAt: null, preparationId: 5 } as Order
  const single = { ...order, preparationId: null, stateAt: '2026-03-02T10:00:00' }
  expect(mergeOrder(null, order)).toBe(order)
  expect(mergeOrder(order, single)).toMatchObject({ preparationId: 5, stateAt: '2026-03-02T10:00:00' })
  expect(mergeOrder(single, order)).toMatchObject({ preparationId: 5, stateAt: '2026-03-02T10:00:00' })
  expect(mergeOrder(single, { ...order, state: 'completo' })).toMatchObject({
    stateAt: null,
    otherStateAt: '2026-03-02T10:00:00',
  })
  expect(mergeOrder(single, { ...order, state: 'Pendiente' })).toMatchObject({ stateAt: '2026-03-02T10:00:00' })
})
