import type { Migration } from '../migrate.ts'

/** Names the current one of the two tables of a whole list (`<list>_a`, `<list>_b`, made when needed); adjustments by day. */
export const cache020 = {
  number: 20,
  name: 'lists-and-adjustments',
  sql: /* sql */ `
CREATE TABLE list_version (
  resource TEXT NOT NULL PRIMARY KEY,
  active TEXT NOT NULL CHECK (active IN ('a', 'b'))
) STRICT, WITHOUT ROWID;

CREATE TABLE adjustment (
  key TEXT NOT NULL PRIMARY KEY,
  day TEXT NOT NULL,
  date TEXT NOT NULL,
  article_code TEXT NOT NULL,
  user_folded TEXT NOT NULL,
  reason_folded TEXT NOT NULL,
  changed_units INTEGER NOT NULL CHECK (changed_units IN (0, 1)),
  changed_lot INTEGER NOT NULL CHECK (changed_lot IN (0, 1)),
  changed_serial INTEGER NOT NULL CHECK (changed_serial IN (0, 1)),
  changed_expiry INTEGER NOT NULL CHECK (changed_expiry IN (0, 1)),
  body TEXT NOT NULL
) STRICT;
CREATE INDEX adjustment_day ON adjustment (day, date, key);
CREATE INDEX adjustment_article ON adjustment (article_code, day, date, key);
`,
} as const satisfies Migration
