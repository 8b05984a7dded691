import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFigures } from '../../src/main/core/domain/adjustment-figures.ts'
import { createAdjustmentKeys } from '../../src/main/core/domain/adjustment-key.ts'
import { adjustmentSignalsOf, unitsChangedOf } from '../../src/main/core/domain/adjustment-signals.ts'
import type { Adjustment, Order, Units } from '../../src/main/core/domain/model.ts'
import { mergeOrder } from '../../src/main/core/domain/order-merge.ts'

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
const signalsOf = (patch: Partial<Adjustment>, paired = false) => adjustmentSignalsOf(patched(patch), { paired })

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
      const figures = createFigures()
      for (const row of list) figures.add(row, adjustmentSignalsOf(row, { paired: false }))
      const result = figures.figures()
      const changed = list.map(({ unitsBefore, unitsAfter }) => {
        const known = unitsBefore !== null && unitsAfter !== null
        return known ? BigInt(unitsAfter) - BigInt(unitsBefore) : null
      })
      const limit = 9_007_199_254_740_991n
      const usable = changed.filter((value) => value !== null && value <= limit && value >= -limit)
      const net = usable.reduce<bigint>((sum, value) => sum + (value ?? 0n), 0n)
      expect(result.net).toBe(Number(net) / 1e6)
      expect(result.unknownUnits).toBe(list.length - usable.length)
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

test('midnight belongs to the day it begins; an unreadable date to none', () => {
  const figures = createFigures()
  for (const date of ['2026-03-01T23:59:59', '2026-03-02T00:00:00', 'soon']) figures.add(patched({ date }), [])
  const { byDay, byHour, byWeekday } = figures.figures()
  expect(byDay.map(({ key, count }) => [key, count])).toEqual([
    ['2026-03-01', 1],
    ['2026-03-02', 1],
    [null, 1],
  ])
  expect(byHour.map(({ key }) => key)).toEqual(['00', '23', null])
  expect(byWeekday.map(({ key }) => key)).toEqual(['1', '7', null])
})

test('names that differ in case, accents or padding are one group', () => {
  const figures = createFigures()
  for (const user of ['Tomás', 'TOMAS ', 'tomas']) figures.add(patched({ user }), [])
  expect(figures.figures().byUser).toMatchObject([{ key: 'Tomás', label: 'Tomás', count: 3, net: -9, gross: 9 }])
})

test.each<[string, Partial<Adjustment>, string[]]>([
  ['a plain row', {}, []],
  ['a whole hundred', { unitsAfter: 210_000_000 as Units, sign: '+' }, ['round_number']],
  ['a hundred and a bit', { unitsAfter: 210_000_001 as Units, sign: '+' }, []],
  ['before six', { date: '2026-03-02T05:59:59' }, ['odd_hour']],
  ['at six', { date: '2026-03-02T06:00:00' }, []],
  ['at ten in the evening', { date: '2026-03-02T22:00:00' }, ['odd_hour']],
  ['no time of day', { date: '2026-03-02T00:00:00' }, []],
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
  expect(mergeOrder(single, { ...order, state: 'completo' })).toMatchObject({ stateAt: null })
  expect(mergeOrder(single, { ...order, state: 'Pendiente' })).toMatchObject({ stateAt: '2026-03-02T10:00:00' })
})
