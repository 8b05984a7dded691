import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AdjustmentGroup } from '../../../src/contract/shapes/adjustment.ts'
import { createFormat } from '../../../src/renderer/i18n/format.ts'
import {
  byNetSize,
  exact,
  fromBarKey,
  toBarKey,
  netBars,
  toParetoBars,
  trendSpans,
  type ChartTexts,
} from '../../../src/renderer/screens/adjustments/chart-data.ts'
import { changeText } from '../../../src/renderer/screens/adjustments/figures.tsx'
import { heatStep } from '../../../src/renderer/ui/chart/heat-map.tsx'
import { addDays } from '../../../src/renderer/state/period.ts'
import { ageTexts } from '../support/age-texts.ts'

const format = createFormat('es-AR', ageTexts)
const words: ChartTexts = {
  format,
  none: 'sin motivo',
  kilos: (amount) => `${amount} kg`,
  rest: (groups) => `${groups} más`,
  hint: ({ label, count, net, gross }) => `${label} ${count} ${net} ${gross}`,
}
const group = (key: string | null, gross: number, net = -gross): AdjustmentGroup => ({
  key,
  label: key,
  count: 1,
  net,
  gross,
  withoutReason: 0,
})

describe('a Pareto', () => {
  it('writes the share that is reached, and names the rows that do not say', () => {
    const groups = [group('Rotura', 60), group(null, 30), group('Muestra', 10)]
    const bars = toParetoBars(groups, { count: 3, net: -100, gross: 100 }, null, words)
    expect(bars.map(({ label, figure, share, chosen }) => [label, figure, share, chosen])).toEqual([
      ['Rotura', '60', '60\u00a0%', false],
      ['sin motivo', '30', '90\u00a0%', true],
      ['Muestra', '10', '100\u00a0%', false],
    ])
  })

  it('ends in what does not fit: the figures add up to the whole, and the last bar opens nothing', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 40 }), (values) => {
        const groups = values.toSorted((a, b) => b - a).map((value, at) => group(`g${at}`, value / 1000))
        const total = exact(groups.reduce((sum, { gross }) => sum + gross, 0))
        const bars = toParetoBars(groups, { count: groups.length, net: -total, gross: total }, undefined, words)
        expect(bars.length).toBeLessThanOrEqual(5)
        expect(bars.filter((bar) => bar.fixed).length).toBe(groups.length > 5 ? 1 : 0)
        const figures = bars.map((bar) => Number(bar.hint.split(' ').at(-1)))
        expect(exact(figures.reduce((sum, figure) => sum + figure, 0))).toBe(total)
        expect(bars.at(-1)?.share).toBe(total > 0 ? '100\u00a0%' : '')
      }),
    )
  })
})

it('a loss says who adjusted it, each with their net', () => {
  const users = [
    { key: 'Ana', label: 'Ana', count: 3, net: -30, gross: 34 },
    { key: null, label: null, count: 1, net: 4, gross: 4 },
  ]
  const milk = { ...group('104412', 34, -26), label: 'Leche', users, byWeight: false }
  const [bar] = netBars([milk], 5, true, undefined, {
    ...words,
    none: 'sin dato',
  })
  expect(bar).toMatchObject({ label: 'Leche', value: 26, figure: '−26', note: 'Ana −30 · sin dato +4' })
})

it('kilograms are written, but have no bar on the scale of units', () => {
  const milk = { ...group('104412', 34, -26), label: 'Leche', users: [], byWeight: false }
  const oranges = { ...group('104461', 400, -380), label: 'Naranja x kg', users: [], byWeight: true }
  for (const asLosses of [true, false]) {
    const bars = netBars([oranges, milk], 5, asLosses, undefined, { ...words, none: 'sin dato' })
    expect(bars.map(({ value }) => Math.abs(value))).toEqual([0, 26])
    expect(bars[0]?.figure).toContain('−380')
  }
})

it('the key of any group comes back from its mark', () => {
  fc.assert(
    fc.property(fc.option(fc.string(), { nil: null }), (key) => {
      expect(fromBarKey(toBarKey(key))).toBe(key)
    }),
  )
})

describe('the trend', () => {
  it('has every day of a short period, and weeks in a long one, with nothing lost', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 }), fc.array(fc.nat(399), { maxLength: 60 }), (length, places) => {
        const from = '2024-01-15'
        const to = addDays(from, length - 1)
        const keys = [...new Set(places.filter((place) => place < length))]
        const byDay = keys.map((place) => group(addDays(from, place), 0.1, 0.1))
        const spans = trendSpans(byDay, { from, to })
        expect(spans[0]?.from).toBe(from)
        expect(spans.at(-1)?.to).toBe(to)
        for (const [at, span] of spans.slice(1).entries()) expect(addDays(spans[at]?.to ?? '', 1)).toBe(span.from)
        expect(spans.length).toBe(length <= 62 ? length : Math.ceil(length / 7))
        expect(exact(spans.reduce((sum, span) => sum + span.gross, 0))).toBe(exact(keys.length / 10))
      }),
    )
  })
})

it.each([
  [0, 6, 0],
  [1, 1000, 1],
  [1, 6, 1],
  [3, 6, 3],
  [6, 6, 5],
  [0, 0, 0],
])('%d of at most %d has shade %d', (value, most, step) => {
  expect(heatStep(value, most)).toBe(step)
})

it.each([
  [100, 150, '+50\u00a0%'],
  [100, 100, null],
  [0, 5, '+5'],
  [-10, -30, '−20'],
  [-10, 5, '+15'],
  [3, 1, '−67\u00a0%'],
  [1, 100, '+99'],
  [1000, 1001, '+1'],
  [0.1 + 0.2, 0.3, null],
])('from %d to %d reads %s', (before, now, text) => {
  expect(changeText(before, now, format)).toBe(text)
})

it.each([
  [0, '0'],
  [0.001, '<1'],
  [0.999, '>99'],
  [1, '100'],
  [0.0561, '6'],
])('a share of %d reads %s', (share, text) => {
  expect(format.share(share)).toBe(`${text}\u00a0%`)
})

it('articles by net come by its size, kilograms after units', () => {
  const article = (key: string, net: number, byWeight = false) => ({ ...group(key, 50, net), users: [], byWeight })
  const articles = [article('a', 4), article('kg', -40, true), article('b', -24), article('c', 20)]
  expect(byNetSize(articles).map(({ key }) => key)).toEqual(['b', 'c', 'a', 'kg'])
})
