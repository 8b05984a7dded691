import type { Migration } from '../migrate.ts'

/** The operator of a review. */
export const primary100 = {
  number: 100,
  name: 'review-operator',
  sql: /* sql */ `
-- Null for what was said before this step, or by nobody who was named.
ALTER TABLE adjustment_review ADD COLUMN operator TEXT;
-- Putting the same row again, as a restoring does, changes nothing.
DROP TRIGGER adjustment_review_update;
CREATE TRIGGER adjustment_review_update BEFORE UPDATE ON adjustment_review
WHEN OLD.key <> NEW.key OR OLD.verdict <> NEW.verdict OR OLD.note IS NOT NEW.note OR OLD.at <> NEW.at
  OR OLD.body <> NEW.body OR OLD.operator IS NOT NEW.operator
BEGIN SELECT RAISE(ABORT, 'adjustment_review is append-only'); END;
`,
} as const satisfies Migration
