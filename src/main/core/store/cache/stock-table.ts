import type { StockEntry } from '../../domain/model.ts'
import { all, exec, insert } from '../sql.ts'
import type { CacheReader, CacheWriter } from './cache-file.ts'
import { writeCache } from './cache-file.ts'
import type { ListReading } from './list-reading.ts'
import { createStockValues, placeOf, stockColumns, stockGenerated } from './stock-row.ts'
import type { DerivedTable, SwappedList } from './swapped-list.ts'
import { createListTables, indexList, stageRows } from './swapped-list.ts'
import { beginWholeList } from './whole-list.ts'

/** SQL of a row's location, `NULL` if it has none. */
export const hasKnownLocation = 'CASE WHEN spot > 0 THEN spot END'

/**
 * Totals per article, with its three locations with the most units, each as [a row there, units]. Units are reals, because their
 * sum may exceed the range of integers.
 */
const articleTotals: DerivedTable = {
  name: 'article',
  key: 'article_code',
  columns: /* sql */ `
  article_code TEXT NOT NULL PRIMARY KEY,
  first_due TEXT NOT NULL,
  units REAL NOT NULL,
  entries INTEGER NOT NULL,
  lots INTEGER NOT NULL,
  locations INTEGER NOT NULL,
  blocked_units REAL NOT NULL,
  places TEXT NOT NULL`,
  fill: (rows, own, where) => /* sql */ `
WITH
spot AS (
  SELECT article_code, min(id) AS id, total(units) AS units FROM ${rows} ${where} GROUP BY article_code, spot
),
ranked AS (
  SELECT article_code, id, units, row_number() OVER (PARTITION BY article_code ORDER BY units DESC, id) AS rank FROM spot
),
best AS MATERIALIZED (
  SELECT article_code, json_group_array(json_array(id, units)) AS places FROM ranked WHERE rank <= 3 GROUP BY article_code
)
INSERT INTO ${own}
SELECT figures.*, places FROM (
  SELECT article_code, min(due), total(units), count(*), count(DISTINCT lot), count(DISTINCT ${hasKnownLocation}),
    total(CASE WHEN blocked = 1 THEN units END)
  FROM ${rows} ${where} GROUP BY article_code
) AS figures JOIN best USING (article_code)`,
  index: { name: 'due', columns: 'first_due, article_code' },
}

/** Stock rows have no identity: they are sorted by article, expiry, lot, container, location, then number in the list. */
const stock: SwappedList<StockEntry> = {
  resource: 'stock',
  columns: stockColumns,
  generated: stockGenerated,
  indexes: [
    { name: 'article', columns: 'article_code, place, id' },
    { name: 'due', columns: 'due, article_code, place, id' },
    // Few rows have the same container: they are sorted.
    { name: 'container', columns: 'container, article_code' },
    { name: 'lot', columns: 'lot', where: 'WHERE lot IS NOT NULL' },
    { name: 'serial', columns: 'serial', where: 'WHERE serial IS NOT NULL' },
    { name: 'spot', columns: 'spot, due, blocked' },
    { name: 'blocked', columns: 'article_code, place, id', where: 'WHERE blocked = 1' },
    // Covers all columns of the totals by article, so that no row is looked up.
    { name: 'figures', columns: 'article_code, due, lot, units, blocked, spot' },
  ],
  shared: [
    { name: 'word', sql: (own) => `CREATE TABLE ${own} (id INTEGER NOT NULL PRIMARY KEY, value TEXT NOT NULL) STRICT` },
    // Typed locations are searched here instead of in all rows. An id below 0: the location is unknown.
    {
      name: 'spot',
      sql: (own) => /* sql */ `CREATE TABLE ${own} (id INTEGER NOT NULL PRIMARY KEY, location TEXT NOT NULL,
        area TEXT NOT NULL, UNIQUE (location, area)) STRICT`,
    },
  ],
  derived: [articleTotals],
  inPlace: true,
  values: createStockValues,
  // Without units, which change every minute: the digest must recognise a list truncated at the same row.
  identity: (entry) => `${entry.articleCode} ${placeOf(entry)}`,
}

export function beginStockList(writer: CacheWriter, requestedAtMs: number): ListReading<StockEntry> {
  return beginWholeList(writer, stock, requestedAtMs)
}

/** The table of an older version, whose rows are JSON. */
const olderTable = 'stock_older'
const rowsPerTurn = 500

/** True if rows of an older version wait for `convertOlderStock`. */
export function hasOlderStock({ db }: Pick<CacheReader, 'db'>): boolean {
  return db.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?').get(olderTable) !== undefined
}

/** Stores the rows of an older version in columns, without network. An interrupted run begins again at the next start. */
export function convertOlderStock(writer: CacheWriter): void {
  if (!hasOlderStock(writer)) return
  const table = 'stock_a'
  createListTables(writer, stock, table)
  const stage = stageRows(writer, stock, table, 0)
  let after = -1
  for (;;) {
    const rows = all<{ id: number; body: string }>(
      writer,
      `SELECT id, body FROM ${olderTable} WHERE id > ? ORDER BY id LIMIT ?`,
      after,
      rowsPerTurn,
    )
    const last = rows.at(-1)
    if (last === undefined) break
    after = last.id
    writeCache(writer, () => stage(rows.map(({ body }) => JSON.parse(body) as StockEntry)))
  }
  indexList(writer, stock, table)
  writeCache(writer, () => {
    insert(writer, 'list_version', { resource: 'stock', active: 'a' }, ['resource'])
    exec(writer, `DROP TABLE ${olderTable}`)
  })
}
