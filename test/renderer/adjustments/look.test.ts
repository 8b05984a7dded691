import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { operations } from '../../../src/contract/operations.ts'
import { adjustmentSignals, reviewState } from '../../../src/contract/shapes/adjustment.ts'
import {
  activeOf,
  changes,
  filterOf,
  initialView,
  emptyFilters,
  toggleChartSelection,
  parseViewState,
  withoutDimension,
  type AdjustmentsViewState,
  type ChartSelection,
} from '../../../src/renderer/screens/adjustments/view-state.ts'

const today = '2026-11-20'
const look = (wanted: Partial<AdjustmentsViewState['wanted']>, marks: ChartSelection = {}): AdjustmentsViewState => ({
  ...initialView,
  period: { preset: 'lastMonth' },
  wanted: { ...emptyFilters, ...wanted },
  marks,
})

const key = fc.option(fc.string({ maxLength: 30 }), { nil: null })
const anyMarks: fc.Arbitrary<ChartSelection> = fc.record(
  {
    article: key,
    user: key,
    reason: key,
    location: key,
    day: fc.constantFrom('2026-10-01', '2026-10-31'),
    cell: fc.record({ weekday: fc.integer({ min: 1, max: 7 }), hour: fc.integer({ min: 0, max: 23 }) }),
  },
  { requiredKeys: [] },
)
const anyLook: fc.Arbitrary<AdjustmentsViewState> = fc.record({
  period: fc.constantFrom<AdjustmentsViewState['period']>(
    { preset: 'lastMonth' },
    { from: '2026-10-01', to: '2026-10-31' },
  ),
  wanted: fc.record({
    articleCode: fc.string({ maxLength: 30 }),
    user: fc.string({ maxLength: 30 }),
    reason: fc.string({ maxLength: 30 }),
    location: fc.string({ maxLength: 30 }),
    container: fc.string({ maxLength: 30 }),
    changed: fc.subarray([...changes]),
    signal: fc.constantFrom('any', null, ...adjustmentSignals),
    withoutReason: fc.boolean(),
    review: fc.constantFrom(null, ...reviewState.options),
  }),
  marks: anyMarks,
  openFirst: fc.boolean(),
})

describe('the question of a look', () => {
  it('holds each filter under its name', () => {
    expect(filterOf(look({}), today)).toEqual({ from: '2026-10-01', to: '2026-10-31' })
    expect(
      filterOf(
        look({
          articleCode: ' 104412 ',
          user: 'sosa',
          changed: ['lot', 'expiry'],
          signal: 'odd_hour',
          withoutReason: true,
          review: 'open',
        }),
        today,
      ),
    ).toEqual({
      from: '2026-10-01',
      to: '2026-10-31',
      articleCode: '104412',
      user: 'sosa',
      changedLot: true,
      changedExpiry: true,
      signal: 'odd_hour',
      withoutReason: true,
      review: 'open',
    })
    expect(filterOf(look({ signal: 'any' }), today)).toMatchObject({ withSignals: true })
  })

  it('says a pressed mark as a whole, also where the rows do not say', () => {
    expect(
      filterOf(look({}, { user: 'B. Sosa', reason: null, day: '2026-10-05', cell: { weekday: 4, hour: 2 } }), today),
    ).toEqual({
      from: '2026-10-01',
      to: '2026-10-31',
      exactly: { user: 'B. Sosa', reason: null },
      day: '2026-10-05',
      weekday: 4,
      hour: 2,
    })
  })

  it('is one that the core takes, whatever is typed and pressed', () => {
    fc.assert(
      fc.property(anyLook, (any) => {
        expect(operations['adjustments.summary'].input.safeParse(filterOf(any, today)).success).toBe(true)
      }),
    )
  })
})

describe('marks', () => {
  it('are let go of when pressed again', () => {
    fc.assert(
      fc.property(anyLook, fc.constantFrom<'user' | 'reason'>('user', 'reason'), key, (any, dimension, value) => {
        const on = toggleChartSelection(withoutDimension(any, dimension), dimension, value)
        expect(on.marks[dimension]).toBe(value)
        expect(toggleChartSelection(on, dimension, value)).toEqual(withoutDimension(any, dimension))
      }),
    )
  })

  it('of the same chart take each other’s place', () => {
    const first = toggleChartSelection(look({}), 'cell', { weekday: 1, hour: 8 })
    expect(toggleChartSelection(first, 'cell', { weekday: 1, hour: 9 }).marks).toEqual({
      cell: { weekday: 1, hour: 9 },
    })
    expect(toggleChartSelection(first, 'cell', { hour: 8, weekday: 1 }).marks).toEqual({})
  })
})

it('every filter that is on can be taken away alone, until nothing is on', () => {
  fc.assert(
    fc.property(anyLook, (any) => {
      let left = any
      for (let on = activeOf(left); on.length > 0; on = activeOf(left)) {
        left = on[0]?.removed ?? left
        expect(activeOf(left)).toHaveLength(on.length - 1)
      }
      expect(Object.keys(filterOf(left, today)).toSorted()).toEqual(['from', 'to'])
    }),
  )
})

describe('a kept look', () => {
  it('is read back as it was', () => {
    fc.assert(
      fc.property(anyLook, (any) => {
        const kept = JSON.parse(JSON.stringify(any)) as Record<string, unknown>
        const read = parseViewState(kept)
        expect({ ...read, wanted: { ...read.wanted, changed: read.wanted.changed.toSorted() } }).toEqual({
          ...any,
          wanted: { ...any.wanted, changed: any.wanted.changed.toSorted() },
        })
      }),
    )
  })

  it('of anything at all is a look', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('period', 'wanted', 'marks', 'openFirst'), fc.jsonValue()), (kept) => {
        const read = parseViewState(kept)
        expect(operations['adjustments.summary'].input.safeParse(filterOf(read, today)).success).toBe(true)
      }),
    )
  })
})
