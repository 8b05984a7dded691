import { expect, test } from 'vitest'
import { compareDocument } from '../../src/main/core/domain/comparison.ts'
import type { QuantityByLot } from '../../src/main/core/domain/quantities.ts'
import type { Units } from '../../src/main/core/domain/model.ts'
import { figures, round } from './figures.ts'
import { interleaved } from './support/interleaved.ts'

const size = 10_000

/** Declared, and counted with every tenth line one unit short. */
function documentOf(articleCode: (at: number) => string) {
  const part = (at: number, units: number): QuantityByLot => ({
    articleCode: articleCode(at),
    lot: `L${(at * 7919) % 100_003}`,
    expiry: `2027-01-${String(1 + (at % 28)).padStart(2, '0')}`,
    units: (units * 1_000_000) as Units,
  })
  const declared = Array.from({ length: size }, (_, at) => part(at, 10))
  const parts = Array.from({ length: size }, (_, at) => ({
    ...part(at, at % 10 === 0 ? 9 : 10),
    condition: 'good' as const,
  }))
  return { declared, parts }
}

function compare({ declared, parts }: ReturnType<typeof documentOf>) {
  return compareDocument({
    declared,
    wmsCount: [],
    counts: [{ closedAt: '2026-11-21T10:00:00.000-03:00', parts }, null, null],
    requiredCounts: 1,
    tolerance: { units: 0 as Units, percent: 0 },
  })
}

/** The least that a comparison does: one table of the keys, one object a line. */
function bare({ declared, parts }: ReturnType<typeof documentOf>) {
  const counted = new Map(parts.map((part) => [part.articleCode + part.lot, part.units]))
  return declared.map(({ articleCode, lot, expiry, units }) => {
    const sum = counted.get(articleCode + lot) ?? 0
    return { articleCode, lot, expiry, declared: units, counted: sum, difference: sum - units }
  })
}

test(`a comparison of ${size} lines, beside one table of their keys`, async () => {
  const articles = documentOf((at) => `A${String(at).padStart(6, '0')}`)
  const lots = documentOf(() => 'A000001')
  expect(compare(articles).totals).toEqual(compare(lots).totals)
  const measured = await interleaved(30, {
    'bare table': () => bare(articles),
    'articles of one lot': () => compare(articles),
    'lots of one article': () => compare(lots),
  })
  for (const [name, { times, processorMs }] of Object.entries(measured))
    console.log(`${name}:`, figures(times), 'processor', round(processorMs))
})
