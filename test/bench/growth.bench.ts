import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { addDays } from '../../src/main/core/domain/dates.ts'
import { knownToBeAway, openIdleCore } from '../core/support/idle-core.ts'
import { valueOf } from '../support/core.ts'
import { round } from './figures.ts'
import { compare, documentOf } from './support/compared-lines.ts'
import { adjustmentDays, fillAdjustments } from './support/full-adjustments.ts'
import { fillCache } from './support/full-cache.ts'
import { type Growth, growthPicture } from './support/growth-picture.ts'
import { meanProcessorMs } from './support/interleaved.ts'

// How each part grows with what it holds: processor time of one call, the mean of many. Sizes are set, separated by
// commas, in MUELLE_BENCH_GROWTH_SCANS, _CONTROLS, _ADJUSTMENTS and _LOTS.

const sizesOf = (name: string, sizes: string) =>
  (process.env[`MUELLE_BENCH_GROWTH_${name}`] ?? sizes).split(',').map(Number)

const found: Growth[] = []

async function measure(what: string, size: number, runs: number, call: (at: number) => unknown): Promise<void> {
  found.push({ what, size, processorMs: await meanProcessorMs(runs, call) })
}

afterAll(() => {
  const folder = new URL('../../out/bench/', import.meta.url)
  mkdirSync(folder, { recursive: true })
  writeFileSync(new URL('growth.svg', folder), growthPicture(found))
  for (const { what, size, processorMs } of found)
    console.log(`| ${what} | ${size.toLocaleString('en')} | ${round(processorMs)} ms |`)
})

/** Below this the clock and the garbage collector are most of what is measured. */
const floorMs = 1

/** Steps that grow faster than n log n; twice that is the allowance for a busy machine. */
function steepSteps(...names: string[]): string[] {
  const cost = (n: number) => Math.max(1, n) * Math.log2(n + 2)
  return names.flatMap((what) => {
    const points = found.filter((one) => one.what === what)
    return points.slice(1).flatMap((next, at) => {
      const before = points[at] ?? next
      const allowed = (2 * Math.max(floorMs, before.processorMs) * cost(next.size)) / cost(before.size)
      return next.processorMs < allowed ? [] : [`${what}: from ${before.size} to ${next.size}`]
    })
  })
}

test('scans of one count', async () => {
  const core = await openIdleCore()
  await core.refresh()
  const { client } = core
  const { control } = valueOf(await client.query('receiving.find', { number: 'R-000184' }))
  const { sessionId } = valueOf(await client.command('counts.start', { controlId: control?.id ?? 0, operator: 'Ana' }))
  const scan = () => client.command('counts.scan', { sessionId, raw: ']C101077990010441221727031510L26-0907' })
  let scans = 0
  for (const size of sizesOf('SCANS', '0,1000,10000,50000')) {
    for (; scans < size; scans += 1) await scan()
    await measure('a scan, by scans before it', size, 100, scan)
    await measure('the count, by its scans', size, 200, () => client.query('counts.get', { sessionId }))
    scans += 100
  }
  expect(steepSteps('a scan, by scans before it', 'the count, by its scans')).toEqual([])
})

test('documents of the local data', async () => {
  for (const size of sizesOf('CONTROLS', '1,1000,10000,100000')) {
    const first = await openIdleCore({ warehouse: { scale: { controls: 0, adjustments: 0, orders: 0 } } })
    await first.stop()
    fillCache(join(first.folder, 'profiles', 'practice'), size)
    const { client, warehouse, clock, refresh, stop } = await openIdleCore({ folder: first.folder })
    await refresh('suppliers')
    // Known to be away: nothing waits for it.
    warehouse.setFault('down')
    await knownToBeAway(client, clock, 'B-00000000')
    const number = (at: number) => `B-${String(Math.trunc((at * size) / 200)).padStart(8, '0')}`
    await measure('a number, by documents', size, 200, (at) => client.query('receiving.find', { number: number(at) }))
    await measure('a page of 50, by documents', size, 200, () => client.query('receiving.list', { limit: 50 }))
    await measure('words, by documents', size, 50, () => client.query('search.everything', { text: 'medida 17' }))
    await stop()
  }
  const names = ['a number', 'a page of 50', 'words'].map((what) => `${what}, by documents`)
  expect(steepSteps(...names)).toEqual([])
})

test('adjustments', async () => {
  for (const size of sizesOf('ADJUSTMENTS', '10000,100000,1000000')) {
    const first = await openIdleCore()
    const last = addDays(new Date(first.clock.now()).toISOString().slice(0, 10), -1) ?? ''
    await first.stop()
    await fillAdjustments(first.folder, last, size + adjustmentDays)
    const { client, stop } = await openIdleCore({ folder: first.folder })
    const period = { from: addDays(last, 1 - adjustmentDays) ?? '', to: last }
    // Another period each time: figures of the same one are remembered.
    const figures = (at: number) =>
      client.query('adjustments.summary', { ...period, from: addDays(period.from, at) ?? '' })
    await measure('figures, by adjustments', size, 7, figures)
    await measure('a page of a list, by adjustments', size, 50, () => client.query('adjustments.list', period))
    await stop()
  }
  expect(steepSteps('figures, by adjustments', 'a page of a list, by adjustments')).toEqual([])
  // Filling the file with a million rows takes most of it.
}, 3_600_000)

test('lots of one article', async () => {
  for (const size of sizesOf('LOTS', '1,100,1000,10000')) {
    const lots = documentOf(size, () => 'A000001')
    await measure('a comparison, by lots of one article', size, 30, () => compare(lots))
  }
  expect(steepSteps('a comparison, by lots of one article')).toEqual([])
})
