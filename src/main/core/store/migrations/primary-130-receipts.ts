import type { Migration } from '../migrate.ts'

/** Signed receipts of controls. */
export const primary130 = {
  number: 130,
  name: 'receipts',
  sql: /* sql */ `
-- A statement signed by a device of this PC, and the lines that it names by their hash. A control that is reopened and
-- signed again has several; the newest holds.
CREATE TABLE receipt (
  reference TEXT NOT NULL PRIMARY KEY,
  control_id INTEGER NOT NULL,
  at TEXT NOT NULL,
  statement TEXT NOT NULL,
  signature TEXT NOT NULL,
  figures TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX receipt_control ON receipt (control_id, at);
-- Putting the same row again, as a restoring does, changes nothing.
CREATE TRIGGER receipt_update BEFORE UPDATE ON receipt
WHEN OLD.reference <> NEW.reference OR OLD.control_id <> NEW.control_id OR OLD.at <> NEW.at
  OR OLD.statement <> NEW.statement OR OLD.signature <> NEW.signature OR OLD.figures <> NEW.figures
BEGIN SELECT RAISE(ABORT, 'receipt is append-only'); END;
CREATE TRIGGER receipt_delete BEFORE DELETE ON receipt
BEGIN SELECT RAISE(ABORT, 'receipt is append-only'); END;
`,
} as const satisfies Migration
