import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { StockEntry } from '../../src/main/core/domain/model.ts'
import { cacheApplicationId, cacheName, connectCacheWriter } from '../../src/main/core/store/cache/cache-file.ts'
import type { CacheReader } from '../../src/main/core/store/cache/cache-file.ts'
import { openCacheReader, openCacheWriter } from '../../src/main/core/store/cache/open-cache.ts'
import { groupStock, listWholeArticles, placesOfArticles } from '../../src/main/core/store/cache/stock-articles.ts'
import { placeOf } from '../../src/main/core/store/cache/stock-row.ts'
import { beginStockList } from '../../src/main/core/store/cache/stock-table.ts'
import { listStock } from '../../src/main/core/store/cache/stock.ts'
import { migrate } from '../../src/main/core/store/migrate.ts'
import { cacheMigrations } from '../../src/main/core/store/migrations/cache.ts'
import { openCache } from './support/cache.ts'
import { units } from './support/chain-records.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const today = '2026-03-10'

function entry(articleCode: string, at: number): StockEntry {
  return {
    area: { description: at % 2 === 0 ? 'Recepción' : null, type: null, abbreviation: at % 2 === 0 ? 'RC' : 'PK' },
    location: { aisle: at % 5 === 0 ? null : at % 5, position: at % 5 === 0 ? null : 25, level: null, state: null },
    container: { number: `C${at}`, remark: null, stateDescription: null, stateBlocked: at % 3 === 0, packages: null },
    articleCode,
    description: null,
    lot: at % 4 === 0 ? null : ` L${at % 4} `,
    serial: at === 7 ? 'S7' : null,
    expiry: at % 4 === 0 ? null : `2026-03-${String(8 + (at % 4)).padStart(2, '0')}`,
    units: units(at + 0.5),
    declaredWeight: null,
    preparationId: null,
    taskId: null,
    taskState: null,
  }
}
const entries = Array.from({ length: 23 }, (_, at) => entry(String(at % 3), at))

/** Everything that is asked of stock. */
function answers(reader: CacheReader) {
  const search = (filter: object) => listStock(reader, { limit: 100, ...filter })
  return [
    ...[
      {},
      { order: 'expiry' },
      { expiry: '2026-03-09' },
      { due: { to: '2026-03-09' } },
      { due: { from: today, to: '2026-03-20' } },
      { blocked: true },
      { area: 'recepcion' },
      { location: 'RC-2' },
      { location: '25' },
      { lot: 'l1' },
      { serial: 's7' },
      { container: 'C3' },
    ].map((filter) => [filter, search(filter)]),
    listWholeArticles(reader, { limit: 100 }, today),
    listWholeArticles(reader, { limit: 100, order: 'expiry' }, today),
    groupStock(reader, { blocked: true }, today, null)?.groups,
    placesOfArticles(reader, ['0', '1', '2']),
  ]
}

test('stock of an older cache serves all queries without being read again', () => {
  const folder = temporaryFolder()
  const old = connectCacheWriter(join(folder, cacheName))
  migrate(old, cacheMigrations.slice(0, 4), cacheApplicationId, cacheName)
  old.db.exec(`
    CREATE TABLE stock_a (id INTEGER NOT NULL PRIMARY KEY, article_code TEXT NOT NULL, place TEXT NOT NULL,
      expiry TEXT, container TEXT, body TEXT NOT NULL) STRICT;
    CREATE INDEX stock_a_article ON stock_a (article_code, place, id);
    CREATE INDEX stock_a_expiry ON stock_a (expiry, article_code, place, id);
    CREATE INDEX stock_a_container ON stock_a (container, article_code, place, id);
    INSERT INTO list_version (resource, active) VALUES ('stock', 'a');
    INSERT INTO coverage (resource, scope, as_of_ms, complete, rows, set_aside) VALUES ('stock', 'all', 1, 1, 23, 0);`)
  const insert = old.db.prepare(
    'INSERT INTO stock_a (article_code, place, expiry, container, body) VALUES (?, ?, ?, ?, ?)',
  )
  for (const row of entries)
    insert.run(row.articleCode, placeOf(row), row.expiry, row.container.number, JSON.stringify(row))
  old.db.close()
  openCacheWriter({ folder }).db.close()
  const upgraded = openCacheReader(folder)

  const fresh = openCache()
  const list = beginStockList(fresh.writer, 1)
  list.addRows(entries)
  list.commit({ complete: true })
  expect(answers(upgraded)).toEqual(answers(fresh.reader))
  expect(listStock(upgraded, { limit: 100, due: { from: today, to: '2026-03-20' } }).total).toBeGreaterThan(3)
  const schema = (reader: CacheReader) =>
    reader.db.prepare("SELECT name FROM sqlite_schema WHERE name GLOB 'stock*' ORDER BY name").pluck().all()
  expect(schema(upgraded)).toEqual(schema(fresh.reader))
  upgraded.db.close()

  // A reading with other rows goes into the other side and takes everything of the old one away.
  const writer = openCacheWriter({ folder })
  const next = beginStockList(writer, 2)
  next.addRows(entries.map((row) => ({ ...row, taskId: 1 })))
  expect(next.commit({ complete: true })).toMatchObject({ result: 'swapped', rows: 23 })
  expect(schema(writer).filter((name) => String(name).includes('_a'))).toEqual([
    'stock_article_b',
    'stock_article_b_due',
    'stock_b_article',
  ])
  writer.db.close()
})

test('a copy without stock is upgraded too', () => {
  const folder = temporaryFolder()
  const old = connectCacheWriter(join(folder, cacheName))
  migrate(old, cacheMigrations.slice(0, 4), cacheApplicationId, cacheName)
  old.db.close()
  const writer = openCacheWriter({ folder })
  expect(listStock(writer, { limit: 10 })).toEqual({ rows: [], total: 0, nextCursor: null })
  writer.db.close()
})
