import type { StockEntry } from '../../domain/model.ts'
import { areaKey, expiryDay, locationKey } from '../../domain/stock-location.ts'
import { trimToNull } from '../../domain/text.ts'
import type { CacheWriter } from './cache-file.ts'
import type { ListReading } from './list-reading.ts'
import type { SwappedList } from './whole-list.ts'
import { beginWholeList } from './whole-list.ts'

/** Stock rows have no identity: they are sorted by article, expiry, lot, container, location, then number in the list. */
const stock: SwappedList<StockEntry> = {
  resource: 'stock',
  columns: [
    { name: 'article_code', type: 'TEXT NOT NULL' },
    { name: 'place', type: 'TEXT NOT NULL' },
    // Stock is filtered by calendar day; the wire may add a time.
    { name: 'expiry', type: 'TEXT' },
    { name: 'container', type: 'TEXT' },
    { name: 'due', type: "TEXT NOT NULL DEFAULT '~'" },
    { name: 'lot', type: 'TEXT COLLATE NOCASE' },
    { name: 'serial', type: 'TEXT COLLATE NOCASE' },
    { name: 'area', type: "TEXT NOT NULL DEFAULT ''" },
    { name: 'location', type: "TEXT NOT NULL DEFAULT ''" },
    { name: 'blocked', type: 'INTEGER NOT NULL DEFAULT 0' },
    { name: 'units', type: 'INTEGER NOT NULL DEFAULT 0' },
    { name: 'body', type: 'TEXT NOT NULL' },
  ],
  indexes: [
    { name: 'article', columns: 'article_code, place, id' },
    { name: 'due', columns: 'due, article_code, place, id' },
    { name: 'container', columns: 'container, article_code, place, id' },
    { name: 'lot', columns: 'lot', where: 'WHERE lot IS NOT NULL' },
    { name: 'serial', columns: 'serial', where: 'WHERE serial IS NOT NULL' },
    { name: 'spot', columns: 'location, area, due, blocked' },
    { name: 'blocked', columns: 'article_code, place, id', where: 'WHERE blocked = 1' },
    // Covers all columns of the totals by article, so that no row is looked up.
    { name: 'figures', columns: 'article_code, due, lot, units, blocked, area, location' },
  ],
  derived: [
    { name: 'article', sql: articleTable },
    { name: 'spot', sql: spotTable },
  ],
  values: (entry) => [
    entry.articleCode,
    placeOf(entry),
    entry.expiry?.slice(0, 10) ?? null,
    entry.container.number?.trim() ?? null,
    expiryDay(entry.expiry),
    trimToNull(entry.lot),
    trimToNull(entry.serial),
    areaKey(entry.area),
    locationKey(entry),
    entry.container.stateBlocked === true ? 1 : 0,
    entry.units,
    JSON.stringify(entry),
  ],
  // Without units, which change every minute: the digest must recognise a list truncated at the same row.
  identity: (entry) => `${entry.articleCode} ${placeOf(entry)}`,
}

/** Sort key of a row within an article's stock; rows with the same key differ in units at most. */
export function placeOf({ expiry, lot, serial, container, location }: StockEntry): string {
  const parts = [expiry, lot, container.number, location.aisle, location.position, location.level, serial]
  return parts.map((part) => part ?? '').join('\u0001')
}

export function beginStockList(writer: CacheWriter, requestedAtMs: number): ListReading<StockEntry> {
  return beginWholeList(writer, stock, requestedAtMs)
}

/** SQL of a row's location, `NULL` if it has none. */
export const hasKnownLocation = `CASE WHEN location <> '-' THEN area || location END`

/**
 * SQL of the table of totals per article, with its three locations with the most units, each as [a row there, units].
 * Units are reals, because their sum may exceed the range of integers. The migration creates the same table.
 */
function articleTable(rows: string, own: string): string {
  return /* sql */ `
CREATE TABLE ${own} (
  article_code TEXT NOT NULL PRIMARY KEY,
  first_due TEXT NOT NULL,
  units REAL NOT NULL,
  entries INTEGER NOT NULL,
  lots INTEGER NOT NULL,
  locations INTEGER NOT NULL,
  blocked_units REAL NOT NULL,
  places TEXT NOT NULL
) STRICT, WITHOUT ROWID;
WITH
spot AS (
  SELECT article_code, min(id) AS id, total(units) AS units FROM ${rows} GROUP BY article_code, area, location
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
  FROM ${rows} GROUP BY article_code
) AS figures JOIN best USING (article_code);
CREATE INDEX ${own}_due ON ${own} (first_due, article_code);`
}

/** SQL of the table of distinct locations, in which typed locations are searched instead of in all rows. */
function spotTable(rows: string, own: string): string {
  return /* sql */ `
CREATE TABLE ${own} (location TEXT NOT NULL, area TEXT NOT NULL, PRIMARY KEY (location, area)) STRICT, WITHOUT ROWID;
INSERT INTO ${own} SELECT DISTINCT location, area FROM ${rows};`
}
