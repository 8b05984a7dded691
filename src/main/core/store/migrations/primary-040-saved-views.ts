import type { Migration } from '../migrate.ts'

/** Withdrawn reviews (`open`), and saved views of screens. */
export const primary040 = {
  number: 40,
  name: 'saved-views',
  sql: /* sql */ `
CREATE TABLE adjustment_review_new (
  id INTEGER NOT NULL PRIMARY KEY,
  key TEXT NOT NULL,
  verdict TEXT NOT NULL CHECK (verdict IN ('seen', 'explained', 'escalated', 'open')),
  note TEXT,
  at TEXT NOT NULL,
  -- The row as it was judged, as JSON.
  body TEXT NOT NULL
) STRICT;
INSERT INTO adjustment_review_new SELECT id, key, verdict, note, at, body FROM adjustment_review;
DROP TABLE adjustment_review;
ALTER TABLE adjustment_review_new RENAME TO adjustment_review;
CREATE INDEX adjustment_review_key ON adjustment_review (key, id);
-- Putting the same row again, as a restoring does, changes nothing.
CREATE TRIGGER adjustment_review_update BEFORE UPDATE ON adjustment_review
WHEN OLD.key <> NEW.key OR OLD.verdict <> NEW.verdict OR OLD.note IS NOT NEW.note OR OLD.at <> NEW.at
  OR OLD.body <> NEW.body
BEGIN SELECT RAISE(ABORT, 'adjustment_review is append-only'); END;
CREATE TRIGGER adjustment_review_delete BEFORE DELETE ON adjustment_review
BEGIN SELECT RAISE(ABORT, 'adjustment_review is append-only'); END;

CREATE TABLE saved_view (
  view_id TEXT NOT NULL PRIMARY KEY,
  screen TEXT NOT NULL,
  name TEXT NOT NULL,
  -- What the page keeps of the screen, as JSON.
  view TEXT NOT NULL,
  saved_at TEXT NOT NULL,
  UNIQUE (screen, name)
) STRICT, WITHOUT ROWID;
`,
} as const satisfies Migration
