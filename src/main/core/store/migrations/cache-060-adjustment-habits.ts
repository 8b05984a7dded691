import type { Migration } from '../migrate.ts'

/**
 * Habits of users, articles and the warehouse by day, and the days whose adjustments were compared with it. The
 * signals of all rows are derived anew: until now they followed from fixed limits.
 */
export const cache060 = {
  number: 60,
  name: 'adjustment-habits',
  sql: /* sql */ `
-- Signals that a row may have, as bits: whether they are unusual depends on the habits.
ALTER TABLE adjustment ADD COLUMN facts INTEGER NOT NULL DEFAULT 0;
UPDATE adjustment SET signals = NULL;

CREATE TABLE adjustment_habit (
  -- 'u' and the folded name of a user, 'a' and the code of an article, '*' for the warehouse.
  subject TEXT NOT NULL,
  own_day TEXT NOT NULL,
  -- -1: without a time of day, and for articles.
  hour INTEGER NOT NULL,
  rows INTEGER NOT NULL,
  round INTEGER NOT NULL,
  later INTEGER NOT NULL,
  lot_only INTEGER NOT NULL,
  lacking INTEGER NOT NULL,
  contradicts INTEGER NOT NULL,
  -- Rows that change units, and the sum and the sum of squares of ln(units) in thousandths.
  sized INTEGER NOT NULL,
  ln_sum INTEGER NOT NULL,
  ln_squares INTEGER NOT NULL,
  PRIMARY KEY (subject, own_day, hour)
) STRICT, WITHOUT ROWID;
CREATE INDEX adjustment_habit_day ON adjustment_habit (own_day);

CREATE TABLE adjustment_day (
  own_day TEXT NOT NULL PRIMARY KEY,
  -- The day on which the rows were compared; '' if a row has changed since.
  judged_on TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`,
} as const satisfies Migration
