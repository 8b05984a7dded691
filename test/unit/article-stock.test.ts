import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createArticleStock } from '../../src/main/core/domain/article-stock.ts'
import type { StockEntry, Units } from '../../src/main/core/domain/model.ts'

const today = '2026-03-10'

const entry = fc
  .record({
    lot: fc.constantFrom(null, 'A', 'B', ' B '),
    expiry: fc.constantFrom(null, '2026-03-09', '2026-03-10', '2026-04-01', 'mañana'),
    blocked: fc.constantFrom(true, false, null),
    aisle: fc.constantFrom(null, 1, 2),
    container: fc.constantFrom(null, 'C1', 'C2'),
    serial: fc.constantFrom(null, 'S1', 'S2'),
    units: fc.integer({ min: -1e9, max: 1e15 }),
  })
  .map(({ lot, expiry, blocked, aisle, container, serial, units }): StockEntry => ({
    area: { description: 'Reserva', type: null, abbreviation: 'RS' },
    location: { aisle, position: null, level: null, state: null },
    container: { number: container, remark: null, stateDescription: null, stateBlocked: blocked, packages: null },
    articleCode: '1',
    description: null,
    lot,
    serial,
    expiry,
    units: units as Units,
    declaredWeight: null,
    preparationId: null,
    taskId: null,
    taskState: null,
  }))

function figuresOf(rows: readonly StockEntry[], lots = 100) {
  const stock = createArticleStock(today, { lots, placesOfLot: 100, serials: 1 })
  for (const row of rows) stock.add(row)
  return stock.figures()
}
const sum = (figures: readonly number[]) => figures.reduce((total, figure) => total + BigInt(figure), 0n)

test('each unit belongs to one location of one lot, in any order of rows', () => {
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 30 }), (rows) => {
      // Beyond safe integers a sum is the nearest number.
      fc.pre(Math.abs(rows.reduce((total, row) => total + Math.abs(row.units), 0)) < Number.MAX_SAFE_INTEGER)
      const { lots, units, expiredUnits, blockedUnits, entries } = figuresOf(rows)
      expect(entries).toBe(rows.length)
      expect(sum(lots.map((lot) => lot.units))).toBe(BigInt(units))
      for (const lot of lots) expect(sum(lot.places.map((place) => place.units))).toBe(BigInt(lot.units))
      expect(sum(lots.filter((lot) => lot.expired).map((lot) => lot.units))).toBe(BigInt(expiredUnits))
      expect(sum(lots.map((lot) => lot.blockedUnits))).toBe(BigInt(blockedUnits))
      const again = figuresOf(rows.toReversed())
      expect(again.lots.map(({ lot, expiry, units: own }) => [lot, expiry, own])).toEqual(
        lots.map(({ lot, expiry, units: own }) => [lot, expiry, own]),
      )
    }),
  )
})

test('what expires next comes first, then what never does, then what has', () => {
  const row = (expiry: string | null): StockEntry => ({ ...(fc.sample(entry, 1)[0] as StockEntry), expiry, lot: 'A' })
  const { lots } = figuresOf(['2026-03-09', null, '2026-04-01', 'mañana', '2026-03-10', '2026-01-01'].map(row))
  expect(lots.map(({ expiry, expired }) => [expiry, expired])).toEqual([
    ['2026-03-10', false],
    ['2026-04-01', false],
    ['mañana', false],
    [null, false],
    ['2026-01-01', true],
    ['2026-03-09', true],
  ])
})

test('long lists are cut, their totals are not', () => {
  const rows = fc.sample(entry, 50)
  const whole = figuresOf(rows)
  const cut = figuresOf(rows, 1)
  expect(cut.lots).toEqual(whole.lots.slice(0, 1))
  expect(cut).toMatchObject({ units: whole.units, lotsTotal: whole.lotsTotal })
  expect(cut.serials.rows.length).toBeLessThanOrEqual(1)
})
