import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { operations } from '../../../src/contract/operations.ts'
import { reviewState } from '../../../src/contract/shapes/adjustment.ts'
import { adjustmentSignals } from '../../../src/contract/shapes/adjustment-signal.ts'
import {
  activeOf,
  changes,
  filterOf,
  initialView,
  emptyFilters,
  toggleChartSelection,
  parseViewState,
  toStoredView,
  withoutDimension,
  type AdjustmentsViewState,
  type ChartSelection,
} from '../../../src/renderer/screens/adjustments/view-state.ts'

const today = '2026-11-20'
const view = (
  filters: Partial<AdjustmentsViewState['filters']>,
  selection: ChartSelection = {},
): AdjustmentsViewState => ({
  ...initialView,
  period: { preset: 'lastMonth' },
  filters: { ...emptyFilters, ...filters },
  selection,
})

const key = fc.option(fc.string({ maxLength: 30 }), { nil: null })
const anySelection: fc.Arbitrary<ChartSelection> = fc.record(
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
const anyView: fc.Arbitrary<AdjustmentsViewState> = fc.record({
  period: fc.constantFrom<AdjustmentsViewState['period']>(
    { preset: 'lastMonth' },
    { from: '2026-10-01', to: '2026-10-31' },
  ),
  filters: fc.record({
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
  selection: anySelection,
  openFirst: fc.boolean(),
})

describe('the query of a view', () => {
  it('holds each filter under its name', () => {
    expect(filterOf(view({}), today)).toEqual({ from: '2026-10-01', to: '2026-10-31' })
    expect(
      filterOf(
        view({
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
    expect(filterOf(view({ signal: 'any' }), today)).toMatchObject({ withSignals: true })
  })

  it('says a pressed mark as a whole, also where the rows do not say', () => {
    expect(
      filterOf(view({}, { user: 'B. Sosa', reason: null, day: '2026-10-05', cell: { weekday: 4, hour: 2 } }), today),
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
      fc.property(anyView, (any) => {
        expect(operations['adjustments.summary'].input.safeParse(filterOf(any, today)).success).toBe(true)
      }),
    )
  })
})

describe('a chart selection', () => {
  it('is removed when pressed again', () => {
    fc.assert(
      fc.property(anyView, fc.constantFrom<'user' | 'reason'>('user', 'reason'), key, (any, dimension, value) => {
        const on = toggleChartSelection(withoutDimension(any, dimension), dimension, value)
        expect(on.selection[dimension]).toBe(value)
        expect(toggleChartSelection(on, dimension, value)).toEqual(withoutDimension(any, dimension))
      }),
    )
  })

  it('replaces another of the same chart', () => {
    const first = toggleChartSelection(view({}), 'cell', { weekday: 1, hour: 8 })
    expect(toggleChartSelection(first, 'cell', { weekday: 1, hour: 9 }).selection).toEqual({
      cell: { weekday: 1, hour: 9 },
    })
    expect(toggleChartSelection(first, 'cell', { hour: 8, weekday: 1 }).selection).toEqual({})
  })
})

it('every filter that is on can be taken away alone, until nothing is on', () => {
  fc.assert(
    fc.property(anyView, (any) => {
      let left = any
      for (let on = activeOf(left); on.length > 0; on = activeOf(left)) {
        left = on[0]?.removed ?? left
        expect(activeOf(left)).toHaveLength(on.length - 1)
      }
      expect(Object.keys(filterOf(left, today)).toSorted()).toEqual(['from', 'to'])
    }),
  )
})

describe('a stored view', () => {
  it('is read back as it was', () => {
    fc.assert(
      fc.property(anyView, (any) => {
        const kept = toStoredView(any)
        const read = parseViewState(kept)
        expect({ ...read, filters: { ...read.filters, changed: read.filters.changed.toSorted() } }).toEqual({
          ...any,
          filters: { ...any.filters, changed: any.filters.changed.toSorted() },
        })
      }),
    )
  })

  it('has the field names of the first version', () => {
    const kept = {
      period: { preset: 'last30' },
      wanted: { user: 'ana' },
      marks: { day: '2026-10-01' },
      openFirst: false,
    }
    const read = parseViewState(kept)
    expect([read.filters.user, read.selection.day]).toEqual(['ana', '2026-10-01'])
    expect(Object.keys(toStoredView(read))).toEqual(Object.keys(kept))
  })

  it('with any content is a valid view', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('period', 'wanted', 'marks', 'openFirst'), fc.jsonValue()), (kept) => {
        const read = parseViewState(kept)
        expect(operations['adjustments.summary'].input.safeParse(filterOf(read, today)).success).toBe(true)
      }),
    )
  })
})
