import { areaKey, expiryDay, locationKey } from '../../domain/stock-location.ts'
import type { StockEntry } from '../../domain/model.ts'
import type { Migration } from '../migrate.ts'

/** Columns for filters and totals of stock, filled from the stored bodies without network. */
export const cache050: Migration = {
  number: 50,
  name: 'stock-filters',
  sql: '',
  apply(db) {
    const tables = db
      .prepare<[], { name: string }>(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name IN ('stock_a', 'stock_b')",
      )
      .all()
    if (tables.length === 0) return
    // Functions for these statements only: the values are derived by rules of the program.
    const placed = (key: (entry: StockEntry) => string) => (body: unknown) =>
      key(JSON.parse(String(body)) as StockEntry)
    db.function('muelle_due', { deterministic: true }, (expiry) =>
      expiryDay(typeof expiry === 'string' ? expiry : null),
    )
    db.function(
      'muelle_area',
      { deterministic: true },
      placed((entry) => areaKey(entry.area)),
    )
    db.function('muelle_location', { deterministic: true }, placed(locationKey))
    for (const { name } of tables) db.exec(upgrade(name))
  },
}

function upgrade(rows: string): string {
  const article = rows.replace('stock_', 'stock_article_')
  const spot = rows.replace('stock_', 'stock_spot_')
  return /* sql */ `
ALTER TABLE ${rows} ADD COLUMN due TEXT NOT NULL DEFAULT '~';
ALTER TABLE ${rows} ADD COLUMN lot TEXT COLLATE NOCASE;
ALTER TABLE ${rows} ADD COLUMN serial TEXT COLLATE NOCASE;
ALTER TABLE ${rows} ADD COLUMN area TEXT NOT NULL DEFAULT '';
ALTER TABLE ${rows} ADD COLUMN location TEXT NOT NULL DEFAULT '';
ALTER TABLE ${rows} ADD COLUMN blocked INTEGER NOT NULL DEFAULT 0;
ALTER TABLE ${rows} ADD COLUMN units INTEGER NOT NULL DEFAULT 0;
UPDATE ${rows} SET
  due = muelle_due(body ->> '$.expiry'),
  lot = nullif(trim(body ->> '$.lot'), ''),
  serial = nullif(trim(body ->> '$.serial'), ''),
  area = muelle_area(body),
  location = muelle_location(body),
  blocked = coalesce(body ->> '$.container.stateBlocked', 0),
  units = body ->> '$.units';
DROP INDEX IF EXISTS ${rows}_expiry;
CREATE INDEX ${rows}_due ON ${rows} (due, article_code, place, id);
CREATE INDEX ${rows}_lot ON ${rows} (lot) WHERE lot IS NOT NULL;
CREATE INDEX ${rows}_serial ON ${rows} (serial) WHERE serial IS NOT NULL;
CREATE INDEX ${rows}_spot ON ${rows} (location, area, due, blocked);
CREATE INDEX ${rows}_blocked ON ${rows} (article_code, place, id) WHERE blocked = 1;
CREATE INDEX ${rows}_figures ON ${rows} (article_code, due, lot, units, blocked, area, location);
CREATE TABLE ${article} (
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
INSERT INTO ${article}
SELECT figures.*, places FROM (
  SELECT article_code, min(due), total(units), count(*), count(DISTINCT lot),
    count(DISTINCT CASE WHEN location <> '-' THEN area || location END), total(CASE WHEN blocked = 1 THEN units END)
  FROM ${rows} GROUP BY article_code
) AS figures JOIN best USING (article_code);
CREATE INDEX ${article}_due ON ${article} (first_due, article_code);
CREATE TABLE ${spot} (location TEXT NOT NULL, area TEXT NOT NULL, PRIMARY KEY (location, area)) STRICT, WITHOUT ROWID;
INSERT INTO ${spot} SELECT DISTINCT location, area FROM ${rows};`
}
