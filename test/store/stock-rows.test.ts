import fc from 'fast-check'
import { expect, test } from 'vitest'
import { join } from 'node:path'
import type { StockEntry, Units } from '../../src/main/core/domain/model.ts'
import { cacheApplicationId, cacheName, connectCacheWriter } from '../../src/main/core/store/cache/cache-file.ts'
import { isUpgradeLong, openCacheReader, openCacheWriter } from '../../src/main/core/store/cache/open-cache.ts'
import { placeOf } from '../../src/main/core/store/cache/stock-row.ts'
import { beginStockList } from '../../src/main/core/store/cache/stock-table.ts'
import { expiriesOfLot, listStock } from '../../src/main/core/store/cache/stock.ts'
import { migrate } from '../../src/main/core/store/migrate.ts'
import { cacheMigrations } from '../../src/main/core/store/migrations/cache.ts'
import { decodeCursor } from '../../src/main/core/store/cursor.ts'
import { samplesOf } from '../support/samples.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { openCache } from './support/cache.ts'
import { units } from './support/chain-records.ts'

const text = fc.oneof(
  fc.constantFrom(null, '', ' ', 'L1', ' L1 ', 'ñ€', '10', '~', 'null', '\u0000', 'null\u0000null'),
  fc.string({ maxLength: 6 }),
)
const number = fc.oneof(
  fc.constantFrom(null, 0, 4, 25, 4.5, 1e21, 2 ** 40, -3),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
)
const integer = fc.oneof(fc.constant(null), fc.maxSafeInteger())
const expiry = fc.oneof(
  fc.constantFrom(null, '', '2026-03-09', '2026-03-09T00:00:00', '2026-03-09 10:30', '09/03/2026', '2026-3-9'),
  fc.string({ maxLength: 12 }),
)

const anyEntry: fc.Arbitrary<StockEntry> = fc.record({
  area: fc.record({ description: text, type: text, abbreviation: text }),
  location: fc.record({ aisle: number, position: number, level: number, state: text }),
  container: fc.record({
    number: text,
    remark: text,
    stateDescription: text,
    stateBlocked: fc.constantFrom(null, true, false),
    packages: number,
  }),
  articleCode: fc.constantFrom('A', 'B'),
  description: text,
  lot: text,
  serial: text,
  expiry,
  units: fc.maxSafeInteger().map((value) => value as Units),
  declaredWeight: number,
  preparationId: integer,
  taskId: integer,
  taskState: text,
})

test('an entry is read as it was stored, whatever its fields are', () => {
  const { reader, writer } = openCache()
  fc.assert(
    fc.property(fc.array(anyEntry, { minLength: 30, maxLength: 60 }), (entries) => {
      const list = beginStockList(writer, 1)
      list.addRows(entries)
      expect(list.commit({ complete: true }).result).toBe('swapped')
      const { rows } = listStock(reader, { limit: 100 })
      const sorted = (these: readonly StockEntry[]) => these.map((entry) => JSON.stringify(entry)).sort()
      expect(sorted(rows)).toEqual(sorted(entries))
    }),
    { numRuns: samplesOf(60) },
  )
})

const entry = (at: number, patch: Partial<StockEntry> = {}): StockEntry => ({
  area: { description: 'Picking', type: 'picking', abbreviation: 'PK' },
  location: { aisle: at % 3, position: at, level: null, state: 'ocupada' },
  container: { number: `C${at}`, remark: null, stateDescription: 'Disponible', stateBlocked: false, packages: 2 },
  articleCode: 'A',
  description: 'Yerba',
  lot: `L${at % 4}`,
  serial: null,
  expiry: '2026-03-09T00:00:00',
  units: units(at),
  declaredWeight: null,
  preparationId: null,
  taskId: null,
  taskState: null,
  ...patch,
})

test('rows are in the order of their places, and a cursor holds the place', () => {
  const { reader, writer } = openCache()
  const list = beginStockList(writer, 1)
  list.addRows([
    entry(2, { expiry: null }),
    entry(10, { expiry: '2026-03-09' }),
    entry(9, { serial: 'S' }),
    entry(9),
    entry(1, { lot: null }),
    entry(0, { expiry: 'mañana' }),
  ])
  list.commit({ complete: true })
  const places: unknown[] = []
  let cursor: string | undefined
  const read: StockEntry[] = []
  do {
    const page = listStock(reader, { limit: 1, cursor })
    read.push(...page.rows)
    if (page.nextCursor !== null) places.push(decodeCursor(page.nextCursor, 3)[1])
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  expect(read).toHaveLength(6)
  const own = read.map(placeOf)
  expect(own).toEqual([...own].sort())
  expect(places).toEqual(own.slice(0, -1))
})

test('expiries of a lot are calendar days', () => {
  const { reader, writer } = openCache()
  const list = beginStockList(writer, 1)
  list.addRows([entry(4), entry(8, { expiry: '2026-03-10' }), entry(12, { expiry: null }), entry(5)])
  list.commit({ complete: true })
  expect(expiriesOfLot(reader, 'A', 'l0')).toEqual([
    { expiry: '2026-03-09', container: 'C4' },
    { expiry: '2026-03-10', container: 'C8' },
  ])
})

test('a conversion of older stock that was broken off begins again at the next start', () => {
  const folder = temporaryFolder()
  const old = connectCacheWriter(join(folder, cacheName))
  migrate(old, cacheMigrations.slice(0, 7), cacheApplicationId, cacheName)
  const body = (at: number) => JSON.stringify(entry(at, { description: 'x'.repeat(3000) }))
  old.db.exec(`
    CREATE TABLE stock_b (id INTEGER NOT NULL PRIMARY KEY, article_code TEXT NOT NULL, body TEXT NOT NULL) STRICT;
    CREATE INDEX stock_b_article ON stock_b (article_code, id);
    CREATE TABLE stock_article_b (article_code TEXT NOT NULL PRIMARY KEY) STRICT, WITHOUT ROWID;
    CREATE TABLE stock_a (id INTEGER NOT NULL PRIMARY KEY, body TEXT NOT NULL) STRICT;
    INSERT INTO list_version (resource, active) VALUES ('stock', 'b');
    INSERT INTO coverage (resource, scope, as_of_ms, complete, rows, set_aside) VALUES ('stock', 'all', 1, 1, 1500, 0);`)
  const insert = old.db.prepare("INSERT INTO stock_b (article_code, body) VALUES ('A', ?)")
  old.db.transaction(() => {
    for (let at = 0; at < 1500; at += 1) insert.run(body(at))
  })()
  // The rows that were stored before the program ended.
  migrate(old, cacheMigrations, cacheApplicationId, cacheName)
  old.db.exec('CREATE TABLE stock_a (id INTEGER NOT NULL PRIMARY KEY); CREATE TABLE stock_word_a (id INTEGER)')
  old.db.close()
  expect(isUpgradeLong(folder)).toBe(true)

  for (let opened = 0; opened < 2; opened += 1) openCacheWriter({ folder }).db.close()
  expect(isUpgradeLong(folder)).toBe(false)
  const reader = openCacheReader(folder)
  const { rows, total } = listStock(reader, { limit: 1000 })
  expect(total).toBe(1500)
  expect(JSON.stringify(rows.find(({ container }) => container.number === 'C8'))).toBe(body(8))
  const tables = reader.db.prepare(
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name GLOB 'stock*' ORDER BY 1",
  )
  expect(tables.pluck().all()).toEqual(['stock_a', 'stock_article_a', 'stock_spot_a', 'stock_word_a'])
  reader.db.close()
})
