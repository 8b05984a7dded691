import type { Migration } from '../migrate.ts'

/** Operators, pauses, removed barcode links, reasons of comparison lines, recount requests, photos. */
export const primary050 = {
  number: 50,
  name: 'operators-recounts-photos',
  sql: /* sql */ `
ALTER TABLE session ADD COLUMN paused_at TEXT;

-- A barcode that was forgotten keeps its history; the newest row says whether it stands for anything.
ALTER TABLE learned_barcode ADD COLUMN forgotten INTEGER NOT NULL DEFAULT 0 CHECK (forgotten IN (0, 1));

CREATE TABLE operator (
  operator_id TEXT NOT NULL PRIMARY KEY,
  name TEXT NOT NULL,
  -- The name without case and accents: one person has one.
  name_key TEXT NOT NULL UNIQUE,
  -- A digest: what is printed on a badge is not kept.
  badge_hash TEXT UNIQUE,
  role TEXT NOT NULL CHECK (role IN ('operator', 'supervisor')),
  active INTEGER NOT NULL CHECK (active IN (0, 1)),
  saved_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE comparison_reason (
  id INTEGER NOT NULL PRIMARY KEY,
  control_id INTEGER NOT NULL,
  article_code TEXT NOT NULL,
  lot TEXT,
  expiry TEXT,
  -- Null takes the reason back.
  reason TEXT,
  note TEXT,
  at TEXT NOT NULL,
  operator TEXT
) STRICT;
CREATE INDEX comparison_reason_control ON comparison_reason (control_id, id);
-- Putting the same row again, as a restoring does, changes nothing.
CREATE TRIGGER comparison_reason_update BEFORE UPDATE ON comparison_reason
WHEN OLD.control_id <> NEW.control_id OR OLD.article_code <> NEW.article_code OR OLD.lot IS NOT NEW.lot
  OR OLD.expiry IS NOT NEW.expiry OR OLD.reason IS NOT NEW.reason OR OLD.note IS NOT NEW.note OR OLD.at <> NEW.at
  OR OLD.operator IS NOT NEW.operator
BEGIN SELECT RAISE(ABORT, 'comparison_reason is append-only'); END;
CREATE TRIGGER comparison_reason_delete BEFORE DELETE ON comparison_reason
BEGIN SELECT RAISE(ABORT, 'comparison_reason is append-only'); END;

CREATE TABLE recount_request (
  request_id TEXT NOT NULL PRIMARY KEY,
  control_id INTEGER NOT NULL,
  -- Codes as a JSON list, sorted.
  articles TEXT NOT NULL,
  note TEXT,
  requested_at TEXT NOT NULL,
  -- The count that was opened for it; null while it waits.
  session_id TEXT REFERENCES session
) STRICT, WITHOUT ROWID;
CREATE INDEX recount_request_control ON recount_request (control_id, request_id);
CREATE INDEX recount_request_waiting ON recount_request (request_id) WHERE session_id IS NULL;

-- Which events of counts have a picture: the files lie in the folder of photos, under their hash.
CREATE TABLE photo (
  event_id TEXT NOT NULL PRIMARY KEY,
  session_id TEXT NOT NULL REFERENCES session,
  hash TEXT NOT NULL,
  media_type TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX photo_session ON photo (session_id, event_id);
CREATE INDEX photo_hash ON photo (hash, event_id);
`,
} as const satisfies Migration
