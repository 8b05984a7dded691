import type { Migration } from '../migrate.ts'

/**
 * Columns for totals and filters of adjustments. The program derives them from `body` when the file is opened: `signals` is null until then.
 */
export const cache040 = {
  number: 40,
  name: 'adjustment-filters',
  sql: /* sql */ `
-- The day of the row's own date; the day that was asked for where that cannot be read.
ALTER TABLE adjustment ADD COLUMN own_day TEXT NOT NULL DEFAULT '';
ALTER TABLE adjustment ADD COLUMN hour INTEGER;
ALTER TABLE adjustment ADD COLUMN weekday INTEGER;
ALTER TABLE adjustment ADD COLUMN user TEXT;
ALTER TABLE adjustment ADD COLUMN reason TEXT;
ALTER TABLE adjustment ADD COLUMN location TEXT;
ALTER TABLE adjustment ADD COLUMN location_folded TEXT NOT NULL DEFAULT '';
ALTER TABLE adjustment ADD COLUMN container_folded TEXT NOT NULL DEFAULT '';
ALTER TABLE adjustment ADD COLUMN signals INTEGER;
DROP INDEX adjustment_day;
DROP INDEX adjustment_article;
CREATE INDEX adjustment_scope ON adjustment (day);
-- Holds all that figures are made of: a million bodies are not looked up.
CREATE INDEX adjustment_newest ON adjustment (own_day, date, key, article_code, user, reason, location, hour, weekday,
  units_changed, signals);
CREATE INDEX adjustment_article ON adjustment (article_code, own_day, date, key);
CREATE INDEX adjustment_moved ON adjustment (day) WHERE own_day <> day;
CREATE INDEX adjustment_underived ON adjustment (signals) WHERE signals IS NULL;
`,
} as const satisfies Migration
