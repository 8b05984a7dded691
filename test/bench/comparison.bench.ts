import { expect, test } from 'vitest'
import { figures, round } from './figures.ts'
import { compare, documentOf } from './support/compared-lines.ts'
import { interleaved } from './support/interleaved.ts'

const size = 10_000

/** The least that a comparison does: one table of the keys, one object a line. */
function bare({ declared, parts }: ReturnType<typeof documentOf>) {
  const counted = new Map(parts.map((part) => [part.articleCode + part.lot, part.units]))
  return declared.map(({ articleCode, lot, expiry, units }) => {
    const sum = counted.get(articleCode + lot) ?? 0
    return { articleCode, lot, expiry, declared: units, counted: sum, difference: sum - units }
  })
}

test(`a comparison of ${size} lines, beside one table of their keys`, async () => {
  const articles = documentOf(size, (at) => `A${String(at).padStart(6, '0')}`)
  const lots = documentOf(size, () => 'A000001')
  expect(compare(articles).totals).toEqual(compare(lots).totals)
  const halfTheLots = documentOf(size / 2, () => 'A000001')
  const measured = await interleaved(200, {
    'bare table': () => bare(articles),
    'articles of one lot': () => compare(articles),
    'lots of one article': () => compare(lots),
    'half as many lots': () => compare(halfTheLots),
  })
  for (const [name, { times, processorMs }] of Object.entries(measured))
    console.log(`${name}:`, figures(times), 'processor', round(processorMs))
})
