import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { StockEntry, Units } from '../../src/main/core/domain/model.ts'
import type { CacheReader, CacheWriter } from '../../src/main/core/store/cache/cache-file.ts'
import { groupStock, listWholeArticles, placesOfArticles } from '../../src/main/core/store/cache/stock-articles.ts'
import { beginStockList } from '../../src/main/core/store/cache/stock-table.ts'
import { listStock, nextOfArticle } from '../../src/main/core/store/cache/stock.ts'
import { activeTable } from '../../src/main/core/store/cache/swapped-list.ts'
import { samplesOf } from '../support/samples.ts'
import { openCache } from './support/cache.ts'
import { units } from './support/chain-records.ts'

const today = '2026-02-01'

const entry = (at: number, patch: Partial<StockEntry> = {}): StockEntry => ({
  area: { description: at % 5 === 0 ? 'Frio' : 'Picking', type: 'picking', abbreviation: 'PK' },
  location: { aisle: at % 7, position: at % 11, level: at % 13 === 0 ? null : 1, state: 'ocupada' },
  container: { number: `C${at % 40}`, remark: null, stateDescription: null, stateBlocked: at % 9 === 0, packages: 2 },
  articleCode: `A${at % 12}`,
  description: `Yerba ${at % 12}`,
  lot: at % 3 === 0 ? null : `L${at % 8}`,
  serial: null,
  expiry: at % 4 === 0 ? null : `2026-0${1 + (at % 6)}-09`,
  units: units(1 + (at % 10)),
  declaredWeight: null,
  preparationId: null,
  taskId: null,
  taskState: null,
  ...patch,
})

function read(cache: { writer: CacheWriter }, entries: readonly StockEntry[], at: number): string {
  const list = beginStockList(cache.writer, at)
  for (let from = 0; from < entries.length; from += 500) list.addRows(entries.slice(from, from + 500))
  return list.commit({ complete: true }).result
}

/** Reads the list, again if it is not believed at first. */
function readBelieved(cache: ReturnType<typeof openCache>, entries: readonly StockEntry[], at: number): void {
  const first = read(cache, entries, at)
  expect(first === 'held' ? read(cache, entries, at + 1) : first).toBe('swapped')
}

/** All that is asked of the stock; without ids, and equal rows in the order of their texts. */
function answers({ reader }: { reader: CacheReader }) {
  const filters = [
    {},
    { blocked: true },
    { container: 'C7' },
    { lot: 'L2' },
    { area: 'frio' },
    { location: '3' },
    { text: 'x' },
  ]
  const codes = Array.from({ length: 12 }, (_, at) => `A${at}`)
  const texts = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).sort()
  return {
    rows: filters.map((filter) => texts(listStock(reader, { ...filter, limit: 5000 }).rows)),
    totals: filters.map((filter) => listStock(reader, { ...filter, limit: 1 }).total),
    whole: listWholeArticles(reader, { limit: 100 }, today)?.rows,
    byExpiry: listWholeArticles(reader, { limit: 100, order: 'expiry' }, today)?.rows,
    groups: filters.map((filter) => groupStock(reader, filter, today, null)?.groups),
    places: placesOfArticles(reader, codes).map(({ articleCode, units: sum, locations, places }) => {
      const best = places.map((place) => place.units)
      return { articleCode, sum, locations, best }
    }),
  }
}

const step = fc.record({
  // Shares of the rows, in thousandths.
  removed: fc.constantFrom(0, 0, 2, 5, 40),
  changed: fc.constantFrom(0, 1, 3, 200),
  added: fc.constantFrom(0, 1, 4, 30),
  isShuffled: fc.boolean(),
  seed: fc.nat(),
})

test('a list that changed in whatever way answers as if it had been read into an empty copy', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1500 }), fc.array(step, { minLength: 1, maxLength: 4 }), (size, steps) => {
      const cache = openCache()
      let entries = Array.from({ length: size }, (_, at) => entry(at % 700))
      let at = 1
      readBelieved(cache, entries, at)
      for (const { removed, changed, added, isShuffled, seed } of steps) {
        const hit = (row: number, share: number) => (row * 7919 + seed) % 1000 < share
        entries = entries
          .filter((_row, place) => !hit(place, removed))
          .map((row, place) =>
            hit(place + 13, changed) ? { ...row, units: (row.units + 1) as Units, description: `Mate ${seed}` } : row,
          )
        const more = Math.ceil((entries.length * added) / 1000)
        entries.push(
          ...Array.from({ length: more }, (_, place) => entry(place * 31 + seed, { articleCode: `A${seed % 12}` })),
        )
        if (isShuffled) entries.reverse()
        readBelieved(cache, entries, (at += 10))
        const fresh = openCache()
        readBelieved(fresh, entries, at)
        expect(answers(cache)).toEqual(answers(fresh))
      }
    }),
    { numRuns: samplesOf(25) },
  )
})

