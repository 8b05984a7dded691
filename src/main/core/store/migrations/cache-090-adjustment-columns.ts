import type { Migration } from '../migrate.ts'

/**
 * Adjustments of a day as arrays, one per column: figures of a million rows are made without reading the rows. The texts in
 * them are numbers of `adjustment_word`. Whoever changes a row deletes the arrays of its day in the same transaction; the next
 * refresh writes them again.
 */
export const cache090 = {
  number: 90,
  name: 'adjustment-columns',
  sql: /* sql */ `
CREATE TABLE adjustment_word (
  kind TEXT NOT NULL,
  -- From 1, without gaps in a kind.
  id INTEGER NOT NULL,
  text TEXT NOT NULL,
  -- Normalized for search.
  folded TEXT NOT NULL,
  PRIMARY KEY (kind, id),
  UNIQUE (kind, text)
) STRICT, WITHOUT ROWID;

CREATE TABLE adjustment_column (
  own_day TEXT NOT NULL,
  name TEXT NOT NULL,
  data BLOB NOT NULL,
  PRIMARY KEY (own_day, name)
) STRICT;

-- It held all that figures are made of.
DROP INDEX adjustment_newest;
CREATE INDEX adjustment_newest ON adjustment (own_day, date, key);
`,
} as const satisfies Migration
