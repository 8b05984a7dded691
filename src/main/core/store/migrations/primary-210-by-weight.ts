import type { Migration } from '../migrate.ts'

/** Articles that an operator set to be counted by weight, or not. The last row of an article applies. */
export const primary210 = {
  number: 210,
  name: 'by-weight',
  sql: /* sql */ `
CREATE TABLE article_by_weight (
  id INTEGER PRIMARY KEY,
  article_code TEXT NOT NULL,
  -- null: undone, what the data of the WMS say applies.
  by_weight INTEGER CHECK (by_weight IN (0, 1)),
  at TEXT NOT NULL,
  operator TEXT NOT NULL
) STRICT;
CREATE INDEX article_by_weight_code ON article_by_weight (article_code, id);
`,
} as const satisfies Migration
