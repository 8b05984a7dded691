import type { Migration } from '../migrate.ts'

/** Reviews of adjustments with the reviewed row, and writes to the WMS with their outcome. */
export const primary020 = {
  number: 20,
  name: 'reviews-and-wms-writes',
  sql: /* sql */ `
CREATE TABLE adjustment_review (
  id INTEGER NOT NULL PRIMARY KEY,
  key TEXT NOT NULL,
  verdict TEXT NOT NULL CHECK (verdict IN ('seen', 'explained', 'escalated')),
  note TEXT,
  at TEXT NOT NULL,
  -- The row as it was judged, as JSON.
  body TEXT NOT NULL
) STRICT;
CREATE INDEX adjustment_review_key ON adjustment_review (key, id);
-- Putting the same row again, as a restoring does, changes nothing.
CREATE TRIGGER adjustment_review_update BEFORE UPDATE ON adjustment_review
WHEN OLD.key <> NEW.key OR OLD.verdict <> NEW.verdict OR OLD.note IS NOT NEW.note OR OLD.at <> NEW.at
  OR OLD.body <> NEW.body
BEGIN SELECT RAISE(ABORT, 'adjustment_review is append-only'); END;
CREATE TRIGGER adjustment_review_delete BEFORE DELETE ON adjustment_review
BEGIN SELECT RAISE(ABORT, 'adjustment_review is append-only'); END;

-- Written before the socket opens. A write without an end may or may not have reached the WMS.
CREATE TABLE wms_write (
  id INTEGER NOT NULL PRIMARY KEY,
  command_id TEXT NOT NULL,
  operation TEXT NOT NULL,
  -- What it is about: the code of an order.
  subject TEXT NOT NULL,
  input_hash TEXT NOT NULL,
  at TEXT NOT NULL
) STRICT;
CREATE INDEX wms_write_command ON wms_write (command_id, id);
CREATE INDEX wms_write_subject ON wms_write (operation, subject, id);

CREATE TABLE wms_write_end (
  write_id INTEGER NOT NULL PRIMARY KEY REFERENCES wms_write,
  outcome TEXT NOT NULL CHECK (outcome IN ('answered', 'refused', 'unknown')),
  at TEXT NOT NULL
) STRICT;
`,
} as const satisfies Migration