test('few changes are made in the table that is read, many write another one', () => {
  const cache = openCache()
  const entries = Array.from({ length: 401 }, (_, at) => entry(at))
  const table = () => activeTable(cache.reader, 'stock')
  read(cache, entries, 1)
  expect(table()).toBe('stock_a')
  read(cache, entries, 2)
  expect(table()).toBe('stock_a')
  read(cache, [...entries.slice(2), entry(500), entry(501)], 3)
  expect(table()).toBe('stock_a')
  read(
    cache,
    entries.map((row) => ({ ...row, units: units(77) })),
    4,
  )
  expect(table()).toBe('stock_b')
  read(cache, [...entries.map((row) => ({ ...row, units: units(77) })), entry(1)], 5)
  expect(table()).toBe('stock_b')
  expect(listStock(cache.reader, { limit: 1 }).total).toBe(402)
})

test('after changes of half as many rows as it has, the whole list is written again', () => {
  const cache = openCache()
  const entries = Array.from({ length: 700 }, (_, at) => entry(at))
  const tables: (string | null)[] = []
  for (let turn = 1; turn <= 105; turn += 1) {
    read(cache, entries.slice(turn * 2, turn * 2 + 401), turn)
    tables.push(activeTable(cache.reader, 'stock'))
  }
  expect(tables.indexOf('stock_b')).toBe(102)
  expect(tables.lastIndexOf('stock_a')).toBe(101)
  expect(listStock(cache.reader, { limit: 1 }).total).toBe(401)
})

test('rows of one article are not added up from a list and its next reading', () => {
  const cache = openCache()
  const entries = Array.from({ length: 1201 }, (_, at) => entry(at))
  read(cache, entries, 1)
  const first = nextOfArticle(cache.reader, 'A7', null, 25)
  const part = groupStock(cache.reader, {}, today, null)
  read(cache, [...entries.slice(1), entry(7)], 2)
  expect(activeTable(cache.reader, 'stock')).toBe('stock_a')
  expect(nextOfArticle(cache.reader, 'A7', first?.next ?? null, 25)).toBeNull()
  expect(groupStock(cache.reader, {}, today, { version: part?.version ?? '', after: 'A1' })).toBeNull()
})

test('a list of equal rows, of which one is missing', () => {
  const cache = openCache()
  const entries = Array.from({ length: 3001 }, () => entry(7))
  read(cache, entries, 1)
  read(cache, entries.slice(2), 2)
  expect(listStock(cache.reader, { limit: 1 }).total).toBe(2999)
  read(cache, [...entries, ...entries.slice(0, 20)], 3)
  expect(listStock(cache.reader, { limit: 1 }).total).toBe(3021)
  expect(listWholeArticles(cache.reader, { limit: 1 }, today)?.rows[0]?.units).toBe(3021 * units(8))
})

test('a reading that ends early or is not believed changes nothing, however much it has again', () => {
  const cache = openCache()
  const entries = Array.from({ length: 1001 }, (_, at) => entry(at))
  read(cache, entries, 1)
  const before = answers(cache)
  const cut = beginStockList(cache.writer, 2)
  cut.addRows([
    ...entries.slice(0, 400),
    entry(2000, { description: 'Nueva', location: { ...entry(1).location, aisle: 99 } }),
  ])
  cut.abort()
  expect(answers(cache)).toEqual(before)
  expect(read(cache, entries.slice(0, 1000), 3)).toBe('held')
  expect(answers(cache)).toEqual(before)
})

test('a disk that is full when indexes are made is said, and the list before stays', () => {
  const cache = openCache()
  const entries = Array.from({ length: 1001 }, (_, at) => entry(at))
  read(cache, entries, 1)
  const before = answers(cache)
  const list = beginStockList(cache.writer, 2)
  list.addRows(entries.map((row) => ({ ...row, units: units(9) })))
  const { db } = cache.writer
  db.pragma(`max_page_count = ${Number(db.pragma('page_count', { simple: true })) + 4}`)
  const refused = failureOf(() => list.commit({ complete: true }))
  expect(refused).toMatchObject({ code: 'storage_full' })
  expect(answers(cache)).toEqual(before)
})

function failureOf(work: () => unknown): unknown {
  try {
    return work()
  } catch (error) {
    return error
  }
}
